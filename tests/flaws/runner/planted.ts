// Plants each flaw of the lists in turn and runs the test that has to notice it.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FlawOfArea } from "../areas.ts";
import { type Flaw, plant } from "../flaw.ts";
import { isBrokenPatch, runTest, type TestRun } from "./run-test.ts";
import { makeTree, type Tree } from "./tree.ts";

export interface Verdict {
  flaw: FlawOfArea;
  /** The test that noticed; absent where none did. */
  caughtBy?: string;
  fault?: string;
  seconds: number;
}

/** As many copies of the working tree, each with a test at work. */
const treesAtOnce = 2;

/** Each flaw's end as soon as it is known. Flaws of one test file follow one another in one tree. */
export async function plantAll(
  flaws: readonly FlawOfArea[],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  // What is planted in a migration makes a template database of its own; two at once would remove each other's.
  const alone = groupsOf(flaws.filter(isInMigration));
  const together = groupsOf(flaws.filter((flaw) => !isInMigration(flaw)));
  const waiting = together.toSorted((one, other) => other.length - one.length);
  const lanes = Array.from({ length: Math.min(treesAtOnce, together.length) }, async (_, lane) => {
    const tree = await makeTree(`tree-${lane + 1}`);
    try {
      for (let group = waiting.shift(); group; group = waiting.shift()) await plantGroup(tree, group, tell);
    } finally {
      await tree.remove();
    }
  });
  await Promise.all(lanes);
  if (alone.length === 0) return;
  const tree = await makeTree("tree-1");
  try {
    for (const group of alone) await plantGroup(tree, group, tell);
  } finally {
    await tree.remove();
  }
}

function groupsOf(flaws: readonly FlawOfArea[]): FlawOfArea[][] {
  return [...Map.groupBy(flaws, ({ test }) => test.file).values()];
}

function isInMigration({ file }: Flaw): boolean {
  return file.includes("/migrations/");
}

/** First without a flaw: what fails anyhow notices nothing. The same tests run with each flaw. */
async function plantGroup(
  tree: Tree,
  group: readonly FlawOfArea[],
  tell: (verdict: Verdict) => void,
): Promise<void> {
  const { file } = (group[0] as FlawOfArea).test;
  const names = group.every(({ test }) => test.name !== undefined)
    ? [...new Set(group.flatMap(({ test }) => test.name ?? []))]
    : [];
  const sound = await runTest(tree.path, file, names);
  const unsound = sound.broken ?? sound.failed.map(({ name, message }) => `${name}: ${message}`)[0];
  for (const flaw of group) {
    if (unsound !== undefined)
      tell({
        flaw,
        fault: `without the flaw ${file} does not pass: ${firstLine(unsound)}`,
        seconds: sound.seconds,
      });
    else if (!names.every((name) => sound.passed.some((passed) => passed.includes(name))))
      tell({ flaw, fault: `no test of ${file} is called so`, seconds: sound.seconds });
    else tell(await plantOne(tree, flaw, names));
  }
}

async function plantOne(tree: Tree, flaw: FlawOfArea, names: readonly string[]): Promise<Verdict> {
  const path = join(tree.path, flaw.file);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return { flaw, fault: `${flaw.file} is gone`, seconds: 0 };
  const planted = plant(text, flaw);
  if ("fault" in planted) return { flaw, fault: `does not apply: ${planted.fault}`, seconds: 0 };
  await writeFile(path, planted.text);
  try {
    return judge(flaw, await runTest(tree.path, flaw.test.file, names));
  } finally {
    await writeFile(path, text);
  }
}

function judge(flaw: FlawOfArea, { failed, broken, seconds }: TestRun): Verdict {
  if (broken !== undefined) return { flaw, fault: `nothing was tested: ${firstLine(broken)}`, seconds };
  const { name = "" } = flaw.test;
  const noticed = failed.filter((test) => test.name.includes(name));
  const first = noticed.find(({ message }) => !isBrokenPatch(message));
  if (first) return { flaw, caughtBy: first.name, seconds };
  const [odd] = noticed;
  return { flaw, fault: odd ? `no assertion failed: ${firstLine(odd.message)}` : "NOT NOTICED", seconds };
}

function firstLine(text: string): string {
  return (text.split("\n").find((line) => line.trim() !== "") ?? "").slice(0, 200);
}
