/** Plays scenarios by hand: `node packages/sandbox/src/scenarios/run.ts [name] [seed] [times] [orders] [seconds]`, all without a name. */
import { runScenario, type ScenarioName, scenarios } from "./all.ts";

const [name, seedText = "1", timesText = "1", ordersText, secondsText] = process.argv.slice(2);
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const tell = (line: string) => console.log(`    ${line}`);
const size = { orders: number(ordersText), seconds: number(secondsText), tell };
const names = Object.keys(scenarios) as ScenarioName[];
const chosen = name === undefined ? names : names.filter((each) => each === name);
if (chosen.length === 0) {
  console.error(`There is no scenario ${name}: choose from ${names.join(", ")}`);
  process.exit(1);
}
let isWhole = true;
for (const each of chosen) {
  for (let seed = Number(seedText); seed < Number(seedText) + Number(timesText); seed += 1) {
    const startedAt = performance.now();
    const { broken } = await runScenario(each, seed, size).catch((error: Error) => ({
      broken: [error.message],
    }));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const result = broken.length === 0 ? "holds" : broken.join("; ");
    console.log(`  ${each}, seed ${seed}: ${result} (${seconds} s)`);
    isWhole &&= broken.length === 0;
  }
}
process.exit(isWhole ? 0 : 1);
