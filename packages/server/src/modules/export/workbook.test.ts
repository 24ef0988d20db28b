/** Workbooks as bytes: well-formed, several sheets where one is full, and nothing that is written piles up unread. */
import { inflateRawSync } from "node:zlib";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import type { ExportKind } from "../../call/export-source.ts";
import { standsStill } from "../../testing/stands-still.ts";
import type { TextRow } from "./copy-rows.ts";
import { copyRows } from "./copy-rows.ts";
import { Workbook } from "./workbook.ts";

const columns = (...kinds: ExportKind[]) => kinds.map((kind, at) => ({ heading: `${kind} ${at}`, kind }));

async function made(workbook: Workbook, batches: readonly (readonly TextRow[])[]): Promise<Buffer> {
  const read = workbook.stream.toArray();
  for (const batch of batches) await workbook.write(batch);
  await workbook.finish();
  return Buffer.concat((await read) as Buffer[]);
}

/** The parts of a zip file by their paths, from its central directory. */
function partsOf(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = zip.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString("utf8", at + 46, at + 46 + name);
    const start = zip.readUInt32LE(at + 42);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20));
    parts.set(path, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString());
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** Tags that are closed in the order in which they were opened, and nothing that XML does not know. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, end, name, self] of xml.matchAll(/<(\/?)([A-Za-z][\w:]*)[^<>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (!self) open.push(name ?? "");
  }
  expect(open).toEqual([]);
  const texts = xml.replace(/<[^<>]*>/g, "");
  expect(texts).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#13;)/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them.
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
}

test("texts arrive as they are, whatever signs they hold", async () => {
  const texts = [
    "=1+1",
    "a&b <c> \"d\" 'e'",
    "two\nlines",
    "\ttab",
    "  blanks  ",
    "_x0041_",
    "张三 😀",
    "\u0001\u000b",
    "0123",
  ];
  const workbook = new Workbook({ title: "A/B: [x]", head: [], columns: columns("text") });
  const bytes = await made(workbook, [texts.map((text) => [text])]);
  const parts = partsOf(bytes);
  expect(parts.size).toBe(6);
  for (const part of parts.values()) expectWellFormed(part);
  const rows = await readSheet(bytes, { trim: false });
  const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
  // Spreadsheets read _x0041_ as "A" unless its own sign is written so.
  expect(sheet).toContain("_x005F_x0041_");
  expect(rows.slice(1).map(([text]) => String(text).replace("_x005F_", "_"))).toEqual(
    texts.map((text) => text.replace("\u0001\u000b", "\ufffd\ufffd").replace("_x0041_", "_x0041_")),
  );
});

test("numbers are numbers where a spreadsheet keeps their digits, texts where not; times are days", async () => {
  const workbook = new Workbook({
    title: "Figures",
    head: [["Figures"], []],
    columns: columns("amount", "amount", "count", "percent", "time", "date"),
  });
  const row: TextRow = ["-1234.50", "12345678901234.56", "7", "97.35", "2026-11-22 18:00:00", "2026-11-22"];
  const bytes = await made(workbook, [[row, [null, null, null, null, null, null]]]);
  const rows = await readSheet(bytes, { trim: false });
  expect(rows[3]).toEqual([
    -1234.5,
    "12345678901234.56",
    7,
    0.9735,
    new Date("2026-11-22T18:00:00Z"),
    new Date("2026-11-22T00:00:00Z"),
  ]);
  const sheet = partsOf(bytes).get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A3:F5"/>');
});

test("a full sheet is followed by another with its own headings", async () => {
  const workbook = new Workbook({
    title: "Long",
    head: [["Long"], []],
    columns: columns("text"),
    rowsPerSheet: 3,
  });
  const bytes = await made(workbook, [
    [["1"], ["2"]],
    [["3"], ["4"], ["5"], ["6"], ["7"]],
  ]);
  const parts = partsOf(bytes);
  expect((parts.get("xl/workbook.xml") ?? "").match(/<sheet name="[^"]+"/g)).toEqual([
    '<sheet name="Long"',
    '<sheet name="Long 2"',
    '<sheet name="Long 3"',
  ]);
  expect((await readSheet(bytes, 1)).slice(3).flat()).toEqual(["1", "2", "3"]);
  expect((await readSheet(bytes, 2)).flat()).toEqual(["text 0", "4", "5", "6"]);
  expect((await readSheet(bytes, 3)).flat()).toEqual(["text 0", "7"]);
});

test("whoever writes waits for whoever reads", async () => {
  const workbook = new Workbook({ title: "Flow", head: [], columns: columns("text") });
  const rows = Array.from({ length: 500 }, (_, at): TextRow => [`${at}-${crypto.randomUUID()}`]);
  let written = 0;
  const fill = async () => {
    for (let batch = 0; batch < 200; batch++) {
      await workbook.write(rows);
      written += 1;
    }
    await workbook.finish();
  };
  const filled = fill();
  const unread = await standsStill(() => written);
  expect(unread).toBeLessThan(100);
  for await (const _ of workbook.stream);
  await filled;
  expect(written).toBe(200);
});

test("rows of COPY are read over the borders of pieces, in the middle of a character too", async () => {
  const bytes = Buffer.from("a\\tb\t\\N\t张\\\\三\n\t2\\n3\t\\\\N\n");
  for (let size = 1; size < bytes.length; size++) {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const rows: TextRow[] = [];
    for await (const some of copyRows(pieces())) rows.push(...some);
    expect(rows).toEqual([
      ["a\tb", null, "张\\三"],
      ["", "2\n3", "\\N"],
    ]);
  }
});
