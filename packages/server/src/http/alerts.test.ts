/** The alerts of deploy/prometheus and the panels of deploy/grafana speak of what there is, docs/runbooks.md of every alert. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { serviceLevels } from "@opc/contract/home/levels";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { workOf } from "../work/work.ts";

const root = join(import.meta.dirname, "../../../..");
const readRules = (name: string) => readFile(join(root, "deploy/prometheus", name), "utf8");
const alerts = `${await readRules("alerts.yml")}\n${await readRules("slo.yml")}`;
const { services } = await testApp();
const app = await buildApp({ services, log: services.log, work: async () => [] });
afterAll(() => app.close());

/** What the panels ask for, one question a line. */
async function panels(): Promise<string> {
  const text = await readFile(join(root, "deploy/grafana/opc-admin.json"), "utf8");
  const dashboard = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
  return dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");
}

/** Values of a label in all expressions, alternatives one by one. */
function labelled(text: string, label: string): string[] {
  const found = text.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, "g"));
  return [...found].flatMap(([, values = ""]) => values.split("|"));
}

test("the service levels of Home are those of the alerts: calls, seconds, and what may be late", async () => {
  const rules = await readRules("slo.yml");
  for (const [level, { withinMs, objective, calls: own, strangers }] of Object.entries(serviceLevels)) {
    const bucket = new RegExp(
      `opc:${level}_late:ratio_rate30m\\s+expr: >-\\s+1 - sum\\(rate\\(\\w+_bucket\\{(.*?)\\}`,
    );
    const labels = bucket.exec(rules)?.[1] ?? "";
    expect(labelled(labels, "le")).toEqual([String(withinMs / 1_000)]);
    expect(labelled(labels, "call")).toEqual(own);
    // Left out of the whole, and so of what is in time.
    const whole =
      rules.match(new RegExp(`_count\\{call=~"${own.join("\\|")}"(,code!~"[0-9|]+")?\\}`))?.[1] ?? "";
    const codes = strangers.map((name) => errors[name].code);
    expect(own.length > 0 ? whole : "").toBe(codes.length > 0 ? `,code!~"${codes.join("|")}"` : "");
    if (codes.length > 0) expect(labels).toContain(`code!~"903|999|${codes.join("|")}"`);
    const budgets = [
      ...rules.matchAll(new RegExp(`opc:${level}_late:ratio_rate\\w+ > [0-9.]+ \\* ([0-9.]+)`, "g")),
    ];
    expect(budgets.length).toBeGreaterThan(0);
    for (const [, budget] of budgets) expect(Number(budget)).toBeCloseTo(1 - objective, 10);
  }
});

test.each([
  ["an alert", async () => alerts],
  ["a panel", panels],
])("every metric, call and job that %s names is there", async (_, read) => {
  const text = await read();
  const { body } = await app.inject({ url: "/metrics" });
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = [...text.matchAll(/\b(?:opc|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(labelled(text, "call").filter((name) => !(name in calls))).toEqual([]);
  const jobs = workOf(services).map(({ name }) => name);
  expect(labelled(text, "work").filter((name) => !jobs.includes(name))).toEqual([]);
});

test("a service level's alert names a budget that its objective leaves, and the papers say the same", async () => {
  const operations = await readFile(join(root, "docs/operations.md"), "utf8");
  for (const [level, percent] of [
    ["creates", 99],
    ["callbacks", 99],
    ["lists", 95],
  ] as const) {
    const budgets = [
      ...alerts.matchAll(new RegExp(`opc:${level}_late:ratio_rate\\w+ > [\\d.]+ \\* ([\\d.]+)`, "g")),
    ];
    expect(budgets.length).toBeGreaterThan(1);
    for (const [, budget] of budgets) expect(Number(budget)).toBeCloseTo(1 - percent / 100);
    expect(operations).toMatch(new RegExp(`\\| \`${level}\` \\|.*\\| ${percent} % `));
  }
  // What an alert asks of a recorded ratio is recorded.
  const recorded = [...alerts.matchAll(/- record: (\S+)/g)].map(([, name]) => name);
  const asked = [...alerts.matchAll(/opc:\w+:\w+/g)].map(([name]) => name);
  expect(asked.filter((name) => !recorded.includes(name))).toEqual([]);
});

test("an alert on a job's age also fires where no worker tells of it", () => {
  const onAge = alerts.split(/- alert: /).filter((alert) => alert.includes("opc_work_age_seconds"));
  expect(onAge).toHaveLength(3);
  for (const alert of onAge)
    for (const job of labelled(alert, "work"))
      expect(alert).toContain(`or absent(opc_work_age_seconds{work="${job}"})`);
});

test("every alert has its line in the runbooks", async () => {
  const runbooks = await readFile(join(root, "docs/runbooks.md"), "utf8");
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(names.filter((name) => !runbooks.includes(`| \`${name}\` |`))).toEqual([]);
  const told = [...runbooks.matchAll(/^\| `(Opc\w+)` \|/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(names.toSorted());
});
