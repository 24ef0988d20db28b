/** Rows out of COPY's text format: tabs between cells, \N for none, a backslash before what would be one of these. */
import { StringDecoder } from "node:string_decoder";

export type TextRow = readonly (string | null)[];

const meant: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v" };

/** Cells of more rows at once outlive the quick garbage collections: a process then grows by what it need not keep. */
const rowsTogether = 50;

/** The rows of each piece as it arrives, some at a time. */
export async function* copyRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TextRow[]> {
  // A piece may end in the middle of a character, and in the middle of a row.
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + decoder.write(piece as Buffer);
    const end = text.lastIndexOf("\n");
    rest = text.slice(end + 1);
    if (end < 0) continue;
    const lines = text.slice(0, end).split("\n");
    for (let at = 0; at < lines.length; at += rowsTogether) {
      yield lines.slice(at, at + rowsTogether).map(cellsOf);
    }
  }
}

function cellsOf(line: string): TextRow {
  const cells = line.split("\t");
  if (!line.includes("\\")) return cells;
  return cells.map((cell) =>
    cell === "\\N" ? null : cell.replace(/\\(.)/g, (_whole, sign: string) => meant[sign] ?? sign),
  );
}
