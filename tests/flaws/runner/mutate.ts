// Lets Stryker change the decision files of a module, one place at a time, and run the tests that pass there.
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Equivalent, equivalents } from "../equivalent.ts";
import type { MutatedModule } from "../modules.ts";
import type { Tree } from "./tree.ts";

export interface Mutation {
  /** From packages/. */
  file: string;
  line: number;
  mutator: string;
  original: string;
  replacement: string;
}

export interface MutationScore {
  killed: number;
  survived: Mutation[];
  equivalent: number;
  /** Of the list of equivalent changes those that are none any more. */
  stale: Equivalent[];
  /** Why there is no score. */
  broken?: string;
  seconds: number;
}

const configuration = "mutation.vitest.config.ts";
const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
const report = "mutation.json";

export async function mutate(tree: Tree, module: MutatedModule, signal: AbortSignal): Promise<MutationScore> {
  const startedAt = performance.now();
  await writeFile(join(tree.path, configuration), vitestConfiguration(module));
  await writeFile(join(tree.path, "stryker.json"), JSON.stringify(options(module)));
  const { code, output } = await run(tree.path, signal);
  const seconds = (performance.now() - startedAt) / 1000;
  const none = { killed: 0, survived: [], equivalent: 0, stale: [], seconds };
  if (code !== 0) return { ...none, broken: output.trim().split("\n").slice(0, 12).join("\n") };
  return { ...scoreOf(JSON.parse(await readFile(join(tree.path, report), "utf8")) as Report), seconds };
}

/** Only the module's tests, so that nothing else is loaded. */
function vitestConfiguration({ tests, database }: MutatedModule): string {
  const test = {
    include: tests.map((file) => `packages/${file}`),
    ...(database && { globalSetup: ["packages/server/src/testing/global-setup.ts"] }),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  };
  return `import { defineConfig } from "vitest/config";\nexport default defineConfig(${JSON.stringify({ test })});\n`;
}

function options({ files, database }: MutatedModule) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: configuration, related: false },
    mutate: files.map((file) => `packages/${file}`),
    ignorePatterns: [".cache", "docs", "packages/console", "packages/*/dist", "tests"],
    mutator: { excludedMutations: database ? ["StringLiteral"] : [] },
    coverageAnalysis: "perTest",
    // What is computed once, when a file is loaded, needs all tests anew for each change: too much where each needs a database.
    ignoreStatic: database === true,
    concurrency: 2,
    // The tree is a copy already.
    inPlace: true,
    tempDirName: ".stryker",
    reporters: ["json"],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
}

function run(cwd: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(cwd, stryker), "run", "stryker.json"], {
    cwd,
    signal,
    killSignal: "SIGTERM",
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ code: 1, output: message }));
    child.once("close", (code) => resolve({ code, output: errorsOf(output) }));
  });
}

function errorsOf(output: string): string {
  const lines = output.split("\n");
  const first = lines.findIndex((line) => /\b(ERROR|ConfigError)\b/.test(line));
  return lines.slice(Math.max(first, 0)).join("\n");
}

interface Position {
  line: number;
  column: number;
}

/** The part of the mutation testing report schema that is read here. */
export interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        mutatorName: string;
        replacement?: string;
        status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | string;
        location: { start: Position; end: Position };
      }[];
    }
  >;
}

export function scoreOf(
  { files }: Report,
  known: readonly Equivalent[] = equivalents,
): Omit<MutationScore, "seconds"> {
  const survived: Mutation[] = [];
  let killed = 0;
  for (const [path, { source, mutants }] of Object.entries(files)) {
    for (const { mutatorName: mutator, replacement = "", status, location } of mutants) {
      if (status === "Killed" || status === "Timeout") killed += 1;
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const original = inOneLine(textBetween(source, location.start, location.end));
      const file = path.replace(/^packages\//, "");
      survived.push({
        file,
        line: location.start.line,
        mutator,
        original,
        replacement: inOneLine(replacement),
      });
    }
  }
  const of = known.filter(({ file }) => `packages/${file}` in files);
  const isMeant = (one: Equivalent) => (mutation: Mutation) => isSame(one, mutation);
  const stale = of.filter((one) => !survived.some(isMeant(one)));
  const left = survived.filter((mutation) => !of.some((one) => isSame(one, mutation)));
  return { killed, survived: left, equivalent: survived.length - left.length, stale };
}

function isSame(one: Equivalent, { file, mutator, original, replacement }: Mutation): boolean {
  const isOriginal = one.original.endsWith("…")
    ? original.startsWith(one.original.slice(0, -1))
    : original === one.original;
  return one.file === file && one.mutator === mutator && isOriginal && one.replacement === replacement;
}

function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return lines.join("\n");
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
