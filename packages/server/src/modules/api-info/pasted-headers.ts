/** Headers as people paste them: from a program's log, from curl -v or a curl command, from a JSON object. */

export interface PastedHeaders {
  /** By lower-case name, as it was first said. */
  values: ReadonlyMap<string, string>;
  /** Names that were said twice with different values. */
  repeated: readonly string[];
}

const line = /^\s*(?:[<>*]\s+)?(?:(?:-H|--header)\s+)?["'$]*([A-Za-z][A-Za-z0-9-]*)["']?\s*[:=]\s*(.*)$/;

export function pastedHeaders(text: string): PastedHeaders {
  const values = new Map<string, string>();
  const repeated: string[] = [];
  for (const one of text.split(/\r?\n/)) {
    const [, name = "", rest = ""] = line.exec(one) ?? [];
    if (name === "") continue;
    const key = name.toLowerCase();
    const value = bare(rest);
    const known = values.get(key);
    if (known === undefined) values.set(key, value);
    else if (known !== value) repeated.push(key);
  }
  return { values, repeated };
}

/** Without the quotes, commas and line marks that stand around it in a command or an object. */
function bare(text: string): string {
  const trimmed = text.trim().replace(/\s*\\$/, "");
  return trimmed
    .replace(/^["']/, "")
    .replace(/["']?,?$/, "")
    .trim();
}
