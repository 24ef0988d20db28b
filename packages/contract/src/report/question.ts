/**
 * What a report is asked, from its tab's address (`?Date=lastWeek&MerchantAlias=ACME&Compare=LastWeek`) to the input of its call.
 * Reports know whole days only, so of a range with clock times its days count. The console asks by it, and the server, for whoever
 * opens a report's address, before the console can.
 */
import { type DatePreset, daysOfPreset, isDatePreset } from "../question/date-presets.ts";
import type { DateChoice } from "../question/fields.ts";
import type { Clock } from "../question/question.ts";
import { type Comparison, comparisons, type OrderComparison, orderComparisons } from "./comparisons.ts";

/** What decides a report's input, besides its address. */
export interface ReportFacts {
  /** The days that it is of where nobody chose any. */
  usual: DatePreset;
  /** Of a report of orders: further filters, of one name in the address and in the input. */
  filters?: readonly string[];
}

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
  clock: Clock,
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

/** What a report of orders is asked besides what every report is. */
export interface OrderQuestion {
  compare: OrderComparison;
  /** The days of an own comparison, once both are chosen. */
  own: { from: string; to: string } | undefined;
  /** Of those filters that something was chosen for. */
  chosen: Readonly<Record<string, string>>;
}

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

export function readOrderAddress(address: URLSearchParams, filters: readonly string[]): OrderQuestion {
  const text = (name: string) => address.get(name)?.trim() ?? "";
  const [from, to] = [text("CompareFrom"), text("CompareTo")];
  return {
    compare: orderComparisons.find((one) => one === address.get("Compare")) ?? "Previous",
    own: wholeDay.test(from) && wholeDay.test(to) ? { from, to } : undefined,
    chosen: Object.fromEntries(filters.map((name) => [name, text(name)]).filter(([, value]) => value !== "")),
  };
}

export interface OrderInput {
  Compare: OrderComparison;
  CompareFrom?: string;
  CompareTo?: string;
}

/** In place of what every report is compared with; with other days once both are chosen. */
export function orderInput({ compare, own, chosen }: OrderQuestion): OrderInput {
  if (compare !== "Own") return { ...chosen, Compare: compare };
  return own
    ? { ...chosen, Compare: compare, CompareFrom: own.from, CompareTo: own.to }
    : { ...chosen, Compare: "None" };
}

/** All that the call of a report is asked at an address. */
export function reportInputAt(
  address: URLSearchParams,
  { usual, filters }: ReportFacts,
  clock: Clock,
): Omit<ReportInput, "Compare"> & OrderInput {
  const input = reportInput(readReportAddress(address), usual, clock);
  return filters ? { ...input, ...orderInput(readOrderAddress(address, filters)) } : input;
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
