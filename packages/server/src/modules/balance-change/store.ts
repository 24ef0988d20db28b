/**
 * Balance change records are the entries of merchants' balances: the available ones, unless the frozen ones are asked
 * for, or a type that moves nothing else. An entry of the available balance has the id of its journal row
 * (ledger/entry-id.ts), so the two join by key in either direction, in the order of the list.
 */
import type { CallParsed } from "@opc/contract";
import type { balancechangeList, balancechangeSummary } from "@opc/contract/balance-change/calls";
import type { BalanceAccount, BalanceChangeType } from "@opc/contract/balance-change/types";
import { idInput } from "@opc/contract/fields";
import type { List } from "@opc/contract/page";
import { type RawBuilder, sql } from "kysely";
import type { LedgerAccountKind } from "../../db/column-types.ts";
import { createdBetween, isOneOf, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { entriesPerJournal } from "../../ledger/entry-id.ts";
import { frozenOnlyTypes } from "../../ledger/transfers.ts";

export type ListInput = CallParsed<typeof balancechangeList>;
export type Filters = CallParsed<typeof balancechangeSummary>;

export interface BalanceChange {
  Id: bigint;
  MerchantAlias: string;
  MerchantName: string;
  Currency: string;
  Kind: LedgerAccountKind;
  Sequence: bigint;
  IsSealed: boolean;
  Type: BalanceChangeType;
  BalanceBeforeMinor: bigint;
  AmountMinor: bigint;
  BalanceAfterMinor: bigint;
  CreatedAt: Date;
  OrderNo: string | null;
  Operator: string | null;
  Remark: string | null;
}

export interface Sum {
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint columns. */
  In: string;
  Out: string;
}

export function listBalanceChanges(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
): Promise<List<BalanceChange>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: (query) =>
      withJournal(query)
        .innerJoin("Merchant", "Merchant.Id", "LedgerEntry.MerchantId")
        .select([
          "LedgerEntry.Id",
          "Merchant.Alias as MerchantAlias",
          "Merchant.Name as MerchantName",
          "LedgerEntry.Currency",
          "LedgerEntry.Kind",
          "LedgerEntry.Sequence",
          // The seals themselves are the operator's; how far they reach is no secret.
          sql<boolean>`ledger_entry.sequence <= (select sealed_count from ledger_account where id = ledger_entry.account_id)`.as(
            "IsSealed",
          ),
          "Journal.Type",
          "LedgerEntry.BalanceBeforeMinor",
          "LedgerEntry.AmountMinor",
          "LedgerEntry.BalanceAfterMinor",
          "LedgerEntry.CreatedAt",
          "Journal.OrderNo",
          "Journal.Operator",
          "Journal.Remark",
        ]),
    idColumn: "LedgerEntry.Id",
  });
}

/** Row by row: a merge of the two keys would read the journal from its newest row down to a deep page. */
export function withJournal(query: ReturnType<typeof filtered>) {
  return query.innerJoinLateral(
    (join) =>
      join
        .selectFrom("Journal as Whole")
        .select(["Whole.Type", "Whole.OrderNo", "Whole.Operator", "Whole.Remark"])
        .whereRef("Whole.Id", "=", "LedgerEntry.JournalId")
        .limit(1)
        .as("Journal"),
    (join) => join.onTrue(),
  );
}

export function sumBalanceChanges(tx: Transaction, viewer: ListViewer, input: Filters): Promise<Sum[]> {
  return filtered(tx, viewer, input)
    .select([
      "LedgerEntry.Currency",
      tx.fn.countAll<bigint>().as("Count"),
      sql<string>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text`.as("In"),
      sql<string>`coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::text`.as("Out"),
    ])
    .groupBy("LedgerEntry.Currency")
    .orderBy("LedgerEntry.Currency")
    .execute();
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  let query = tx
    .selectFrom("LedgerEntry")
    .where(isOfAccountsAndTypes(input))
    .where(ownRows("LedgerEntry.MerchantId", viewer, input.MerchantAlias))
    .where(createdBetween("LedgerEntry.Id", input, viewer.timeDifferenceMinutes));
  if (input.Currency) query = query.where("LedgerEntry.Currency", "=", input.Currency);
  if (input.OrderNos?.length) query = query.where(hasOrderOrSerialNo(input.OrderNos));
  return query;
}

/** Written out, not parameters: each partial index is chosen by these texts. */
const isAvailable = sql<boolean>`ledger_entry.kind = 'available'`;
const isFrozen = sql<boolean>`ledger_entry.kind = 'frozen'`;

function isOfAccountsAndTypes({ Accounts = [], Types = [] }: Filters): RawBuilder<boolean> {
  if (Accounts.length === 0) return isSeenOnce(Types);
  return Types.length === 0 ? isOfAccounts(Accounts) : isOf(isOfAccounts(Accounts), Types);
}

function isOfAccounts(accounts: readonly BalanceAccount[]): RawBuilder<boolean> {
  const [first, ...others] = new Set(accounts);
  if (others.length > 0) return sql`ledger_entry.kind in ('available', 'frozen')`;
  return first === "Frozen" ? isFrozen : isAvailable;
}

/** Each change by its available entry; by its frozen one where its type has no other. */
function isSeenOnce(types: readonly BalanceChangeType[]): RawBuilder<boolean> {
  if (types.length === 0) return isAvailable;
  const frozenOnly = types.filter((type) => frozenOnlyTypes.includes(type));
  const others = types.filter((type) => !frozenOnlyTypes.includes(type));
  if (frozenOnly.length === 0) return isOf(isAvailable, others);
  if (others.length === 0) return isOf(isFrozen, frozenOnly);
  return sql`(${isOf(isAvailable, others)} or ${isOf(isFrozen, frozenOnly)})`;
}

function isOf(accounts: RawBuilder<boolean>, types: readonly BalanceChangeType[]): RawBuilder<boolean> {
  return sql`(${accounts} and ${isOfType(types)})`;
}

function hasOrderOrSerialNo(numbers: readonly string[]): RawBuilder<boolean> {
  const serials = numbers.filter((text) => idInput.safeParse(text).success);
  return sql`ledger_entry.id = any(array(
    select journal.id + place from journal, generate_series(0, ${entriesPerJournal - 1}::integer) place
     where ${isOneOf("Journal.OrderNo", numbers)}
    union all select unnest(${serials}::bigint[])))`;
}

/** Of these there are few: their index (journal_by_rare_type) finds them at once, if it can see the types. */
const rareTypes: readonly BalanceChangeType[] = [
  "Manual Add",
  "Manual deduct",
  "Payment Order Reversed",
  "Cashout Order Reversed",
  "Withdrawal Approved",
  "Withdrawal Rejected And Refund The Balance",
  "Create Withdrawal Freeze The Balance",
];

function isOfType(types: readonly BalanceChangeType[]): RawBuilder<boolean> {
  if (types.every((type) => rareTypes.includes(type))) {
    const listed = sql.join(types.map((type) => sql.lit(type)));
    return sql`ledger_entry.id = any(array(
      select id + place from journal, generate_series(0, ${entriesPerJournal - 1}::integer) place where type in (${listed})))`;
  }
  // Row by row, for the same reason as in the list.
  return sql`(select type from journal where journal.id = ledger_entry.journal_id) = any(${types}::text[])`;
}
