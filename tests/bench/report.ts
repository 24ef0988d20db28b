/** The table of all figures: printed, kept between runs of single sections, and written to docs/performance.md. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import type { BenchRow } from "./row.ts";

const root = join(import.meta.dirname, "../..");
const keptFile = join(root, ".cache/bench.json");
const document = join(root, "docs/performance.md");

interface Section {
  title: string;
  measuredOn: string;
  /** Others' work on the machine just before, as its one-minute load average: above zero, figures suffer. */
  loadBefore: number;
  rows: BenchRow[];
}

export type Sections = Record<string, Section>;

export async function keepSection(
  name: string,
  { title, loadBefore, rows }: Omit<Section, "measuredOn">,
): Promise<Sections> {
  const kept = await readFile(keptFile, "utf8").then(
    (text) => JSON.parse(text) as Sections,
    () => ({}) as Sections,
  );
  const measuredOn = new Date().toISOString().slice(0, 16).replace("T", " ");
  const sections = { ...kept, [name]: { title, measuredOn, loadBefore, rows } };
  await mkdir(dirname(keptFile), { recursive: true });
  await writeFile(keptFile, JSON.stringify(sections, null, 2));
  return sections;
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

export async function writeReport(sections: Sections, order: readonly string[]): Promise<void> {
  const processor = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 2 ** 30);
  const parts = order.flatMap((name) => {
    const section = sections[name];
    return section ? [sectionText(section)] : [];
  });
  const text = [
    "# Performance",
    "",
    "Written by `npm run bench`. Each speed is a ratio to a named limit, taken in the same run on the same machine,",
    "median of at least three. A target that was not reached stands here as missed.",
    "",
    `Machine: ${cpus().length} × ${processor}, ${memory} GiB, Node ${process.versions.node}.`,
    "",
    ...parts,
  ].join("\n");
  const before = await readFile(document, "utf8").catch(() => "");
  const from = before.indexOf(byHand);
  await mkdir(dirname(document), { recursive: true });
  await writeFile(document, from < 0 ? text : `${text}\n${before.slice(from)}`);
}

/** What follows this in the document was measured and written by people, and stays. */
const byHand = "# How long";

const head = ["what", "limit", "figure", "target", ""];

function cells(row: BenchRow): string[] {
  return [row.what, row.limit, row.figure, row.target, row.reached ? "reached" : "missed"];
}

function sectionText({ title, measuredOn, loadBefore, rows }: Section): string {
  const line = (texts: readonly string[]) =>
    `| ${texts.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    `## ${title}`,
    "",
    `Measured ${measuredOn} UTC; load average before: ${loadBefore.toFixed(1)} on ${cpus().length} processors.`,
    "",
    line(head),
    line(head.map(() => "---")),
    ...rows.map((row) => line(cells(row).map((cell) => (cell === "missed" ? "**missed**" : cell)))),
    "",
  ].join("\n");
}
