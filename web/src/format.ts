// Numbers for people.

/** A printed probability as a percentage. */
export function percent(printed: string | number | undefined): string {
  if (printed === undefined || printed === "") {
    return "–";
  }
  const value = Number(printed) * 100;
  if (value > 0 && value < 0.01) {
    return "< 0.01\u00a0%";
  }
  if (value > 99.99 && value < 100) {
    return "> 99.99\u00a0%";
  }
  return `${value.toFixed(value === 0 || value === 100 ? 0 : value < 1 || value > 99 ? 2 : 1)}\u00a0%`;
}

/** A printed mean. */
export function mean(printed: string | undefined): string {
  return printed === undefined || printed === "" ? "–" : Number(printed).toFixed(1);
}

/** `1 army`, `2 armies`. */
export function count(number: number | string, one: string, more: string): string {
  return `${number} ${Number(number) === 1 ? one : more}`;
}
