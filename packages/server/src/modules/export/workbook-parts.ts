/** The parts of an XLSX file (ECMA-376) that are the same for every file, and those that name its sheets. */
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships";

export const styles = {
  text: 1,
  heading: 2,
  time: 3,
  date: 4,
  percent: 5,
  count: 6,
  title: 7,
  wrapped: 8,
} as const;
/** Of an amount, by its decimals. */
export const amountStyles = [9, 10, 11, 12, 13] as const;

const formats = [
  [164, "yyyy\\-mm\\-dd hh:mm:ss"],
  [165, "yyyy\\-mm\\-dd"],
  [166, "#,##0.0"],
  [167, "#,##0.000"],
  [168, "#,##0.0000"],
] as const;
/** Number format and font of each style, in their order. */
const cellFormats = [
  [0, 0],
  [49, 0],
  [49, 1],
  [164, 0],
  [165, 0],
  [10, 0],
  [1, 0],
  [49, 2],
  [49, 0],
  [3, 0],
  [166, 0],
  [4, 0],
  [167, 0],
  [168, 0],
] as const;

export function stylesPart(): string {
  const numberFormats = formats
    .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
    .join("");
  const fonts =
    '<font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="14"/><name val="Calibri"/></font>';
  const xfs = cellFormats
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${format === 49 ? ' quotePrefix="1"' : ""}/>`,
    )
    .join("");
  return (
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numberFormats}</numFmts>` +
    `<fonts count="3">${fonts}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cellFormats.length}">${xfs}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

export const rootRelationshipsPart =
  `${declaration}<Relationships xmlns="${packageRelationships}">` +
  `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypesPart(sheetCount: number): string {
  const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = numbers(sheetCount).map(
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
  );
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>${sheets.join("")}` +
    `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`
  );
}

export function workbookPart(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${sheets.join("")}</sheets></workbook>`
  );
}

export function workbookRelationshipsPart(sheetCount: number): string {
  const sheets = numbers(sheetCount).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return (
    `${declaration}<Relationships xmlns="${packageRelationships}">${sheets.join("")}` +
    `<Relationship Id="rId${sheetCount + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`
  );
}

/** Up to the first row; the heading row and all above it stay in sight. */
export function sheetStart(frozenRows: number, widths: readonly number[]): string {
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${columns}</cols><sheetData>`
  );
}

export function sheetEnd(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
