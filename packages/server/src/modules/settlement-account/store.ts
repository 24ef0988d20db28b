/** Settlement accounts in the database, for lists, for who checks them, and for who chooses one. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { settlementaccountList, settlementaccountSummary } from "@opc/contract/settlement-account/calls";
import type { SettlementAccountStatus } from "@opc/contract/settlement-account/states";
import { type SelectQueryBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart, isAmong, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<typeof settlementaccountList>;
type Filters = CallParsed<typeof settlementaccountSummary>;

function filtered(tx: Transaction, viewer: ListViewer, { Text, MerchantAlias, Statuses, Currency }: Filters) {
  let query = tx
    .selectFrom("SettlementAccount")
    .where(ownRows("SettlementAccount.MerchantId", viewer, MerchantAlias));
  if (Text)
    query = query.where(
      sql<boolean>`(${hasPart("SettlementAccount.Holder", Text)} or settlement_account.number_last4 = ${Text})`,
    );
  if (Statuses?.length) query = query.where(isAmong("SettlementAccount.Status", Statuses));
  if (Currency) query = query.where("SettlementAccount.Currency", "=", Currency);
  return query;
}

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
function shaped(query: SelectQueryBuilder<Tables, "SettlementAccount", {}>) {
  return query
    .innerJoin("Merchant", "Merchant.Id", "SettlementAccount.MerchantId")
    .innerJoin("Bank", (join) =>
      join
        .onRef("Bank.Code", "=", "SettlementAccount.BankCode")
        .onRef("Bank.Currency", "=", "SettlementAccount.Currency"),
    )
    .selectAll("SettlementAccount")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .select(["Bank.NameZh as BankNameZh", "Bank.NameEn as BankNameEn"]);
}

export type ListedAccount = Awaited<ReturnType<typeof findAccount>>;

export function listAccounts(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
): Promise<List<ListedAccount>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: shaped,
    idColumn: "SettlementAccount.Id",
  });
}

/** By status; the filter's own statuses are ignored. */
export function countAccounts(
  tx: Transaction,
  viewer: ListViewer,
  input: Filters,
): Promise<{ Status: SettlementAccountStatus; Count: bigint }[]> {
  return filtered(tx, viewer, { ...input, Statuses: undefined })
    .select(["SettlementAccount.Status", tx.fn.countAll<bigint>().as("Count")])
    .groupBy("SettlementAccount.Status")
    .execute();
}

/** Of those that the viewer may see. Throws NotFound. */
export async function findAccount(tx: Transaction, viewer: ListViewer, accountId: bigint) {
  const account = await shaped(filtered(tx, viewer, {}))
    .where("SettlementAccount.Id", "=", accountId)
    .executeTakeFirst();
  if (!account) throw new CallError("NotFound");
  return account;
}

/**
 * The same with its row held until the transaction ends: `update` for who changes its status, `share` for who chooses it, so that
 * it is not retired meanwhile.
 */
export async function lockAccount(
  tx: Transaction,
  viewer: ListViewer,
  accountId: bigint,
  hold: "update" | "share",
) {
  const row = tx.selectFrom("SettlementAccount").select("Id").where("Id", "=", accountId);
  await (hold === "update" ? row.forNoKeyUpdate() : row.forShare()).execute();
  return findAccount(tx, viewer, accountId);
}

/** Of other merchants, whatever the bank and the currency, newest first; for the operator alone. */
export function ofSameNumber(
  tx: Transaction,
  { MerchantId, NumberHash }: Pick<ListedAccount, "MerchantId" | "NumberHash">,
): Promise<ListedAccount[]> {
  return shaped(tx.selectFrom("SettlementAccount"))
    .where("SettlementAccount.NumberHash", "=", NumberHash)
    .where("SettlementAccount.MerchantId", "<>", MerchantId)
    .orderBy("SettlementAccount.Id", "desc")
    .limit(mostOfSameNumber)
    .execute();
}

/** More tell whoever checks nothing that these do not. */
const mostOfSameNumber = 20;

/** A merchant's accounts that may be chosen now or later, newest first. */
export function choosableAccounts(tx: Transaction, merchantId: bigint): Promise<ListedAccount[]> {
  return shaped(tx.selectFrom("SettlementAccount"))
    .where("SettlementAccount.MerchantId", "=", merchantId)
    .where(isAmong("SettlementAccount.Status", ["Pending", "Approved"]))
    .orderBy("SettlementAccount.Id", "desc")
    .execute();
}
