/**
 * Reconciliation in the demo world, through the system's own code: two weeks of days wait for their comparison, a bank statement
 * that agrees, one that does not (a wrong amount, a row too few and one too many), one of a card with another fee, and a
 * payout that left its card twice. Some of what was found is closed, the rest waits for whoever looks.
 */
import { userKey } from "@opc/contract/user/key";
import { dayOf } from "@opc/server/day";
import { currenciesFrom } from "@opc/server/db/currencies";
import { inTransaction, type Transaction, wholeScope } from "@opc/server/db/transaction";
import { takeCardReport } from "@opc/server/modules/payout-task/debits";
import { closeDifferences } from "@opc/server/modules/reconciliation/close";
import { compareWaiting } from "@opc/server/modules/reconciliation/compare";
import { type DayRange, dayAfter, rangeOfDay } from "@opc/server/modules/reconciliation/day";
import type { Money } from "@opc/server/modules/reconciliation/facts";
import { askFor, type Target } from "@opc/server/modules/reconciliation/queue";
import { cardMoney } from "@opc/server/modules/reconciliation/read-card-money";
import { offlineMoney } from "@opc/server/modules/reconciliation/read-offline-money";
import { listAccounts } from "@opc/server/modules/reconciliation/store";
import { keepStatement, type ReadRow } from "@opc/server/modules/reconciliation/upload";
import { operatorMinutesOf } from "@opc/server/order/operator-minutes";
import type { Services } from "@opc/server/services";

const days = 14;
const extraMs = 20 * 60_000;

/** Called when orders, money and books are there. */
export async function writeReconciliations(services: Services): Promise<void> {
  const now = services.clock.now();
  await inTransaction(services.database, wholeScope, async (tx) => {
    const plan = await planOf(tx, now);
    if (!plan) return;
    await payTwice(tx, plan, now);
    for (const told of await statementsOf(tx, plan)) {
      await keepStatement(tx, told.target, told, plan.clerk, now);
      await askFor(tx, [told.target], plan.clerk.name, now);
    }
  });
  // Only what people have looked at; the worker compares the other days.
  await compareWaiting(services);
  await inTransaction(services.database, wholeScope, async (tx) => {
    const plan = await planOf(tx, now);
    if (!plan) return;
    await closeSome(tx, plan, now);
    await askFor(tx, plan.targets, null, now);
  });
}

interface Plan {
  operatorMinutes: number;
  clerk: { userId: bigint; name: string };
  yesterday: string;
  account: bigint;
  card: bigint;
  targets: Target[];
}

async function planOf(tx: Transaction, now: Date): Promise<Plan | undefined> {
  const operatorMinutes = await operatorMinutesOf(tx);
  const today = dayOf(now, operatorMinutes);
  const accounts = await listAccounts(tx, {});
  const clerk = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName", "Merchant.Alias"])
    .where("Merchant.Type", "=", "Super")
    .where("UserAccount.UserName", "=", "cashier")
    .executeTakeFirst();
  const account = accounts.find(({ Kind }) => Kind === "Offline");
  const card = accounts.find(({ Kind }) => Kind === "Card");
  if (!clerk || !account || !card) return undefined;
  const wanted = Array.from({ length: days }, (_, back) => dayAfter(today, -1 - back));
  return {
    operatorMinutes,
    clerk: { userId: clerk.Id, name: userKey({ MerchantAlias: clerk.Alias, UserName: clerk.UserName }) },
    yesterday: dayAfter(today, -1),
    account: account.Id,
    card: card.Id,
    targets: accounts.flatMap(({ Kind, Id }) => wanted.map((day) => ({ kind: Kind, accountId: Id, day }))),
  };
}

interface Told {
  target: Target;
  file: { fileName: string; mimeType: string; bytes: Uint8Array };
  rows: ReadRow[];
}

async function statementsOf(
  tx: Transaction,
  { operatorMinutes, yesterday, account, card }: Plan,
): Promise<Told[]> {
  const range = (day: string): DayRange => rangeOfDay(day, operatorMinutes);
  const before = dayAfter(yesterday, -1);
  const honest = await offlineMoney(tx, account, range(yesterday));
  const wrong = await offlineMoney(tx, account, range(before));
  const paid = await cardMoney(tx, card, range(yesterday));
  const told: Told[] = [
    {
      target: { kind: "Offline", accountId: account, day: yesterday },
      ...fileOf(yesterday, honest.map(rowOf)),
    },
    { target: { kind: "Offline", accountId: account, day: before }, ...fileOf(before, faulty(wrong)) },
    { target: { kind: "Card", accountId: card, day: yesterday }, ...fileOf(yesterday, dearer(paid)) },
  ];
  return told.filter(({ rows }) => rows.length > 0);
}

