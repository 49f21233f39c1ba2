// The values of a page: those of its address, and for what that leaves out the page's own.
import { useMemo } from "preact/hooks";
import { readAddress, type Values, writeAddress } from "./address.ts";
import { go, useHash } from "./navigation.ts";

export interface PageValues<Name extends string> {
  /** The address that they stand for. */
  hash: string;
  values: Readonly<Record<Name, string>>;
  /** The names in the address that the page does not know. */
  unknown: string[];
  /** Shows other values. `by` names what changes them: see `go`. */
  set(changes: Partial<Record<Name, string>>, by?: string): void;
}

/** The values of a page, whose own `defaults` stand for what the address leaves out. */
export function useValues<Name extends string>(
  page: string,
  defaults: Readonly<Record<Name, string>>,
): PageValues<Name> {
  const hash = useHash();
  return useMemo(() => {
    const given: Values = readAddress(hash).values;
    const values: Record<Name, string> = { ...defaults };
    const unknown: string[] = [];
    for (const [name, value] of Object.entries(given)) {
      if (name in defaults) {
        values[name as Name] = value;
      } else {
        unknown.push(name);
      }
    }
    const set = (changes: Partial<Record<Name, string>>, by?: string) =>
      go(writeAddress(page, { ...values, ...changes }), by);
    return { hash, values, unknown, set };
  }, [hash]);
}
