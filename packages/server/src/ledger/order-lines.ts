/** What an order did to its merchant's available balance, for the order's detail. */
import type { orderLedgerLine } from "@opc/contract/payment-order/calls";
import type { z } from "zod";
import type { Currencies } from "../db/currencies.ts";
import type { Transaction } from "../db/transaction.ts";

interface BookedOrder {
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
}

/** What the order's merchant has available now in the order's currency. */
export async function availableMinorOf(tx: Transaction, order: BookedOrder): Promise<bigint> {
  const account = await tx
    .selectFrom("LedgerAccount")
    .select("BalanceMinor")
    .where("MerchantId", "=", order.MerchantId)
    .where("Currency", "=", order.Currency)
    .where("Kind", "=", "available")
    .executeTakeFirst();
  return account?.BalanceMinor ?? 0n;
}

/** Its entries on that balance, oldest first: such an entry has the id of its journal row. */
export async function ledgerLinesOf(
  tx: Transaction,
  order: BookedOrder,
  { text }: Currencies,
): Promise<z.output<typeof orderLedgerLine>[]> {
  const lines = await tx
    .selectFrom("Journal")
    .innerJoin("LedgerEntry as Entry", "Entry.Id", "Journal.Id")
    .select(["Entry.Id", "Journal.Type", "Entry.AmountMinor", "Entry.BalanceBeforeMinor"])
    .select(["Entry.BalanceAfterMinor", "Entry.CreatedAt"])
    .where("Journal.OrderNo", "=", order.OrderNo)
    .where("Journal.MerchantId", "=", order.MerchantId)
    .where("Entry.Kind", "=", "available")
    .orderBy("Entry.Id")
    .execute();
  return lines.map((line) => ({
    SerialNo: line.Id.toString(),
    Type: line.Type,
    Amount: text(line.AmountMinor, order.Currency),
    BalanceBefore: text(line.BalanceBeforeMinor, order.Currency),
    BalanceAfter: text(line.BalanceAfterMinor, order.Currency),
    At: line.CreatedAt.toISOString(),
  }));
}
