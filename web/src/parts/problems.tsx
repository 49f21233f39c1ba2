// What is wrong with an address, and what to do.

/** Tells what is wrong, each problem once. */
export function Problems({ problems }: { problems: readonly (string | undefined)[] }) {
  const all = [...new Set(problems.filter((problem) => problem !== undefined))];
  return (
    <div role="alert" class="problems">
      {all.map((problem) => (
        <p key={problem} class="problem">
          {problem}
        </p>
      ))}
    </div>
  );
}

/** What to say of the names in an address that a page does not know. */
export function unknownNames(unknown: readonly string[]): string | undefined {
  return unknown.length === 0
    ? undefined
    : `This page does not know ${unknown.map((name) => `“${name}”`).join(", ")} in the address. The rest of it is shown.`;
}
