/** The tables of figures: printed, and written to docs/performance.md. */
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { BenchRow } from "./row.ts";

const root = join(import.meta.dirname, "../..");
const document = join(root, "docs/performance.md");

export interface Section {
  title: string;
  /** Others' work on the machine just before, as its one-minute load average: above zero, figures suffer. */
  loadBefore: number;
  rows: BenchRow[];
}

export function tableText(rows: readonly BenchRow[]): string {
  const lines = rows.map(cells);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? "").length)));
  return [head, ...lines]
    .map(
      (line) =>
        `  ${line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join("  ")
          .trimEnd()}`,
    )
    .join("\n");
}

/** Puts the section into the document in place of what it said before; all others stay. */
export async function writeSection(section: Section): Promise<void> {
  const before = await readFile(document, "utf8");
  const end = before.indexOf(byHand);
  const [intro = "", ...sections] = before.slice(0, end).split(/^(?=## )/m);
  const at = sections.findIndex((text) => text.startsWith(`## ${section.title}\n`));
  sections.splice(at < 0 ? sections.length : at, at < 0 ? 0 : 1, `${sectionText(section)}\n`);
  await writeFile(document, [intro, ...sections, before.slice(end)].join(""));
}

/** What follows this in the document was measured and written by people, and stays. */
const byHand = "# How long";

const head = ["what", "limit", "figure", "target", ""];

function cells(row: BenchRow): string[] {
  return [row.what, row.limit, row.figure, row.target, row.reached ? "reached" : "missed"];
}

function sectionText({ title, loadBefore, rows }: Section): string {
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  const measuredOn = new Date().toISOString().slice(0, 16).replace("T", " ");
  return [
    `## ${title}`,
    "",
    `Measured ${measuredOn} UTC on ${machine()}; load average before: ${loadBefore.toFixed(1)}.`,
    "",
    line(head),
    line(head.map(() => "---")),
    ...rows.map((row) => line(cells(row).map((cell) => (cell === "missed" ? "**missed**" : cell)))),
    "",
  ].join("\n");
}

function machine(): string {
  const processor = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}
