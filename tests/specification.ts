/**
 * `npm run specification` writes docs/specification.md: every statement of docs/specification-source.md, how the product meets
 * it, where, and the tests that show it, as docs/specification.json says.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
const page = join(root, "docs/specification.md");

/** What a statement may come to. A heading demands nothing of its own; neither does what says that something is not shown. */
export const verdicts = ["exact", "exact, with additions", "differs", "heading", "no requirement"] as const;
type Verdict = (typeof verdicts)[number];

export interface Statement {
  number: number;
  /** A whole sentence, list item or table row of the specification, its cells parted by " | ". */
  statement: string;
  verdict: Verdict;
  /** What is added, or why it differs. */
  note?: string;
  /** Paths from the root of the repo. */
  places?: readonly string[];
  /** Titles by path: of tests, or of a case of their tables. */
  tests?: Readonly<Record<string, readonly string[]>>;
}

/** A sentence, list item or table row of the specification. */
interface Line {
  /** The headings that it stands below, the outermost first. */
  section: readonly string[];
  text: string;
}

export interface Traced {
  sections: readonly (readonly string[])[];
  /** The first place where statements and specification part. */
  fault?: string;
}

const border = /^\|[-| ]+\|$/;

/** What the specification says, without its headings and the heads of its tables. */
export function linesOf(source: string): Line[] {
  const lines = source.split("\n");
  const found: Line[] = [];
  let section: string[] = [];
  lines.forEach((line, at) => {
    const [, level, title] = /^(#+) (.*)$/.exec(line) ?? [];
    if (level && title) section = [...section.slice(0, level.length - 1), title];
    const isHead = border.test(line) || border.test(lines[at + 1] ?? "");
    if (level || isHead || line.trim() === "") return;
    found.push({ section: section.slice(1), text: line.startsWith("|") ? rowText(line) : itemText(line) });
  });
  return found;
}

function rowText(line: string): string {
  const cells = line.split("|").map((cell) => cell.trim());
  return cells.filter((cell) => cell !== "").join(" | ");
}

function itemText(line: string): string {
  return line
    .trim()
    .replace(/^(?:[-*]|\d+\.) /, "")
    .replace(/\s+/g, " ");
}

/** Follows the specification statement by statement: together they are all of it, in its order and in its words. */
export function trace(lines: readonly Line[], statements: readonly Statement[]): Traced {
  const sections: (readonly string[])[] = [];
  for (const { section, text } of lines) {
    let rest = text;
    while (rest !== "") {
      const next = statements[sections.length];
      const isNext = next !== undefined && next.statement !== "" && rest.startsWith(next.statement);
      if (!isNext) return { sections, fault: `no statement for: ${rest}` };
      rest = rest.slice(next.statement.length).trimStart();
      sections.push(section);
    }
  }
  const more = statements[sections.length];
  return more ? { sections, fault: `not in the specification: ${more.statement}` } : { sections };
}

/** What a row claims and the repository does not hold, or leaves unsaid. */
export function faultsOf(row: Statement): string[] {
  const { verdict, note, places = [], tests = {} } = row;
  const isDemand = verdict !== "heading" && verdict !== "no requirement";
  const faults = places.filter((path) => !existsSync(join(root, path))).map((path) => `no file ${path}`);
  if (!verdicts.includes(verdict)) faults.push(`no verdict ${String(verdict)}`);
  if (isDemand && verdict !== "exact" && !note) faults.push("says not how");
  if (isDemand && places.length === 0) faults.push("lives nowhere");
  if (isDemand && Object.values(tests).flat().length === 0) faults.push("no test is named");
  for (const [path, titles] of Object.entries(tests)) {
    if (existsSync(join(root, path))) {
      const text = readFileSync(join(root, path), "utf8");
      const missing = titles.filter((title) => !hasTitle(text, title));
      faults.push(...missing.map((title) => `${path} has no test "${title}"`));
    } else faults.push(`no file ${path}`);
  }
  return faults.map((fault) => `${row.number}: ${fault}`);
}

/** Whether a test, a group or a case is called so: the first of some arguments, or of a case's values. */
function hasTitle(text: string, title: string): boolean {
  return [JSON.stringify(title), `\`${title}\``, `'${title}'`].some((literal) => {
    const parts = text.split(literal).map((part) => part.trim());
    return parts.some((after, at) => /^[,\]]/.test(after) && /[([]$/.test(parts[at - 1]?.slice(-1) ?? ""));
  });
}

/** The whole page. */
export function pageOf(source: string, statements: readonly Statement[]): string {
  const { sections } = trace(linesOf(source), statements);
  const parts: string[] = [];
  let above: readonly string[] = [];
  statements.forEach((row, at) => {
    const section = sections[at] ?? [];
    if (at === 0 || section.join() !== above.join()) {
      const titles = section.flatMap((title, depth) =>
        title === above[depth] ? [] : [`${"#".repeat(depth + 2)} ${title}`],
      );
      parts.push("", ...titles.flatMap((title) => [title, ""]), ...tableHead);
    }
    above = section;
    parts.push(lineOf(row));
  });
  return `${head}\n${totals(statements)}\n${parts.join("\n")}\n`;
}

const tableHead = ["| # | statement | verdict | place | test |", "|---|---|---|---|---|"];

const head = `# Specification

Every statement of the [product's specification](specification-source.md), in its words and its order: how the product meets it,
where, and the tests that show it. Made of [specification.json](specification.json) by \`npm run specification\`;
\`tests/specification.test.ts\` holds it to the repository: no sentence, list item or table row is left out, files exist, and
tests of these names exist. Quoted texts and labels are compared with the specification itself in \`specification-texts.test.ts\`
and \`specification-labels.test.ts\`. Every call of section 7 is also a row of \`access-matrix.test.ts\`, against every kind of role.
`;

function totals(statements: readonly Statement[]): string {
  const lines = verdicts.map(
    (verdict) => `| ${verdict} | ${statements.filter((row) => row.verdict === verdict).length} |`,
  );
  return ["| verdict | statements |", "|---|---|", ...lines].join("\n");
}

function lineOf({ number, statement, verdict, note, places = [], tests = {} }: Statement): string {
  const shown = Object.entries(tests).map(
    ([path, titles]) => `${link(path)} ${titles.map((title) => `"${title}"`).join(", ")}`,
  );
  const said = note ? `${verdict}: ${note}` : verdict;
  const cells = [statement, said, places.map(link).join(", "), shown.join("; ")];
  return `| ${[String(number), ...cells.map((cell) => cell.replace(/[|<*]/g, "\\$&"))].join(" | ")} |`;
}

function link(path: string): string {
  return `[${basename(path)}](../${path})`;
}

export function specificationSource(): string {
  return readFileSync(join(root, "docs/specification-source.md"), "utf8");
}

export function statementsOf(): Statement[] {
  return JSON.parse(readFileSync(join(root, "docs/specification.json"), "utf8"));
}

if (import.meta.main) writeFileSync(page, pageOf(specificationSource(), statementsOf()));
