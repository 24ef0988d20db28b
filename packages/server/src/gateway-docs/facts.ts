/** Numbers and lists that sentences of the page name, taken from the code that acts by them. */
import { calls } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { maxKeyOverlapHours } from "@opc/contract/merchant/actions";
import { finishedPaymentOrderStatuses } from "@opc/contract/payment-order/states";
import { finalPayoutStatuses, refundedPayoutStatuses } from "@opc/contract/payout-order/states";
import { dayMs, hourMs, minuteMs, secondMs } from "@opc/contract/time";
import { heldMaxMs, openingFailures, probePausesMs } from "../delivery/circuit.ts";
import { jitterShare } from "../delivery/schedule.ts";
import { perMinute } from "../http/address-limits.ts";
import { bodyLimitOf } from "../http/body-budget.ts";
import { resendWindowMs, retryDelaysMs } from "../modules/callback-record/rules.ts";
import { answersKeptMs } from "../order/kept-answers.ts";
import { callbackLimits } from "../ports/callback-sender.ts";

const made = new Map<Language, Readonly<Record<string, string>>>();

export function factsIn(language: Language): Readonly<Record<string, string>> {
  const facts = made.get(language) ?? makeFacts(language);
  made.set(language, facts);
  return facts;
}

function makeFacts(language: Language): Record<string, string> {
  const codes = (values: readonly string[]) => codesIn(values, language);
  const length = (ms: number) => lengthOf(ms, language);
  const retriedMs = retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0);
  return {
    keyOverlap: length(maxKeyOverlapHours * hourMs),
    bodyKilobytes: String(bodyLimitOf(calls.gatewayPayCreate) / 1024),
    answersKept: length(answersKeptMs),
    failuresPerMinute: grouped(perMinute.failure),
    contentPerMinute: grouped(perMinute.public),
    paymentCallbacks: codes(finishedPaymentOrderStatuses),
    payoutCallbacks: codes(finalPayoutStatuses),
    unpaidPayouts: codes(refundedPayoutStatuses),
    acceptWithin: length(callbackLimits.totalTimeoutMs),
    retries: runsOf(retryDelaysMs)
      .map(({ value, times }) => (times === 1 ? length(value) : `${times} × ${length(value)}`))
      .join(separators[language]),
    retriedHours: length(Math.floor(retriedMs / hourMs) * hourMs),
    jitterPercent: String(jitterShare * 100),
    openingFailures: String(openingFailures),
    probePauses: probePausesMs.map(length).join(separators[language]),
    heldAtMost: length(heldMaxMs),
    resendWithin: length(resendWindowMs),
  };
}

const separators: Readonly<Record<Language, string>> = { enUS: ", ", zhCN: "、" };

/** "`Success`, `Failed`" */
export function codesIn(values: readonly string[], language: Language): string {
  return values.map((value) => `\`${value}\``).join(separators[language]);
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

const units = [
  { ms: dayMs, enUS: "day", zhCN: "天" },
  { ms: hourMs, enUS: "hour", zhCN: "小时" },
  { ms: minuteMs, enUS: "minute", zhCN: "分钟" },
  { ms: secondMs, enUS: "second", zhCN: "秒" },
] as const;

/** "5 minutes": in the largest unit of which it is a whole number. */
function lengthOf(ms: number, language: Language): string {
  const unit = units.find((one) => ms % one.ms === 0) ?? units[3];
  const count = ms / unit.ms;
  if (language === "zhCN") return `${count} ${unit.zhCN}`;
  return `${count} ${unit.enUS}${count === 1 ? "" : "s"}`;
}

function runsOf(values: readonly number[]): { value: number; times: number }[] {
  const runs: { value: number; times: number }[] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last?.value === value) last.times += 1;
    else runs.push({ value, times: 1 });
  }
  return runs;
}
