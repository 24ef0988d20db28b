/**
 * `npm run flaws [-- word …]`: how well the tests find flaws. Plants those of the lists beside this file in a copy of the
 * working tree and expects a test to fail for each; then lets Stryker change the files that decide where a wrong line costs
 * money or lets somebody in. With words only what they occur in: area, sentence, file, module; the words `planted`
 * and `mutations` choose the one part or the other.
 */
import { startTestCluster } from "../../packages/server/src/testing/cluster.ts";
import { flaws } from "./areas.ts";
import { type MutatedModule, mutatedModules } from "./modules.ts";
import { type MutationScore, mutate } from "./runner/mutate.ts";
import { plantAll, type Verdict } from "./runner/planted.ts";
import { stopTests } from "./runner/run-test.ts";
import { makeTree, removeTrees } from "./runner/tree.ts";

/** Of all changes of all modules that were run, in percent. */
const minScore = 90;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const total = { passed: 0, failed: 0 };
const stopped = new AbortController();
// Held open, so that not every test run starts PostgreSQL anew.
const cluster = await startTestCluster();
await removeTrees();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    stopped.abort();
    stopTests();
    await Promise.allSettled([removeTrees(), cluster.stop()]);
    process.exit(1);
  });

try {
  await plantedFlaws();
  await mutations();
} finally {
  await removeTrees();
  await cluster.stop();
}
if (total.passed + total.failed === 0) {
  console.log(
    `nothing is called so; areas and modules: ${[...new Set(flaws.map(({ area }) => area))].join(", ")},`,
  );
  console.log(Object.keys(mutatedModules).join(", "));
  total.failed = 1;
}
console.log(`${total.passed} passed, ${total.failed} failed, 0 skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;

function count(isGood: boolean): void {
  if (isGood) total.passed += 1;
  else total.failed += 1;
}

async function plantedFlaws(): Promise<void> {
  const chosen = flaws.filter(({ area, what, file, test }) =>
    isWanted("planted", area, what, file, test.file),
  );
  if (chosen.length === 0) return;
  const startedAt = performance.now();
  console.log(`${chosen.length} planted flaws`);
  await plantAll(chosen, tellVerdict);
  console.log(`  in ${secondsSince(startedAt)} s\n`);
}

function tellVerdict({ flaw, caughtBy, fault, seconds }: Verdict): void {
  const isCaught = caughtBy !== undefined;
  count(isCaught);
  const mark = isCaught ? "caught" : "MISSED";
  console.log(`  ${mark}  ${flaw.area.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${flaw.what}`);
  console.log(`          ${isCaught ? caughtBy : `${flaw.file}: ${fault}`}`);
}

/** Each module counts as one, and so does the score of them all. */
async function mutations(): Promise<void> {
  const chosen = Object.entries(mutatedModules).filter(([name, { files }]) =>
    isWanted("mutations", name, ...files),
  );
  if (chosen.length === 0) return;
  const startedAt = performance.now();
  const scores: MutationScore[] = [];
  console.log("mutations          killed  survived  equivalent  score");
  const tree = await makeTree("mutations");
  for (const [name, module] of chosen) scores.push(await mutated(name, module));
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  const survived = scores.reduce((sum, score) => sum + score.survived.length, 0);
  const score = percent(killed, survived);
  console.log(
    `  all together: ${score.toFixed(1)} %, at least ${minScore} is demanded; in ${secondsSince(startedAt)} s`,
  );
  count(score >= minScore);

  async function mutated(name: string, module: MutatedModule): Promise<MutationScore> {
    const result = await mutate(tree, module, stopped.signal);
    tellScore(name, result);
    count(result.broken === undefined && result.stale.length === 0);
    return result;
  }
}

function tellScore(
  name: string,
  { killed, survived, equivalent, stale, broken, seconds }: MutationScore,
): void {
  const cells = [killed, survived.length, equivalent].map((cell, at) =>
    `${cell}`.padStart([6, 10, 12][at] ?? 0),
  );
  const score = `${percent(killed, survived.length).toFixed(1)} %`.padStart(9);
  console.log(`  ${name.padEnd(16)} ${cells.join("")}${score}  ${seconds.toFixed(0).padStart(4)} s`);
  if (broken !== undefined) console.log(`    could not be run: ${broken}`);
  for (const { file, line, mutator, original, replacement } of survived)
    console.log(
      `    survived ${file}:${line} ${mutator}: ${original.slice(0, 100)} → ${replacement.slice(0, 100)}`,
    );
  for (const { file, original, replacement } of stale)
    console.log(`    no equivalent any more: ${file}: ${original} → ${replacement}`);
}

function percent(killed: number, survived: number): number {
  return killed + survived === 0 ? 0 : (100 * killed) / (killed + survived);
}

function isWanted(part: "planted" | "mutations", ...texts: string[]): boolean {
  const parts = words.filter((word) => word === "planted" || word === "mutations");
  const others = words.filter((word) => word !== "planted" && word !== "mutations");
  if (parts.length > 0 && !parts.includes(part)) return false;
  return (
    others.length === 0 || others.some((word) => texts.some((text) => text.toLowerCase().includes(word)))
  );
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}
