// Addresses: every state of every page is one, such as `#/war?attackers=30&defenders=20&rules=risk`.

export type Values = Readonly<Record<string, string>>;

export interface Address {
  page: string;
  values: Values;
}

export function readAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  return { page: path, values: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of some values, without those that are empty. */
export function writeAddress(page: string, values: Values): string {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString().replaceAll("%2C", ",");
  return query ? `#/${page}?${query}` : `#/${page}`;
}
