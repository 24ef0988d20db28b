/**
 * What machines carry, by arithmetic from measured processor times, and where orders queue: `node_modules/.bin/node
 * tests/scale/main.ts [orders a second]`. Prints the tables of docs/scale.md; the merchants' number only matters by their sum.
 */
import {
  databaseMsOfOrder,
  type Machines,
  ordersOfCores,
  stationsOf,
  visitsOf,
  webMsOfOrder,
  workerMsOfOrder,
} from "./order.ts";
import { simulate } from "./queues.ts";

const perSecond = Number(process.argv[2] ?? 5_000);
const figure = (value: number, digits = 0) =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });

console.log("| PostgreSQL's processors | orders a second | web processes busy | workers busy |");
console.log("| --- | --- | --- | --- |");
for (const cores of [1, 8, 32, 64]) {
  const orders = ordersOfCores(cores);
  const busy = (ms: number) => figure((orders * ms) / 1_000, 1);
  console.log(`| ${cores} | ${figure(orders)} | ${busy(webMsOfOrder)} | ${busy(workerMsOfOrder)} |`);
}
console.log(`\n${databaseMsOfOrder.toFixed(2)} ms of PostgreSQL an order\n`);

const plenty: Machines = { webProcesses: 8, databaseCores: 8, workers: 3, merchantAnswerMs: 50 };
const scarce: readonly [string, Partial<Machines>][] = [
  ["as planned: 8 web, 8 processors, 3 workers, merchants answer in 50 ms", {}],
  ["5 processors of PostgreSQL", { databaseCores: 5 }],
  ["4 web processes", { webProcesses: 4 }],
  ["2 workers", { workers: 2 }],
  ["merchants answer in 150 ms", { merchantAnswerMs: 150 }],
];
for (const [what, change] of scarce) {
  const machines = { ...plenty, ...change };
  console.log(`\n${figure(perSecond)} orders a second, ${what}\n`);
  console.log("| queue | load | waiting, mean | waiting, most | wait, mean | wait, p99 |");
  console.log("| --- | --- | --- | --- | --- | --- |");
  const run = { perSecond, seconds: 20, warmUpSeconds: 10, seed: 7 };
  for (const one of simulate({ stations: stationsOf(machines), visits: visitsOf(machines), ...run }))
    console.log(
      `| ${one.name} | ${figure(one.load * 100)} % | ${figure(one.meanWaiting, 1)} | ${figure(one.maxWaiting)} | ${figure(one.meanWaitMs, 2)} ms | ${figure(one.p99WaitMs, 1)} ms |`,
    );
}
