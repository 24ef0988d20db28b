/** Today until now beside yesterday until the same time, on the viewer's own clock, as far as the viewer's pages show it. */
import type { OverviewPoint } from "@opc/contract/report/overview";
import { dayMs, hourMs } from "@opc/contract/time";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { startOfDay } from "../../day.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { callbacksOf, figuresOf, pointsOf, type SumsByKind, sumsByKind } from "../report/overview.ts";
import { stepsOf } from "../report/period.ts";
import { readSums, type SumQuestion, type SumRow } from "../report/read-sums.ts";

type HomeFacts = TransactionFacts<UserViewer>;

interface Days {
  today: readonly SumRow[];
  /** Until the same time. */
  yesterday: readonly SumRow[];
  yesterdayByHour: readonly SumRow[];
  /** Of the whole days before today. */
  week: readonly SumRow[];
}

const weekDays = 7;

export async function todayFigures(facts: HomeFacts) {
  const { viewer, services, now } = facts;
  const dayStart = startOfDay(now, viewer.timeDifferenceMinutes);
  const [currencies, days] = await Promise.all([currenciesOf(services.database), readDays(facts, dayStart)]);
  const { permissions } = viewer;
  const of = perCurrency(days, dayStart, currencies);
  const mayOrders = permissions.has("PayOrder");
  const mayWithdrawals = permissions.has("WithdrawalConfirm") || permissions.has("Withdrawal");
  return {
    DayStart: dayStart.toISOString(),
    Collections: mayOrders ? of("payment", collectionsLine) : null,
    Payouts: permissions.has("CashoutOrder") ? of("payout", payoutsLine) : null,
    Withdrawals: mayWithdrawals ? of("withdrawal", withdrawalsLine) : null,
    Nets: permissions.has("DailyOverview") ? of("any", netsLine) : null,
    Callbacks: permissions.has("CallbackRecord") ? callbacksOf(sumsByKind(days.today)) : null,
    Hours: mayOrders ? hours(days, dayStart, currencies) : null,
  };
}

async function readDays({ tx, viewer, now }: HomeFacts, dayStart: Date): Promise<Days> {
  const whose = viewer.isSuper ? "all" : { merchantId: viewer.merchantId };
  const moneyKinds: SumQuestion["kinds"] = ["payment", "payout", "withdrawal"];
  const kinds: SumQuestion["kinds"] = [...moneyKinds, "callback"];
  const yesterdayStart = new Date(dayStart.getTime() - dayMs);
  const [today, yesterday, yesterdayByHour, week] = await Promise.all([
    readSums(tx, {
      kinds,
      whose,
      from: dayStart,
      until: new Date(dayStart.getTime() + dayMs),
      stepMs: hourMs,
    }),
    readSums(tx, { kinds, whose, from: yesterdayStart, until: new Date(now.getTime() - dayMs) }),
    readSums(tx, { kinds: ["payment"], whose, from: yesterdayStart, until: dayStart, stepMs: hourMs }),
    readSums(tx, { kinds: moneyKinds, whose, from: weekStart(dayStart), until: dayStart, stepMs: dayMs }),
  ]);
  return { today, yesterday, yesterdayByHour, week };
}

function weekStart(dayStart: Date): Date {
  return new Date(dayStart.getTime() - weekDays * dayMs);
}

type Points = readonly OverviewPoint[];
type Figures = ReturnType<typeof figuresOf>;

/** A line for each currency in which the kind had anything today, the one with most orders first. */
function perCurrency({ today, yesterday, week }: Days, dayStart: Date, currencies: Currencies) {
  const steps = stepsOf({ start: weekStart(dayStart), end: dayStart }, "Day");
  return <Line>(
    kind: keyof SumsByKind | "any",
    lineOf: (currency: string, now: Figures, before: Figures, days: Points) => Line,
  ): Line[] => {
    const isOf = ({ Kind }: SumRow) => (kind === "any" ? Kind !== "callback" : Kind === kind);
    return byOrders(today.filter(isOf)).map((currency) => {
      const text = (minor: bigint) => currencies.text(minor, currency);
      const own = (rows: readonly SumRow[]) => rows.filter(({ Currency }) => Currency === currency);
      return lineOf(
        currency,
        figuresOf(sumsByKind(own(today)), text),
        figuresOf(sumsByKind(own(yesterday)), text),
        pointsOf(own(week), steps, text),
      );
    });
  };
}

function byOrders(rows: readonly SumRow[]): string[] {
  const counts = new Map<string, bigint>();
  for (const { Currency, OrderCount } of rows)
    counts.set(Currency, (counts.get(Currency) ?? 0n) + OrderCount);
  return [...counts]
    .sort(([a, some], [b, others]) => (some === others ? (a < b ? -1 : 1) : some > others ? -1 : 1))
    .map(([currency]) => currency);
}

function collectionsLine(Currency: string, now: Figures, before: Figures, days: Points) {
  return {
    Currency,
    Count: now.OrderCount,
    SuccessCount: now.SuccessCount,
    SuccessAmount: now.SuccessAmount,
    Fee: now.Fee,
    YesterdaySuccessAmount: before.SuccessAmount,
    LastDays: days.map(({ SuccessAmount }) => SuccessAmount),
  };
}

function payoutsLine(Currency: string, now: Figures, before: Figures, days: Points) {
  return {
    Currency,
    Count: now.PayoutCount,
    SuccessCount: now.PayoutSuccessCount,
    Amount: now.PayoutAmount,
    Fee: now.PayoutFee,
    YesterdayAmount: before.PayoutAmount,
    LastDays: days.map(({ PayoutAmount }) => PayoutAmount),
  };
}

function withdrawalsLine(Currency: string, now: Figures) {
  return {
    Currency,
    Count: now.WithdrawalCount,
    Amount: now.WithdrawalAmount,
    PendingCount: now.PendingWithdrawalCount,
    PendingAmount: now.PendingWithdrawalAmount,
  };
}

function netsLine(Currency: string, now: Figures, before: Figures, days: Points) {
  return { Currency, Net: now.Net, YesterdayNet: before.Net, LastDays: days.map(({ Net }) => Net) };
}

function hours({ today, yesterdayByHour }: Days, dayStart: Date, currencies: Currencies) {
  const payments = today.filter(({ Kind }) => Kind === "payment");
  const [currency] = byOrders(payments.length > 0 ? payments : yesterdayByHour);
  if (currency === undefined) return null;
  const own = (rows: readonly SumRow[]) => rows.filter(({ Currency }) => Currency === currency);
  const text = (minor: bigint) => currencies.text(minor, currency);
  const steps = stepsOf({ start: dayStart, end: new Date(dayStart.getTime() + dayMs) }, "Hour");
  const before = pointsOf(own(yesterdayByHour), steps, text);
  return {
    Currency: currency,
    Points: pointsOf(own(payments), steps, text).map((point, at) => ({
      Start: point.Start,
      OrderCount: point.OrderCount,
      SuccessCount: point.SuccessCount,
      SuccessAmount: point.SuccessAmount,
      YesterdaySuccessAmount: before[at]?.SuccessAmount ?? text(0n),
    })),
  };
}
