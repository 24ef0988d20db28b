/** Exports of a test's application: asked for, made at once, downloaded. */
import { exportSources } from "../export-sources.ts";
import { ExportMaker } from "../modules/export/maker.ts";
import type { Answer, Browser, TestApp } from "./app.ts";

export interface MadeExport {
  exportId: string;
  fileName: string;
  bytes: Buffer;
}

type Started = Pick<TestApp, "app" | "call" | "services">;

/** The refusal, where it is one; otherwise the file. */
export async function exportFile(
  started: Started,
  path: string,
  input: object,
  browser: Browser,
  options?: Parameters<TestApp["call"]>[3],
): Promise<MadeExport> {
  const answer = await askExport(started, path, input, browser, options);
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
  const exportId = exportIdOf(answer);
  await makeExports(started);
  const response = await downloadExport(started, exportId, browser);
  const fileName = /filename="([^"]+)"/.exec(String(response.headers["content-disposition"]))?.[1];
  if (fileName === undefined) throw new Error(`no file: ${response.body.slice(0, 500)}`);
  return { exportId, fileName, bytes: response.rawPayload };
}

export function askExport(
  { call }: Started,
  path: string,
  input: object,
  browser: Browser,
  options?: Parameters<TestApp["call"]>[3],
): Promise<Answer> {
  return call(path, input, browser, options);
}

export function exportIdOf({ data }: Answer): string {
  return (data as { ExportId: string }).ExportId;
}

export function makeExports({ services }: Pick<Started, "services">): Promise<number> {
  return new ExportMaker(exportSources, services).makeWaiting();
}

export function downloadExport(
  { app }: Pick<Started, "app">,
  exportId: string,
  browser: Browser,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: "GET",
    url: "/rp_api/export/export_download",
    query: { ExportId: exportId },
    cookies: browser.cookies,
    headers,
  });
}

/** The cells of a CSV file's rows, the head (up to its blank line) apart. */
export function csvRows(bytes: Buffer): { head: string[][]; headings: string[]; rows: string[][] } {
  const lines = csvCells(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  const blank = lines.findIndex((cells) => cells.length === 1 && cells[0] === "");
  const [headings = [], ...rows] = lines.slice(blank + 1);
  return { head: lines.slice(0, Math.max(0, blank)), headings, rows };
}

function csvCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row, at) => at < rows.length - 1 || row.some((cell) => cell !== ""));
}
