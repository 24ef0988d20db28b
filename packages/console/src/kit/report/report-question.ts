/**
 * What a report is asked, as its tab's address has it: `?Date=lastWeek&MerchantAlias=ACME&Compare=LastWeek`. Reports know
 * whole days only, so of a range with clock times its days count.
 */

import { type DatePreset, daysOfPreset, isDatePreset } from "@opc/contract/question/date-presets";
import type { DateChoice } from "@opc/contract/question/fields";
import type { Comparison } from "@opc/contract/report/period";
import { comparisons } from "./comparisons.static.ts";

export interface ReportQuestion {
  date: DateChoice | null;
  merchant: string;
  currency: string;
  compare: Comparison;
}

const day = /^\d{4}-\d{2}-\d{2}/;

export function readReportAddress(address: URLSearchParams): ReportQuestion {
  const compare = comparisons.find((one) => one === address.get("Compare"));
  return {
    date: readDate(address),
    merchant: address.get("MerchantAlias") ?? "",
    currency: address.get("Currency") ?? "",
    compare: compare ?? "Previous",
  };
}

function readDate(address: URLSearchParams): DateChoice | null {
  const named = address.get("Date");
  if (named !== null && isDatePreset(named)) return { kind: "preset", preset: named };
  const [from, to] = [address.get("From") ?? "", address.get("To") ?? ""];
  if (!day.test(from) || !day.test(to)) return null;
  return { kind: "range", from: `${from.slice(0, 10)} 00:00:00`, to: `${to.slice(0, 10)} 23:59:59` };
}

/** Nothing that is as usual stands in it. */
export function writeReportAddress(question: ReportQuestion): URLSearchParams {
  const { date, merchant, currency, compare } = question;
  const address = new URLSearchParams();
  if (date?.kind === "preset") address.set("Date", date.preset);
  if (date?.kind === "range") {
    address.set("From", date.from.slice(0, 10));
    address.set("To", date.to.slice(0, 10));
  }
  if (merchant !== "") address.set("MerchantAlias", merchant);
  if (currency !== "") address.set("Currency", currency);
  if (compare !== "Previous") address.set("Compare", compare);
  return address;
}

export interface ReportInput {
  From: string;
  To: string;
  Compare: Comparison;
  MerchantAlias?: string;
  Currency?: string;
}

/** The call's input; where nobody chose days, those of the usual preset. */
export function reportInput(
  { date, merchant, currency, compare }: ReportQuestion,
  usual: DatePreset,
  clock: { nowMs: number; offsetMinutes: number },
): ReportInput {
  const range =
    date?.kind === "range"
      ? date
      : daysOfPreset(date?.kind === "preset" ? date.preset : usual, clock.nowMs, clock.offsetMinutes);
  return {
    From: range.from.slice(0, 10),
    To: range.to.slice(0, 10),
    Compare: compare,
    ...(merchant !== "" && { MerchantAlias: merchant }),
    ...(currency !== "" && { Currency: currency }),
  };
}

/** What differs between what was seen and what was chosen, done to what was asked last. */
export function withChanges(
  asked: ReportQuestion,
  seen: ReportQuestion,
  chosen: ReportQuestion,
): ReportQuestion {
  const changes = Object.entries(chosen).filter(
    ([name, value]) => seen[name as keyof ReportQuestion] !== value,
  );
  return { ...asked, ...Object.fromEntries(changes) };
}
