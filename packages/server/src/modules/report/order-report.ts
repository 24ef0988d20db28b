/** Puts a report of orders together: both periods counted, named, worked out and written in the currency's decimals. */
import type { CallOutput } from "@opc/contract";
import type { OrderComparison } from "@opc/contract/report/comparisons";
import { maxReportRows, type OrderReportRow, type payreportGet } from "@opc/contract/report/order-report";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { keepingPlans } from "../../db/kept-plan.ts";
import { asOf } from "../../db/reports.ts";
import { hoursOf } from "./order-report-hours.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";
import { type Named, type Names, namesOf } from "./order-report-names.ts";
import { reasonsOf } from "./order-report-reasons.ts";
import { classOf, figuresOf, percentOf, type Sums, tableOf } from "./order-report-rules.ts";
import { type CountedOrders, countedOrders, noOrders, type ReportFilters } from "./order-report-store.ts";
import { comparedWith, type Period, periodOf } from "./period.ts";

export type Report = CallOutput<typeof payreportGet>;

export interface Asked {
  From: string;
  To: string;
  Compare: OrderComparison;
  CompareFrom?: string | undefined;
  CompareTo?: string | undefined;
  Currency?: string | undefined;
}

export type ReportFacts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now" | "services">;

export async function orderReportOf(
  kind: ReportOfKind,
  input: Asked,
  filters: ReportFilters,
  { tx, viewer, now, services }: ReportFacts,
): Promise<Report> {
  const asOfThen = await asOf(tx, services.reports);
  const period = periodOf(input, viewer.timeDifferenceMinutes);
  const other = otherPeriod(input, period, viewer.timeDifferenceMinutes, now);
  const known = await currenciesOf(services.database);
  const question = { kind, viewer, filters, range: period };
  const [found, foundBefore] = await keepingPlans(tx, () =>
    Promise.all([countedOrders(tx, question), other && countedOrders(tx, { ...question, range: other })]),
  );
  const currencies = [...found.keys()];
  // A day that has no order yet is shown beside the one before in that one's currency.
  const currency = input.Currency ?? currencies[0] ?? foundBefore?.keys().next().value ?? null;
  // A currency that is not known has no orders, and no decimals to write amounts in.
  const isKnown = currency !== null && known.has(currency);
  const text = (minor: bigint) => (isKnown ? known.text(minor, currency) : minor.toString());
  const counted = (isKnown && found.get(currency)) || noOrders(kind);
  const before = foundBefore && (foundBefore.get(currency ?? "") ?? noOrders(kind));
  const hours = isKnown
    ? await keepingPlans(tx, () => hoursOf(tx, { ...question, filters: { ...filters, currency } }))
    : [];
  const names = await namesOf(tx, kind, keysOf(counted, before));
  const facts = { text, counted, before, kind };
  const { isSuper } = viewer;
  return {
    AsOf: asOfThen?.toISOString() ?? null,
    Currency: currency,
    Currencies: currencies,
    Period: periodText(period),
    PeriodBefore: other ? periodText(other) : null,
    Totals: figuresOf(counted.totals, text),
    TotalsBefore: before && figuresOf(before.totals, text),
    Types: rowsOf("types", names, facts),
    Merchants: isSuper ? rowsOf("merchants", names, facts) : null,
    Channels: isSuper ? rowsOf("channels", names, facts) : null,
    Accounts: isSuper ? rowsOf("accounts", names, facts) : null,
    Hours: hours.map(({ weekday, hour, orders, successes, amountMinor }) => ({
      Weekday: weekday,
      Hour: hour,
      OrderCount: orders,
      SuccessCount: successes,
      Amount: text(amountMinor),
    })),
    Took: tookOf(counted.took),
    TookBefore: before && tookOf(before.took),
    Reasons: isKnown
      ? await reasonsOf(
          tx,
          { kind, viewer, filters: { ...filters, currency }, range: period },
          counted.totals,
          before && other ? { range: other, totals: before.totals } : null,
        )
      : [],
  };
}

/** Throws where the days that are asked for make no period. */
export function assertPeriods(input: Asked, offsetMinutes: number, now: Date): void {
  otherPeriod(input, periodOf(input, offsetMinutes), offsetMinutes, now);
}

/** What it is compared with; beside a period that is not over, as much of it, to the quarter of an hour. */
function otherPeriod(input: Asked, period: Period, offsetMinutes: number, now: Date): Period | null {
  if (input.Compare === "Own") {
    const { CompareFrom: From, CompareTo: To } = input;
    if (From === undefined || To === undefined) throw new CallError("ReportComparisonMissing");
    return periodOf({ From, To }, offsetMinutes);
  }
  const compared = comparedWith(period, input.Compare, now);
  return compared ? { ...compared, end: quarterBefore(compared.until) } : null;
}

const quarterMs = 900_000;

function quarterBefore(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / quarterMs) * quarterMs);
}

function periodText({ From, To, start, end }: Period): Report["Period"] {
  return { From, To, Start: start.toISOString(), End: end.toISOString() };
}

function tookOf(counts: readonly number[]): Report["Took"] {
  return { Counts: [...counts], MedianClass: classOf(counts, 50), P95Class: classOf(counts, 95) };
}

const tables = ["merchants", "types", "channels", "accounts"] as const;
type Table = (typeof tables)[number];

function keysOf(counted: CountedOrders, before: CountedOrders | null): Record<Table, string[]> {
  const keys = (table: Table) =>
    [...new Set([...counted[table].keys(), ...(before?.[table].keys() ?? [])])].filter((key) => key !== null);
  return {
    merchants: keys("merchants"),
    types: keys("types"),
    channels: keys("channels"),
    accounts: keys("accounts"),
  };
}

interface RowFacts {
  text: (minor: bigint) => string;
  kind: ReportOfKind;
  counted: CountedOrders;
  before: CountedOrders | null;
}

function rowsOf(table: Table, names: Names, facts: RowFacts): OrderReportRow[] {
  const { counted, before, kind, text } = facts;
  const rows = tableOf(counted[table], before?.[table] ?? null, kind.ends.length, maxReportRows);
  return rows.map(({ key, isRest, sums, before: sumsBefore }) => ({
    ...named(key, names[table]),
    IsRest: isRest,
    Figures: figuresOf(sums, text),
    Share: shareOf(sums, counted.totals),
    Before: sumsBefore && figuresOf(sumsBefore, text),
  }));
}

/** What has no name of its own is known by its key: a card, a type that is gone. */
function named(key: string | null, names: ReadonlyMap<string, Named>): Pick<OrderReportRow, "Key" | "Names"> {
  if (key === null) return { Key: null, Names: null };
  const { key: shown = key, enUS = key, zhCN = key } = names.get(key) ?? {};
  return { Key: shown, Names: { enUS, zhCN } };
}

function shareOf(sums: Sums, totals: Sums): string | null {
  return percentOf(sums.amountMinor, totals.amountMinor);
}
