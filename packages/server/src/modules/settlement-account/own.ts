/** What a merchant's people do with its accounts: add and retire. Whoever adds one proves anew who they are. */
import type { CallParsed, Calls } from "@opc/contract";
import { maskedCard } from "@opc/contract/payout-order/states";
import { settlementAccountMoves } from "@opc/contract/settlement-account/states";
import { sql } from "kysely";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { isAmong } from "../../db/filters.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { assertBank } from "../reference-list/bank.ts";
import { sealNumber } from "./number.ts";
import { mostAccounts } from "./rules.ts";
import { lockAccount } from "./store.ts";

type AddInput = CallParsed<Calls["settlementaccountAdd"]>;

/** Of the viewer's own merchant, also for the operator's staff. Throws BankUnknown, SettlementAccountExists, SettlementAccountsFull. */
export async function addAccount(
  { Currency, BankCode, Holder, CardNumber }: AddInput,
  { tx, viewer, services, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<{ AccountId: string }> {
  const { merchantId: MerchantId } = viewer;
  await assertBank(tx, BankCode, Currency);
  await assertRoom(tx, MerchantId);
  const Id = newId(now);
  const number = sealNumber(services.vault, CardNumber, { Id, MerchantId });
  const added = await tx
    .insertInto("SettlementAccount")
    .values({
      Id,
      MerchantId,
      Currency,
      BankCode,
      Holder,
      ...number,
      CreatedByUserId: viewer.userId,
      CreatedBy: personName(viewer),
      CreatedAt: now,
    })
    // The index of live accounts, so that of two at once one is told.
    .onConflict((conflict) => conflict.doNothing())
    .returning("Id")
    .executeTakeFirst();
  if (!added) throw new CallError("SettlementAccountExists");
  recordChange({ AccountId: Id, Currency, BankCode, Holder, Account: maskedCard(number.NumberLast4) });
  return { AccountId: Id.toString() };
}

/** A merchant's additions come one after another, or two at once would both find room. */
async function assertRoom(tx: Transaction, merchantId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settlement accounts ${merchantId}`}, 0))`.execute(
    tx,
  );
  const { Count } = await tx
    .selectFrom("SettlementAccount")
    .select((query) => query.fn.countAll<bigint>().as("Count"))
    .where("MerchantId", "=", merchantId)
    .where(isAmong("Status", ["Pending", "Approved"]))
    .executeTakeFirstOrThrow();
  if (Count >= mostAccounts) throw new CallError("SettlementAccountsFull", { Most: mostAccounts });
}

/** The operator's staff may retire any, in a fraud say. Throws NotFound, StatusChanged. */
export async function retireAccount(
  accountId: string,
  { tx, viewer, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<void> {
  const account = await lockAccount(tx, viewer, BigInt(accountId), "update");
  const { from, to } = settlementAccountMoves.retire;
  const { numUpdatedRows } = await tx
    .updateTable("SettlementAccount")
    .set({ Status: to, RetiredBy: personName(viewer), RetiredAt: now })
    .where("Id", "=", account.Id)
    .where("Status", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
  recordChange({
    AccountId: account.Id,
    Merchant: account.MerchantAlias,
    Account: maskedCard(account.NumberLast4),
    Status: { from: account.Status, to },
  });
}