/** A wrong amount, a row too few, and one that nobody saw. */
function faulty(money: readonly Money[]): ReadRow[] {
  const [first, second, ...others] = money.map(rowOf);
  if (!first || !second) return [];
  const more = {
    ...second.transaction,
    externalId: `${second.transaction.externalId}7`,
    amountMinor: 49_900n,
  };
  const less = { ...first.transaction, amountMinor: first.transaction.amountMinor + 9_00n };
  return [{ ...first, transaction: less }, { ...second, transaction: more }, ...others];
}

/** The bank took two baht more with the first payout. */
function dearer(money: readonly Money[]): ReadRow[] {
  const rows = money.map(rowOf);
  const at = money.findIndex(({ direction }) => direction === "Debit");
  return rows.map((row, place) => (place === at ? { ...row, feeMinor: (row.feeMinor ?? 0n) + 2_00n } : row));
}

function rowOf(money: Money, place: number): ReadRow {
  const { externalId, direction, amountMinor, feeMinor, occurredAt } = money;
  const words = { counterparty: null, remark: null, currency: "" };
  return {
    number: place + 2,
    transaction: { externalId, direction, amountMinor, occurredAt, ...words },
    feeMinor: direction === "Debit" ? feeMinor : null,
    balanceMinor: null,
  };
}

function fileOf(day: string, rows: ReadRow[]): Pick<Told, "file" | "rows"> {
  const bytes = new TextEncoder().encode(rows.map(({ transaction }) => transaction.externalId).join("\n"));
  return { file: { fileName: `statement-${day}.csv`, mimeType: "text/csv", bytes }, rows };
}

/** The bank paid one of yesterday's payouts again. */
async function payTwice(
  tx: Transaction,
  { card, operatorMinutes, yesterday }: Plan,
  now: Date,
): Promise<void> {
  const money = await cardMoney(tx, card, rangeOfDay(yesterday, operatorMinutes));
  const paid = money.find(({ parts }) => parts.some(({ orderId }) => orderId !== null));
  const orderId = paid?.parts[0]?.orderId;
  if (!paid || !orderId) return;
  const { OrderNo, Currency } = await tx
    .selectFrom("PayoutOrder")
    .select(["OrderNo", "Currency"])
    .where("Id", "=", orderId)
    .executeTakeFirstOrThrow();
  const crawler = await tx
    .selectFrom("PayoutCard")
    .innerJoin("Crawler", "Crawler.Id", "PayoutCard.CrawlerId")
    .select("Crawler.SpiderId")
    .where("PayoutCard.Id", "=", card)
    .executeTakeFirstOrThrow();
  const again = {
    externalId: `${paid.externalId}0`,
    direction: "Debit" as const,
    currency: Currency,
    amountMinor: paid.amountMinor,
    remark: `TRANSFER ${OrderNo}`,
    counterparty: null,
    occurredAt: new Date(Math.min(paid.occurredAt.getTime() + extraMs, now.getTime())),
  };
  const currencies = currenciesFrom(await tx.selectFrom("Currency").select(["Code", "Exponent"]).execute());
  const report = { cardId: card, crawlerCode: crawler.SpiderId, transactions: [again], now };
  await takeCardReport(tx, report, currencies);
}

async function closeSome(tx: Transaction, { clerk, account }: Plan, now: Date): Promise<void> {
  const wrong = await tx
    .selectFrom("ReconciliationDifference")
    .select("Id")
    .where("AccountKind", "=", "Offline")
    .where("AccountId", "=", account)
    .where("Cause", "=", "StatementAmount")
    .execute();
  if (wrong.length === 0) return;
  const closing = {
    ids: wrong.map(({ Id }) => Id),
    way: "BankError" as const,
    note: "The branch confirmed a misprint on its statement; a corrected one is on its way",
  };
  await closeDifferences(tx, closing, clerk, now);
}
