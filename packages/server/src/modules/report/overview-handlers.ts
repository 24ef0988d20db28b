import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { maxOverviewMerchants, type overviewMerchant } from "@opc/contract/report/overview";
import { dayMs } from "@opc/contract/time";
import type { z } from "zod";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { ReportKind } from "../../db/column-types.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { keepingPlans } from "../../db/kept-plan.ts";
import { asOf } from "../../db/reports.ts";
import type { Transaction } from "../../db/transaction.ts";
import { callbacksOf, figuresOf, netOf, pointsOf, sumsByKind, type Text } from "./overview.ts";
import { type BalanceAt, balancesAt } from "./overview-balances.ts";
import { comparedWith, isRunning, type Period, periodOf, stepsOf } from "./period.ts";
import { readSums, type SumQuestion, type SumRow } from "./read-sums.ts";

type Input = CallParsed<Calls["overviewGet"]>;
type Output = CallOutput<Calls["overviewGet"]>;
type OverviewFacts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "services" | "now">;

const everyKind: readonly ReportKind[] = ["payment", "payout", "withdrawal", "callback"];
const moneyKinds: readonly ReportKind[] = ["payment", "payout", "withdrawal"];

export const overviewHandlers = {
  overviewGet: (input, facts) => overview(input, facts),
} satisfies Partial<Handlers>;

export async function overview(input: Input, facts: OverviewFacts): Promise<Output> {
  const { tx, viewer, services, now } = facts;
  const asOfThen = await asOf(tx, services.reports);
  const period = periodOf(input, viewer.timeDifferenceMinutes);
  const before = comparedWith(period, input.Compare, now);
  const step = period.dayCount === 1 ? "Hour" : "Day";
  const merchantId = await merchantOf(tx, viewer, input.MerchantAlias);
  const whose = merchantId === undefined ? "all" : { merchantId };
  const asked = { kinds: everyKind, whose, currency: input.Currency } as const;
  const stepMs = step === "Hour" ? dayMs / 24 : dayMs;
  const [currencies, rows, rowsBefore, opening, closing, byMerchant] = await keepingPlans(tx, () =>
    Promise.all([
      currenciesOf(services.database),
      readSums(tx, { ...asked, from: period.start, until: period.end, stepMs }),
      before && readSums(tx, { ...asked, from: before.start, until: before.until, stepMs }),
      balancesAt(tx, merchantId, period.start),
      balancesAt(tx, merchantId, period.end),
      whose === "all"
        ? readSums(tx, { ...asked, ...eachMerchant, from: period.start, until: period.end })
        : [],
    ]),
  );
  const merchants = await namesOf(tx, byMerchant);
  const lines = currenciesIn(
    [...rows, ...(rowsBefore ?? [])],
    [opening, closing],
    input.Currency,
    currencies,
  );
  return {
    AsOf: asOfThen?.toISOString() ?? null,
    Period: wirePeriod(period),
    Before: before ? wirePeriod(before) : null,
    IsRunning: isRunning(period, now),
    Step: step,
    Currencies: lines.map((currency) => {
      const text: Text = (minor) => currencies.text(minor, currency);
      const of = (some: readonly SumRow[]) => some.filter(({ Currency }) => Currency === currency);
      return {
        Currency: currency,
        Now: figuresOf(sumsByKind(of(rows)), text),
        Before: rowsBefore ? figuresOf(sumsByKind(of(rowsBefore)), text) : null,
        OpeningBalance: text(balanceIn(opening, currency)),
        ClosingBalance: text(balanceIn(closing, currency)),
        Points: pointsOf(of(rows), stepsOf(period, step), text),
        PointsBefore: before && rowsBefore ? pointsOf(of(rowsBefore), stepsOf(before, step), text) : null,
        Merchants: whose === "all" ? merchantsOf(of(byMerchant), merchants, text) : null,
      };
    }),
    Callbacks: {
      Now: callbacksOf(sumsByKind(rows)),
      Before: rowsBefore ? callbacksOf(sumsByKind(rowsBefore)) : null,
    },
  };
}

const eachMerchant: Pick<SumQuestion, "whose" | "kinds"> = { whose: "each", kinds: moneyKinds };

