/** The product's specification, for tests that compare its words with ours. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const specification = readFileSync(
  join(import.meta.dirname, "../../../../docs/specification-source.md"),
  "utf8",
);

/** The list below a line that begins so, without its marks. */
export function listAfter(start: string): string[] {
  const lines = specification.slice(specification.indexOf(start)).split("\n").slice(1);
  const items = lines.slice(lines.findIndex((line) => line.trim() !== ""));
  const indent = /^ */.exec(items[0] ?? "")?.[0] ?? "";
  const end = items.findIndex((line) => !new RegExp(`^${indent}(?:-|\\d+\\.) `).test(line));
  return items.slice(0, end).map((line) => line.trim().replace(/^(?:-|\d+\.) /, ""));
}

/** What a line that begins so lists, one after the other; what stands in brackets as well. */
export function listedIn(start: string): string[] {
  const line = specification.slice(specification.indexOf(start) + start.length).split("\n")[0] ?? "";
  const list = line.replace(" (also ", ", ").replace(/\)?\.$/, "");
  return list.split(",").map((one) => one.trim());
}
