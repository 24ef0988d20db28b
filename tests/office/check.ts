/**
 * npm run check:office: exported files, written by the product's own engine on the real PostgreSQL in both formats and
 * languages, are opened in LibreOffice, and every cell is compared with what it has to be there.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Language } from "@opc/contract/errors";
import type { ExportFormat } from "@opc/contract/export/calls";
import type { QuerySource } from "@opc/server/call/export-source";
import { openDatabase } from "@opc/server/db/kysely";
import { literalText } from "@opc/server/db/literal-text";
import { openPool } from "@opc/server/db/pool";
import { reportsFromMain } from "@opc/server/db/reports";
import { wholeScope } from "@opc/server/db/transaction";
import { writeFile as writeExport } from "@opc/server/modules/export/write-file";
import { cloneTemplate, ensureTemplate, startTestCluster } from "@opc/server/testing/cluster";
import { sql } from "kysely";
import { cellsOf, type OfficeCell } from "./cells.ts";

const run = promisify(execFile);
const timeoutMs = 120_000;

const texts = [
  "Somchai Jaidee",
  "张三",
  "=1+1",
  "＝1+1",
  "  =cmd|' /C calc'!A0",
  "+66812345678",
  "-2+3",
  "@SUM(A1)",
  "0123456789",
  "6222021234567890123",
  "1E5",
  "2026-11-22",
  'quotes " and, commas',
  "two\nlines",
  "€ & <b>",
];
const time = "2026-11-22T23:30:59.900Z";
const shownTime = "2026-11-23T05:15:59";
const minutes = 345;

const source: QuerySource = {
  title: { enUS: "Collection Orders", zhCN: "收款订单" },
  columns: [
    { enUS: "Member", zhCN: "会员", kind: "text", value: sql`given` },
    {
      enUS: "System number",
      zhCN: "系统单号",
      kind: "number text",
      value: sql`'00' || place || '7777777777777777'`,
    },
    {
      enUS: "Status",
      zhCN: "状态",
      kind: "text",
      value: sql`'Success'::text`,
      words: { enUS: { Success: "Success" }, zhCN: { Success: "成功" } },
    },
    { enUS: "Amount", zhCN: "金额", kind: "amount", value: sql`(-1234.50)::numeric` },
    { enUS: "Much", zhCN: "大额", kind: "amount", value: sql`12345678901234.56::numeric` },
    { enUS: "Created", zhCN: "创建时间", kind: "time", value: sql`${time}::timestamptz` },
  ],
  query: {
    rowsText: (cells) =>
      `select ${cells.map(literalText).join(", ")}
        from unnest(${literalText(sql`${texts}`)}::text[]) with ordinality as t (given, place) order by place`,
    countText: () => `select ${texts.length}`,
  },
};

/** What LibreOffice has to show of a text. CSV has no types, so its marks are seen there: a tab, or an apostrophe. */
function shown(text: string, format: ExportFormat): string {
  if (format === "XLSX") return text;
  if (/^\s*[=+@＝]|^-2\+3/.test(text)) return `'${text}`;
  return /^(0123|6222|1E5|2026-)/.test(text) ? `\t${text}` : text;
}

async function exported(url: string, format: ExportFormat, language: Language): Promise<Buffer> {
  const pool = openPool({ url, size: 2, name: "office" });
  const pieces: Uint8Array[] = [];
  try {
    await writeExport({
      source,
      reading: { format, language, timeDifferenceMinutes: minutes },
      head: {
        title: source.title,
        filters: { enUS: "Status: Success", zhCN: "状态: 成功" },
        language,
        timeDifferenceMinutes: minutes,
        madeAt: new Date(time),
        madeBy: "ACME/admin",
      },
      reports: reportsFromMain(openDatabase(pool)),
      scope: wholeScope,
      signal: new AbortController().signal,
      progress: { rows: 0, bytes: 0 },
      keep: async (piece) => {
        pieces.push(piece);
      },
    });
  } finally {
    await pool.end();
  }
  const bytes = Buffer.concat(pieces);
  return format === "CSV" ? gunzipSync(bytes) : bytes;
}

/** As a flat OpenDocument file: what LibreOffice took each cell for. */
async function opened(folder: string, bytes: Buffer, format: ExportFormat): Promise<OfficeCell[][]> {
  const extension = format.toLowerCase();
  await writeFile(join(folder, `export.${extension}`), bytes);
  const filter = format === "CSV" ? ["--infilter=CSV:44,34,UTF8,1"] : [];
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const output = ["--convert-to", "fods", "--outdir", folder, join(folder, `export.${extension}`)];
  await run("soffice", [profile, "--headless", ...filter, ...output], { timeout: timeoutMs });
  return cellsOf(await readFile(join(folder, "export.fods"), "utf8"));
}

function problemsOf(cells: OfficeCell[][], format: ExportFormat, language: Language): string[] {
  const problems: string[] = [];
  const expectCell = (row: number, column: number, wanted: Partial<OfficeCell>) => {
    const cell = cells[row]?.[column];
    for (const [name, value] of Object.entries(wanted)) {
      const found = cell?.[name as keyof OfficeCell];
      if (found !== value)
        problems.push(
          `row ${row + 1}, column ${column + 1}: ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`,
        );
    }
  };
  expectCell(0, 0, { type: "string", text: source.title[language] });
  expectCell(1, 1, { type: "string", text: "UTC+05:45" });
  const first = 7;
  source.columns.forEach((column, at) => {
    expectCell(first - 1, at, { type: "string", text: column[language] });
  });
  texts.forEach((text, at) => {
    expectCell(first + at, 0, { type: "string", text: shown(text, format) });
    const number = `00${at + 1}7777777777777777`;
    expectCell(first + at, 1, { type: "string", text: format === "CSV" ? `\t${number}` : number });
    expectCell(first + at, 2, { type: "string", text: language === "zhCN" ? "成功" : "Success" });
    expectCell(first + at, 3, { type: "float", value: "-1234.5" });
    const much = "12345678901234.56";
    expectCell(first + at, 4, { type: "string", text: format === "CSV" ? `\t${much}` : much });
    expectCell(first + at, 5, { type: "date", value: shownTime });
  });
  const formulas = cells.flat().filter((cell) => cell.hasFormula).length;
  if (formulas > 0) problems.push(`${formulas} cells are formulas`);
  return problems;
}

async function main(): Promise<number> {
  const version = await run("soffice", ["--version"]).catch(() => undefined);
  if (!version) {
    console.error(
      "LibreOffice is not here: install it so that the command soffice is found, and run this again.",
    );
    return 1;
  }
  console.log(version.stdout.trim());
  const cluster = await startTestCluster();
  const database = await cloneTemplate(cluster.url, await ensureTemplate(cluster.url));
  const folder = await mkdtemp(join(tmpdir(), "opc-office-"));
  let failed = 0;
  try {
    for (const format of ["CSV", "XLSX"] as const) {
      for (const language of ["enUS", "zhCN"] as const) {
        const cells = await opened(folder, await exported(database.url, format, language), format);
        const problems = problemsOf(cells, format, language);
        failed += problems.length;
        console.log(
          `${format} ${language}: ${problems.length === 0 ? "every cell is right" : problems.join("\n  ")}`,
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.drop();
    await cluster.stop();
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
