// A failed test in few lines: its name, what it said first, and of a journey what its page showed. They are printed at the end of a
// run too, where they are seen when the rest of a long log is cut off.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const maxErrorLines = 14;
const maxPageLines = 60;
const snapshot = /```yaml\n([\s\S]*?)\n```/;
/** Where the page itself begins: before it stands the menu, on every one the same. */
const beginning = /^\s*- main\b/;

/** `attachments`: Playwright's, of which one tells of the page. */
export function faultOf(name, errors = [], attachments = []) {
  const said = stripVTControlCharacters(errors[0]?.message ?? "no reason was given");
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const page = pageOf(attachments.find((one) => one.name === "error-context")?.path);
  return [name, ...first(lines, maxErrorLines), ...first(page, maxPageLines)].join("\n      ");
}

function pageOf(path) {
  if (path === undefined) return [];
  try {
    const lines = snapshot.exec(readFileSync(path, "utf8"))?.[1]?.split("\n") ?? [];
    return lines.slice(
      Math.max(
        0,
        lines.findIndex((line) => beginning.test(line)),
      ),
    );
  } catch {
    return [];
  }
}

function first(lines, most) {
  return lines.length > most ? [...lines.slice(0, most), `(${lines.length - most} more lines)`] : lines;
}
