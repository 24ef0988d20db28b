/** Where each of the console's calls lives; derived from the contract while the console is built. */
import { type Call, type CallName, type Calls, calls } from "@opc/contract";
import { lastOf } from "./last-of.ts";

/** The back office's own calls: not the merchants' gateway, the payment page or the crawler agents. */
export type ConsoleCallName = {
  [Name in CallName]: Calls[Name]["path"] extends `/${"mc" | "rp"}_api/${string}` ? Name : never;
}[CallName];

/**
 * By "method form folder", the names of the calls there, each with the last part of its path where that does not follow from
 * the name: every screen waits for this table, so it is small.
 */
function packed(): Record<string, string> {
  const groups: Record<string, string[]> = {};
  for (const [name, row] of Object.entries(calls)) {
    if (!/^\/(mc|rp)_api\//.test(row.path)) continue;
    const [folder, last] = splitPath(row.path);
    const group = `${row.method} ${isForm(row) ? "form" : "json"} ${folder}`;
    groups[group] = [...(groups[group] ?? []), last === lastOf(name) ? name : `${name}:${last}`];
  }
  return Object.fromEntries(Object.entries(groups).map(([group, names]) => [group, names.join(" ")]));
}

function splitPath(path: string): [folder: string, last: string] {
  const at = path.lastIndexOf("/") + 1;
  return [path.slice(0, at), path.slice(at)];
}

function isForm(row: Call): boolean {
  return "form" in row && row.form;
}

export const packedCalls = packed();
