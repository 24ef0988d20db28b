/** The most that a merchant may have in unpaid collection orders at once, by currency: its own limit, or the usual one. */
import type { CallParsed, Calls } from "@opc/contract";
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { sql } from "kysely";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { unpaidLimitsOf } from "../../order/unpaid-limits.ts";
import { assertNormal } from "./rules.ts";
import { assertCurrency, holdMerchant } from "./store.ts";

interface OwnLimit {
  MaximumOrders: number | null;
  MaximumMinor: bigint | null;
}

/**
 * One person's word also where it allows more, for no money moves by it. The merchant is held: one change after the other, also
 * where it has no limit of its own yet.
 */
export async function setUnpaidLimit(
  { MerchantAlias, Currency, Limit, UnpaidOrders, UnpaidAmount }: CallParsed<Calls["merchantUnpaidlimit"]>,
  { tx, services, recordChange }: TransactionFacts<UserViewer>,
): Promise<Record<string, never>> {
  const merchant = await holdMerchant(tx, MerchantAlias);
  assertNormal(merchant);
  const currencies = await currenciesOf(services.database);
  await assertCurrency(tx, currencies, Currency);
  const whose = { MerchantId: merchant.Id, Currency };
  const before = await ownLimitOf(tx, whose);
  const wanted = Limit === "Own" && {
    MaximumOrders: UnpaidOrders ?? null,
    MaximumMinor: UnpaidAmount ? currencies.parse(UnpaidAmount, Currency) : null,
  };
  const [from, to] = [told(before, Currency, currencies), told(wanted || undefined, Currency, currencies)];
  if (from.orders === to.orders && from.amount === to.amount) return {};
  if (wanted) await save(tx, whose, wanted);
  else await remove(tx, whose);
  recordChange({
    MerchantAlias: merchant.Alias,
    Currency,
    UnpaidOrders: { from: from.orders, to: to.orders },
    UnpaidAmount: { from: from.amount, to: to.amount },
  });
  return {};
}

interface Whose {
  MerchantId: bigint;
  Currency: string;
}

function ownLimitOf(tx: Transaction, { MerchantId, Currency }: Whose): Promise<OwnLimit | undefined> {
  return tx
    .selectFrom("MerchantUnpaidLimit")
    .select(["MaximumOrders", "MaximumMinor"])
    .where("MerchantId", "=", MerchantId)
    .where("Currency", "=", Currency)
    .executeTakeFirst();
}

async function save(tx: Transaction, whose: Whose, limit: OwnLimit): Promise<void> {
  await tx
    .insertInto("MerchantUnpaidLimit")
    .values({ ...whose, ...limit })
    .onConflict((conflict) => conflict.columns(["MerchantId", "Currency"]).doUpdateSet(limit))
    .execute();
}

async function remove(tx: Transaction, { MerchantId, Currency }: Whose): Promise<void> {
  await tx
    .deleteFrom("MerchantUnpaidLimit")
    .where("MerchantId", "=", MerchantId)
    .where("Currency", "=", Currency)
    .execute();
}

function told(limit: OwnLimit | undefined, currency: string, { text }: Currencies) {
  if (!limit) return { orders: "as usual", amount: "as usual" };
  const { MaximumOrders, MaximumMinor } = limit;
  return {
    orders: MaximumOrders?.toString() ?? "no limit",
    amount: MaximumMinor === null ? "no limit" : text(MaximumMinor, currency),
  };
}

/** As they are used now, by currency. */
export async function shownUnpaidLimits(
  tx: Transaction,
  merchantId: bigint,
  { unpaidOrdersMaximum = null }: { unpaidOrdersMaximum?: number | null },
  { text }: Pick<Currencies, "text">,
): Promise<MerchantDetail["UnpaidLimits"]> {
  const { rows } = await sql<{ Currency: string }>`
    select currency from merchant_unpaid_limit where merchant_id = ${merchantId}
    union select currency from merchant_unpaid where merchant_id = ${merchantId} order by currency`.execute(
    tx,
  );
  const whose = rows.map(({ Currency: currency }) => ({ merchantId, currency }));
  const limits = [...(await unpaidLimitsOf(tx, whose, unpaidOrdersMaximum)).values()];
  return limits
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, isOwn, maximumOrders, maximumMinor, orders, amountMinor }) => ({
      Currency: currency,
      IsOwn: isOwn,
      MaximumOrders: maximumOrders,
      MaximumAmount: maximumMinor === null ? null : text(maximumMinor, currency),
      Orders: orders,
      Amount: text(amountMinor, currency),
    }));
}
