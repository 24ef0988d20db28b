// The timelines of orders and payouts are words: no event, fact, failure or reason stands there as the server's own code for it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { taskReports } from "@opc/contract/agent/tasks";
import { routingModes } from "@opc/contract/merchant-channel/common";
import { orderEventKinds } from "@opc/contract/payment-order/states";
import { payoutEventKinds } from "@opc/contract/payout-order/states";
import { payoutTaskFailures, payoutTaskSteps } from "@opc/contract/payout-task/states";
import { describe, expect, test } from "vitest";
import { texts as english } from "../packages/console/src/i18n/en-us.ts";
import type { Translate } from "../packages/console/src/i18n/i18n.ts";
import { texts as chinese } from "../packages/console/src/i18n/zh-cn.ts";
import { timelineOf as ofOrder } from "../packages/console/src/pages/payment-order/timeline.ts";
import { timelineOf as ofPayout } from "../packages/console/src/pages/payout-order/timeline.ts";
import { payoutReportOutcomes } from "../packages/server/src/modules/payout-channel/rules.ts";
import { reportOutcomes } from "../packages/server/src/modules/supplier/rules.ts";

const server = join(import.meta.dirname, "../packages/server/src");
const root = readdirSync(server, { recursive: true, encoding: "utf8" });
/** Whoever tells of payments and payouts, and what they call. */
const tellers = /^(order|modules\/(supplier|payout-[\w-]+|payment-[\w-]+|matching|callback-record))\//;
const sources = root
  .filter((path) => tellers.test(path) && path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(server, path), "utf8"));

/** "CodeTimeout", "code_timeout", "payout.code", "/xpay/PayOrder", or a placeholder that nothing filled. */
const code = /[a-z]{2}[A-Z]|[a-z]_[a-z]|[a-z]\.[a-zA-Z]{2}|(^|\s)\/\w|\{\{/;
/** Names of products and units that are written so. */
const spelled = /PromptPay|QRIS|OPC Admin/g;
const looksLikeCode = (text: string) => code.test(text.replaceAll(spelled, ""));

/** Names of facts that the server writes beside events. */
const factNames = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/\b(?:operatorD|d)etail: \{([^}]*)\}/g)].flatMap(([, inner = ""]) =>
      [...inner.matchAll(/(?:^|[{,(]|\s)([A-Z]\w+)(?=[:,\s]|$)/g)].map(([, name = ""]) => name),
    ),
  ),
);

/** Failures of calls, whoever was called. */
const failures = sources.flatMap((text) =>
  [...text.matchAll(/\bfailure: "([A-Z]\w+)"/g)].map(([, name = ""]) => name),
);

const facts: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["Says", ["Paid", "Failed", ...taskReports]],
  ["Outcome", [...reportOutcomes, ...payoutReportOutcomes, ...payoutTaskFailures, ...payoutTaskSteps]],
  ["Step", payoutTaskSteps],
  ["Failure", [...payoutTaskFailures, ...failures]],
  ["Reason", ["NotReceived", ...failures]],
  ["Mode", routingModes],
  ["Refused", ["PP: QR 1: crawler down; SCB-1: no slot; T-1: may have paid"]],
  ...[...factNames].map((name) => [name, ["1"]] as const),
];

describe.each([
  ["English", english],
  ["Chinese", chinese],
])("in %s", (language, texts) => {
  const t: Translate = (key, values = {}) => {
    let found: unknown = texts;
    for (const name of key.split("."))
      found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
    return typeof found === "string"
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ""))
      : key;
  };
  const event = {
    At: "2026-11-24T08:00:00.000Z",
    ActorKind: "system",
    ActorName: "routing",
    StatusFrom: null,
    StatusTo: null,
  } as const;
  const spoken = (entry: ReturnType<typeof ofOrder>[number] | undefined) =>
    entry === undefined
      ? []
      : [entry.sentence, entry.by, ...entry.facts.flatMap(({ name, value }) => [name, value])];
  const view = { t, offsetMinutes: 420 };

  test.each(orderEventKinds)("an order's event %s is a sentence", (Kind) => {
    const [entry] = ofOrder([{ ...event, Kind, Detail: {} }], view);
    expect(spoken(entry).filter(looksLikeCode)).toEqual([]);
  });

  test.each(payoutEventKinds)("a payout's event %s is a sentence", (Kind) => {
    const [entry] = ofPayout([{ ...event, Kind, Detail: {} }], view);
    expect(spoken(entry).filter(looksLikeCode)).toEqual([]);
  });

  test.each(facts)("the fact %s is told in words", (name, values) => {
    for (const value of new Set(values)) {
      const order = ofOrder([{ ...event, Kind: "routed", Detail: { [name]: value } }], view)[0];
      const payout = ofPayout([{ ...event, Kind: "routed", Detail: { [name]: value } }], view)[0];
      expect([...spoken(order), ...spoken(payout)].filter(looksLikeCode)).toEqual([]);
      if (language === "Chinese" && name !== "Refused" && value !== "1")
        expect(order?.facts[0]?.value).toMatch(/\p{Script=Han}/u);
    }
  });

  test("a reason for which a channel was passed over is told in words, and its name stays", () => {
    const Detail = { Refused: "PP: QR 1: crawler down; T-1: may have paid" };
    const [entry] = ofPayout([{ ...event, Kind: "routed", Detail }], view);
    expect(entry?.facts[0]?.value).toBe(
      `PP: QR 1: ${texts.merchantChannel.whyNot["crawler down"]}; T-1: ${texts.orderEvent.skipped["may have paid"]}`,
    );
  });
});
