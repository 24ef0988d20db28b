/** A change of permissions as the operation log keeps it: page by page, only the pages that differ. */
import { isFunction, pageOf } from "./rules.ts";

export type ChangeByPage = Record<string, { from: string[]; to: string[] }>;

export function changeByPage(from: readonly string[], to: readonly string[]): ChangeByPage {
  const before = byPage(from);
  const after = byPage(to);
  const pages = [...new Set([...before.keys(), ...after.keys()])].sort();
  return Object.fromEntries(
    pages
      .map((page) => [page, { from: before.get(page) ?? [], to: after.get(page) ?? [] }] as const)
      .filter(([, change]) => change.from.join() !== change.to.join()),
  );
}

function byPage(codes: readonly string[]): Map<string, string[]> {
  return Map.groupBy([...codes].sort(), (code) => (isFunction(code) ? pageOf(code) : code));
}
