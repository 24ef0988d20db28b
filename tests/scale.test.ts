/** The simulation of docs/scale.md against what queueing theory says of queues that it can compute. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { costs, ordersOfCores, stationsOf, visitsOf } from "./scale/order.ts";
import { type StationFigures, simulate } from "./scale/queues.ts";

/** One station that takes 1 ms a job on average. */
function one(
  servers: number,
  perSecond: number,
  spread: "none" | "exponential" = "exponential",
): StationFigures {
  const [figures] = simulate({
    stations: [{ name: "desk", servers }],
    visits: [{ station: 0, serviceMs: 1, spread }],
    ...{ perSecond, seconds: 100, warmUpSeconds: 5, seed: 1 },
  });
  if (!figures) throw new Error("no station");
  return figures;
}

const within = (value: number, expected: number, part = 0.08) => {
  expect(value).toBeGreaterThan(expected * (1 - part));
  expect(value).toBeLessThan(expected * (1 + part));
};

test.each([0.3, 0.6, 0.8])(
  "one server at load %s has the queue of M/M/1, and half of it where every job takes the same",
  (load) => {
    const [random, even] = [one(1, load * 1_000), one(1, load * 1_000, "none")];
    within(random.load, load, 0.02);
    within(random.meanWaiting, load ** 2 / (1 - load));
    within(even.meanWaiting, load ** 2 / (2 * (1 - load)));
  },
);

test("eight servers at load 0.8 wait as Erlang's formula says", () => {
  const [servers, offered] = [8, 6.4];
  let [sum, term] = [0, 1];
  for (let many = 0; many < servers; many++) {
    sum += term;
    term *= offered / (many + 1);
  }
  const busy = (term * servers) / (servers - offered);
  const waits = busy / (sum + busy);
  within(one(8, 6_400).meanWaiting, (waits * offered) / (servers - offered));
});

test("who waits is how many come times how long they wait (Little), and the same seed tells the same", () => {
  const figures = one(2, 1_600);
  within(figures.meanWaiting, 1.6 * figures.meanWaitMs, 0.02);
  expect(one(2, 1_600)).toEqual(figures);
});

test("a station that is asked for more than it can do fills up for as long as it is asked", () => {
  const { load, maxWaiting } = one(1, 1_200);
  expect(load).toBeGreaterThan(0.999);
  within(maxWaiting, 200 * 105, 0.1);
});

test("an order passes each of its stations, and the load of each is its share", () => {
  const machines = { webProcesses: 4, databaseCores: 4, workers: 2, merchantAnswerMs: 50 };
  const figures = simulate({
    ...{ stations: stationsOf(machines), visits: visitsOf(machines) },
    ...{ perSecond: 1_000, seconds: 20, warmUpSeconds: 10, seed: 3 },
  });
  const load = (name: string) => figures.find((figure) => figure.name === name)?.load ?? 0;
  within(load("web processes"), (costs.createServer + costs.settleServer) / 4, 0.05);
  within(load("the operator's ledger rows"), costs.post, 0.05);
  within(load("worker processes"), costs.callbackServer / 2, 0.05);
  within(load("connections to merchants"), 50 / (2 * 256), 0.05);
});

test("the paper's table is the arithmetic's, and the costs stand where they were measured", () => {
  const paper = readFileSync(join(import.meta.dirname, "../docs/scale.md"), "utf8");
  for (const cores of [1, 8, 32, 64])
    expect(paper).toContain(`| ${cores} | ${Math.round(ordersOfCores(cores)).toLocaleString("en")} |`);
  const measured = readFileSync(join(import.meta.dirname, "../docs/performance.md"), "utf8");
  expect(measured).toContain(`${costs.createServer} + ${costs.createDatabase}`);
  expect(measured).toContain("(22,005/s)");
});
