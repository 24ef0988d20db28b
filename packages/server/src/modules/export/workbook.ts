/**
 * An XLSX file, written as its rows come: one worksheet, and another whenever one is full. What is written and not yet
 * read is never more than the streams' own buffers.
 */
import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import yazl from "yazl";
import type { ExportKind } from "../../call/export-source.ts";
import type { TextRow } from "./copy-rows.ts";
import { cellOf, columnName, textCell } from "./workbook-cells.ts";
import {
  contentTypesPart,
  rootRelationshipsPart,
  sheetEnd,
  sheetStart,
  styles,
  stylesPart,
  workbookPart,
  workbookRelationshipsPart,
} from "./workbook-parts.ts";

/** Spreadsheets end at 1,048,576; the head needs some. */
const defaultRowsPerSheet = 1_048_000;
/** A part beyond 4 GB would need another kind of zip. */
const maxCharactersPerSheet = 1_500_000_000;
/** Fast rather than small: XML of rows shrinks to a tenth at any level. */
const compressionLevel = 1;

export interface WorkbookFacts {
  title: string;
  /** Above the headings on the first sheet. */
  head: readonly (readonly string[])[];
  columns: readonly { heading: string; kind: ExportKind }[];
  rowsPerSheet?: number;
}

interface Sheet {
  stream: PassThrough;
  headingRow: number;
  rowCount: number;
  characters: number;
}

export class Workbook {
  readonly #facts: WorkbookFacts;
  readonly #zip = new yazl.ZipFile();
  readonly #names: string[];
  readonly #rowsPerSheet: number;
  readonly #sheets: string[] = [];
  #sheet: Sheet | undefined;

  constructor(facts: WorkbookFacts) {
    this.#facts = facts;
    this.#rowsPerSheet = facts.rowsPerSheet ?? defaultRowsPerSheet;
    this.#names = facts.columns.map((_, at) => columnName(at));
    // Told by the sheet that broke.
    this.#zip.on("error", () => {});
  }

  get stream(): Readable {
    return this.#zip.outputStream as Readable;
  }

  async write(rows: readonly TextRow[]): Promise<void> {
    let sheet = this.#sheet ?? (await this.#begin());
    let xml = "";
    for (const row of rows) {
      if (sheet.rowCount >= this.#rowsPerSheet || sheet.characters > maxCharactersPerSheet) {
        await put(sheet, xml);
        xml = "";
        await this.#end(sheet);
        sheet = await this.#begin();
      }
      sheet.rowCount += 1;
      xml += this.#rowXml(sheet.headingRow + sheet.rowCount, row);
    }
    await put(sheet, xml);
  }

  async finish(): Promise<void> {
    await this.#end(this.#sheet ?? (await this.#begin()));
    const part = (text: string, path: string) => this.#zip.addBuffer(Buffer.from(text), path);
    part(workbookPart(this.#sheets), "xl/workbook.xml");
    part(workbookRelationshipsPart(this.#sheets.length), "xl/_rels/workbook.xml.rels");
    part(stylesPart(), "xl/styles.xml");
    part(rootRelationshipsPart, "_rels/.rels");
    part(contentTypesPart(this.#sheets.length), "[Content_Types].xml");
    this.#zip.end();
  }

  /** Whoever waits for the rest of it hears that none will come. */
  destroy(error: Error): void {
    this.#sheet?.stream.destroy(error);
    this.stream.destroy(error);
  }

  async #begin(): Promise<Sheet> {
    const number = this.#sheets.length + 1;
    const head = number === 1 ? this.#facts.head : [];
    const sheet = { stream: new PassThrough(), headingRow: head.length + 1, rowCount: 0, characters: 0 };
    sheet.stream.on("error", () => {});
    this.#zip.addReadStream(sheet.stream, `xl/worksheets/sheet${number}.xml`, { compressionLevel });
    this.#sheets.push(sheetName(this.#facts.title, number));
    this.#sheet = sheet;
    const { columns } = this.#facts;
    const lines = head.map((cells, at) => headRow(at + 1, cells)).join("");
    const headings = columns.map(({ heading }, at) =>
      textCell(`${this.#names[at]}${sheet.headingRow}`, heading, styles.heading),
    );
    await put(
      sheet,
      `${sheetStart(sheet.headingRow, columns.map(widthOf))}${lines}<row r="${sheet.headingRow}">${headings.join("")}</row>`,
    );
    return sheet;
  }

  async #end(sheet: Sheet): Promise<void> {
    const last = `${this.#names.at(-1)}${sheet.headingRow + sheet.rowCount}`;
    await put(sheet, sheetEnd(`A${sheet.headingRow}:${last}`));
    sheet.stream.end();
    this.#sheet = undefined;
  }

  #rowXml(number: number, row: TextRow): string {
    let xml = `<row r="${number}">`;
    const { columns } = this.#facts;
    for (let at = 0; at < columns.length; at++) {
      const text = row[at];
      const kind = columns[at]?.kind ?? "text";
      if (text !== null && text !== undefined && text !== "")
        xml += cellOf(`${this.#names[at]}${number}`, text, kind);
    }
    return `${xml}</row>`;
  }
}

async function put(sheet: Sheet, xml: string): Promise<void> {
  if (xml === "") return;
  sheet.characters += xml.length;
  if (sheet.stream.destroyed) throw sheet.stream.errored ?? new Error("the workbook was given up");
  if (!sheet.stream.write(xml)) await once(sheet.stream, "drain");
}

function headRow(number: number, cells: readonly string[]): string {
  const style = number === 1 ? styles.title : styles.text;
  const written = cells.map((text, at) => textCell(`${columnName(at)}${number}`, text, style));
  return `<row r="${number}">${written.join("")}</row>`;
}

/** Sheets' names hold no such signs and 31 characters at most. */
function sheetName(title: string, number: number): string {
  const plain = title.replace(/[\\/?*[\]:&<>"']/g, " ").trim() || "Sheet";
  return number === 1 ? plain.slice(0, 31) : `${plain.slice(0, 27)} ${number}`;
}

const widths: Readonly<Record<ExportKind, number>> = {
  text: 18,
  "number text": 26,
  amount: 16,
  count: 10,
  percent: 10,
  time: 20,
  date: 12,
};

/** A Chinese character is as wide as two letters. */
function widthOf({ heading, kind }: { heading: string; kind: ExportKind }): number {
  const letters = [...heading].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
  return Math.max(widths[kind], letters + 4);
}
