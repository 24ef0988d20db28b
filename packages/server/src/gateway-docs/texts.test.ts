import { errors, type Language } from "@opc/contract/errors";
import { paymentOrderMoves, paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { finalPayoutStatuses, payoutMoves, payoutStatuses } from "@opc/contract/payout-order/states";
import { describe, expect, test } from "vitest";
import { CallError } from "../call-error.ts";
import { underMaintenance } from "../modules/maintenance/rules.ts";
import { assertKeyFits } from "../modules/separate-key/rules.ts";
import { withPayouts } from "../order/payout-limits.ts";
import { withUnpaid } from "../order/unpaid-limits.ts";
import { gatewayErrors } from "./error-part.ts";
import { errorTexts } from "./error-texts.ts";
import { factsIn } from "./facts.ts";
import { filled, type Rules } from "./prose.ts";
import { callbackRules, maintenanceRules, paymentRules, payoutRules, requestRules } from "./rule-texts.ts";
import { nextStates } from "./state-part.ts";
import * as stateTexts from "./state-texts.ts";
import { docsTexts } from "./texts.ts";

const languages = ["enUS", "zhCN"] as const satisfies readonly Language[];
const rules: readonly Rules[] = [requestRules, paymentRules, payoutRules, callbackRules, maintenanceRules];

/** All that is said in one language, as it is written. */
function written(language: Language): string[] {
  return [
    ...Object.values(stateTexts).flatMap((table) => Object.values(table).map((text) => text[language])),
    ...Object.values(errorTexts).map((text) => text[language]),
    ...rules.flatMap((list) => Object.values(list).flatMap((rule) => rule[language])),
    docsTexts[language].callbackText,
    docsTexts[language].changeSecret,
    docsTexts[language].contentLimit,
  ];
}

describe.each(languages)("in %s", (language) => {
  test("each sentence is there, ends, and has all that it is filled with", () => {
    const texts = written(language);
    expect(texts.length).toBeGreaterThan(90);
    expect(texts.filter((text) => text.trim() === "")).toEqual([]);
    expect(texts.map((text) => filled(text, language)).filter((text) => /\{\w+\}/.test(text))).toEqual([]);
    // Names are set in pairs of backticks.
    expect(texts.filter((text) => (filled(text, language).split("`").length - 1) % 2 !== 0)).toEqual([]);
  });
});

test("no English stands in a Chinese sentence but names of fields, codes, values and formats", () => {
  const spelled = /\b(API|IP|IPv6|HTTP|ISO|JSON|KB|UTC|UTF-8|null|xx)\b|2xx|https?/g;
  const wrong = written("zhCN")
    .map((text) => filled(text, "zhCN").replace(/`[^`]*`/g, ""))
    .filter((text) => /[A-Za-z]/.test(text.replace(spelled, "")));
  expect(wrong).toEqual([]);
});

test("what a status can become is what the tables of moves allow", () => {
  const payment = (from: (typeof paymentOrderStatuses)[number]) =>
    nextStates(paymentOrderStatuses, paymentOrderMoves, from);
  expect(payment("Expired")).toEqual(["Success"]);
  expect(payment("Failed")).toEqual(["Success"]);
  expect(payment("Locked")).toEqual(["Pending", "Paying", "Success", "Failed"]);
  expect(payment("Success")).toEqual([]);
  const payout = (from: (typeof payoutStatuses)[number]) => nextStates(payoutStatuses, payoutMoves, from);
  expect(payout("ChannelSuccess")).toContain("ChannelFailed");
  expect(payout("WrongReceivingInfo")).toEqual(["PendingReview", "PayoutFailed"]);
  expect(payoutStatuses.filter((status) => payout(status).length === 0).toSorted()).toEqual(
    finalPayoutStatuses.toSorted(),
  );
});

test("numbers are those that the code acts by", () => {
  expect(factsIn("enUS")).toMatchObject({
    answersKept: "3 days",
    failuresPerMinute: "300",
    acceptWithin: "10 seconds",
    retries: "5 seconds, 1 minute, 2 × 5 minutes, 5 × 10 minutes, 5 × 1 hour, 12 × 6 hours",
    retriedHours: "78 hours",
    unpaidPayouts: "`ManuallyCancelled`, `PayoutFailed`, `CashoutRejected`",
  });
  expect(factsIn("zhCN")).toMatchObject({
    probePauses: "30 秒、1 分钟、2 分钟、5 分钟",
    heldAtMost: "6 小时",
  });
});

test("each error of the page's calls is there, and none besides", () => {
  expect([...gatewayErrors].toSorted()).toEqual(Object.keys(errorTexts).toSorted());
  const codes = gatewayErrors.map((name) => errors[name].code);
  expect(codes).toEqual(codes.toSorted((one, other) => one - other));
});

const now = new Date("2026-11-20T10:00:00Z");
const unpaid = { merchantId: 1n, currency: "THB", isOwn: true, orders: 0, amountMinor: 0n };
const paidOut = { merchantId: 1n, currency: "THB", day: "2026-11-20", usedMinor: 0n, usedCount: 0 };
const text = String;
const window = {
  scope: "System",
  stopsPayments: true,
  stopsPayouts: true,
  messageEn: "",
  messageZh: "",
} as const;
const whole = { id: 1n, merchantId: null, typeCode: null, currency: null, startsAt: now, endsAt: now };
const reading = { purpose: "Reading", status: "Live", usableFrom: null } as const;

const refusals: readonly (() => unknown)[] = [
  () => withUnpaid({ ...unpaid, maximumOrders: 0, maximumMinor: null }, 1n, text),
  () => withUnpaid({ ...unpaid, maximumOrders: null, maximumMinor: 0n }, 1n, text),
  () =>
    withPayouts({ ...paidOut, dailyMinor: 0n, hourlyCount: null }, { amountMinor: 1n, count: 1 }, { text }),
  () => withPayouts({ ...paidOut, dailyMinor: 9n, hourlyCount: 0 }, { amountMinor: 1n, count: 1 }, { text }),
  () => assertKeyFits(undefined, ["PayingOut"], ["PayingOut"], now),
  () => assertKeyFits(reading, [], ["PayingOut"], now),
  () => assertKeyFits({ ...reading, status: "Waiting" }, [], ["Reading"], now),
  () => {
    throw underMaintenance({ ...window, ...whole });
  },
];

test.each(refusals.map((refuse) => ({ refuse })))(
  "data of a refusal is what the page says of it (%#)",
  ({ refuse }) => {
    const { errorName, data } = refusalOf(refuse);
    const { data: said = [] } = errorTexts[errorName as keyof typeof errorTexts];
    expect(Object.keys(data ?? {})).toEqual(said);
  },
);

function refusalOf(refuse: () => unknown): CallError {
  try {
    refuse();
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