/** Nobody: all of them, for the operator. An ordinary merchant is always asked about itself. */
export async function merchantOf(
  tx: Transaction,
  viewer: UserViewer,
  alias: string | undefined,
): Promise<bigint | undefined> {
  if (!viewer.isSuper) {
    // As in lists: somebody else's alias finds nothing, so it is asked about nobody.
    if (alias && alias !== viewer.merchantAlias) throw new CallError("NotFound");
    return viewer.merchantId;
  }
  if (!alias) return undefined;
  const merchant = await tx.selectFrom("Merchant").select("Id").where("Alias", "=", alias).executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant.Id;
}

/** Those of which there is anything to tell, the largest business first. */
function currenciesIn(
  rows: readonly SumRow[],
  balances: readonly (readonly BalanceAt[])[],
  wanted: string | undefined,
  currencies: Currencies,
): string[] {
  if (wanted !== undefined) {
    if (!currencies.has(wanted)) throw new CallError("NotFound");
    return [wanted];
  }
  const counts = new Map<string, bigint>();
  for (const { Currency, OrderCount, Kind } of rows)
    if (Kind !== "callback") counts.set(Currency, (counts.get(Currency) ?? 0n) + OrderCount);
  for (const { Currency, BalanceMinor } of balances.flat())
    if (BalanceMinor !== 0n && !counts.has(Currency)) counts.set(Currency, 0n);
  return [...counts]
    .sort(([a, some], [b, others]) => (some === others ? (a < b ? -1 : 1) : some > others ? -1 : 1))
    .map(([currency]) => currency);
}

function balanceIn(balances: readonly BalanceAt[], currency: string): bigint {
  return balances.find((one) => one.Currency === currency)?.BalanceMinor ?? 0n;
}

function wirePeriod({ From, To, start, end }: Period) {
  return { From, To, Start: start.toISOString(), End: end.toISOString() };
}

interface MerchantName {
  Id: bigint;
  Alias: string;
  Name: string;
}

async function namesOf(tx: Transaction, rows: readonly SumRow[]): Promise<Map<bigint, MerchantName>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ MerchantId }) => MerchantId ?? 0n))];
  const found = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias", "Name"])
    .where("Id", "in", ids)
    .execute();
  return new Map(found.map((merchant) => [merchant.Id, merchant]));
}

function merchantsOf(rows: readonly SumRow[], names: ReadonlyMap<bigint, MerchantName>, text: Text) {
  const all = [...Map.groupBy(rows, ({ MerchantId }) => MerchantId ?? 0n)].map(([id, own]) => ({
    id,
    rows: own,
  }));
  const collected = (own: readonly SumRow[]) => sumsByKind(own).payment.SuccessMinor;
  const sorted = all
    .map((merchant) => ({ ...merchant, collected: collected(merchant.rows) }))
    .sort((a, b) => (a.collected === b.collected ? 0 : a.collected > b.collected ? -1 : 1));
  const others = sorted.slice(maxOverviewMerchants);
  return {
    Rows: sorted
      .slice(0, maxOverviewMerchants)
      .map(({ id, rows: own }) => merchantLine(own, text, names.get(id))),
    OtherCount: others.length,
    Others:
      others.length > 0
        ? merchantLine(
            others.flatMap((one) => one.rows),
            text,
          )
        : null,
  };
}

type MerchantLine = z.output<typeof overviewMerchant>;

function merchantLine(rows: readonly SumRow[], text: Text, merchant?: MerchantName): MerchantLine {
  const sums = sumsByKind(rows);
  const { payment, payout, withdrawal } = sums;
  return {
    MerchantAlias: merchant?.Alias ?? "",
    MerchantName: merchant?.Name ?? "",
    OrderCount: Number(payment.OrderCount),
    SuccessCount: Number(payment.SuccessCount),
    SuccessAmount: text(payment.SuccessMinor),
    Fee: text(payment.FeeMinor),
    PayoutAmount: text(payout.SuccessMinor - payout.BackMinor),
    WithdrawalAmount: text(withdrawal.SuccessMinor),
    Net: text(netOf(sums)),
  };
}
