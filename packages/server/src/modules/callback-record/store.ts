/** Reads of callback records for the console; row-level security leaves an ordinary merchant its own. */

import type { CallParsed } from "@opc/contract/call";
import type { CallbackRecordRow, callbackrecordList } from "@opc/contract/callback-record/calls";
import type { List } from "@opc/contract/page";
import { type SelectQueryBuilder, sql } from "kysely";
import { createdBetween, hasNumber, isOneOf, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { addressOf, priorities } from "./address.ts";
import { isHeldBack } from "./held-back.ts";

type ListInput = CallParsed<typeof callbackrecordList>;
export type CallbackFilters = Omit<ListInput, "Cursor" | "Size" | "Sort">;

export type ListedCallback = Omit<CallbackRecordRow, "NextAttemptAt" | "CreatedAt" | "FinishedAt"> & {
  Id: bigint;
  NextAttemptAt: Date | null;
  CreatedAt: Date;
  FinishedAt: Date | null;
};

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
export type Records = SelectQueryBuilder<Tables, "CallbackRecord", {}>;

export function filtered(tx: Transaction, filters: CallbackFilters, viewer: ListViewer, now: Date): Records {
  const { MerchantAlias, OrderNos, OrderKinds, Statuses, HeldBack } = filters;
  let query = tx
    .selectFrom("CallbackRecord")
    .where(ownRows("CallbackRecord.MerchantId", viewer, MerchantAlias))
    .where(createdBetween("CallbackRecord.Id", filters, viewer.timeDifferenceMinutes));
  if (Statuses?.length) query = query.where(isOneOf("CallbackRecord.Status", Statuses));
  if (OrderKinds?.length) query = query.where(isOneOf("CallbackRecord.OrderKind", OrderKinds));
  if (HeldBack !== undefined) query = query.where(sql<boolean>`${isHeldBack(now)} = ${HeldBack}`);
  if (OrderNos?.length) query = query.where(hasNumber(numberColumns, OrderNos));
  return query;
}

const numberColumns = [
  "CallbackRecord.EventId",
  "CallbackRecord.OrderNo",
  "CallbackRecord.MerchantOrderNo",
] as const;

function listed(records: Records, now: Date) {
  return records
    .innerJoin("Merchant", "Merchant.Id", "CallbackRecord.MerchantId")
    .select([
      "CallbackRecord.Id",
      "CallbackRecord.EventId",
      "CallbackRecord.OrderKind",
      "CallbackRecord.OrderNo",
      "CallbackRecord.MerchantOrderNo",
      "Merchant.Alias as MerchantAlias",
      "Merchant.Name as MerchantName",
      "CallbackRecord.Url",
      "CallbackRecord.Status",
      "CallbackRecord.AttemptCount",
      "CallbackRecord.HttpStatus",
      "CallbackRecord.DurationMs",
      "CallbackRecord.Result",
      "CallbackRecord.NextAttemptAt",
      "CallbackRecord.CreatedAt",
      "CallbackRecord.FinishedAt",
      isHeldBack(now).as("IsHeldBack"),
    ]);
}

export function listCallbacks(
  tx: Transaction,
  { Cursor, Size, Sort, ...filters }: ListInput,
  viewer: ListViewer,
  now: Date,
): Promise<List<ListedCallback>> {
  return listByKey({
    tx,
    controls: { Cursor, Size, Sort },
    filtered: filtered(tx, filters, viewer, now),
    shape: (records) => listed(records, now),
    idColumn: "CallbackRecord.Id",
  });
}

export async function countByStatus(
  tx: Transaction,
  filters: CallbackFilters,
  viewer: ListViewer,
  now: Date,
) {
  const rows = await filtered(tx, { ...filters, Statuses: undefined }, viewer, now)
    .select(["CallbackRecord.Status", tx.fn.countAll<bigint>().as("Count")])
    .groupBy("CallbackRecord.Status")
    .execute();
  return rows.map(({ Status, Count }) => ({ Status, Count: Number(Count) }));
}

function byEventId(tx: Transaction, eventId: string, viewer: ListViewer): Records {
  return tx
    .selectFrom("CallbackRecord")
    .where(ownRows("CallbackRecord.MerchantId", viewer, undefined))
    .where("CallbackRecord.EventId", "=", eventId);
}

/** The merchant of that alias, as far as the viewer may know of it. */
export async function merchantOf(tx: Transaction, alias: string, viewer: ListViewer) {
  const found = await tx
    .selectFrom("Merchant")
    .select("Id")
    .where(ownRows("Merchant.Id", viewer, alias))
    .executeTakeFirst();
  return found?.Id;
}

/** What deciding on a resend needs. */
export function findForResend(tx: Transaction, eventId: string, viewer: ListViewer) {
  return byEventId(tx, eventId, viewer)
    .select(["Id", "Status", "OrderId", "OrderKind", "MerchantId", "Url", "CreatedAt"])
    .executeTakeFirst();
}

export async function findCallback(tx: Transaction, eventId: string, viewer: ListViewer, now: Date) {
  const listedRow = await listed(byEventId(tx, eventId, viewer), now).executeTakeFirst();
  if (!listedRow) return undefined;
  const { Body } = await tx
    .selectFrom("CallbackRecord")
    .select("Body")
    .where("Id", "=", listedRow.Id)
    .executeTakeFirstOrThrow();
  return { record: listedRow, body: Body, attempts: await newestAttempts(tx, listedRow.Id) };
}

/** Each may hold 64 KiB; a callback that was sent again by hand many times shows its latest ones. */
const maxAttemptsShown = 60;

function newestAttempts(tx: Transaction, callbackId: bigint) {
  return tx
    .selectFrom("CallbackAttempt")
    .selectAll()
    .where("CallbackId", "=", callbackId)
    .orderBy("Number", "desc")
    .limit(maxAttemptsShown)
    .execute();
}

/** Due again from the first step of the schedule, behind what the system queues; false when the record is not in one of `from`. */
export async function restart(
  tx: Transaction,
  record: { Id: bigint; Url: string },
  from: readonly CallbackRecordRow["Status"][],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("CallbackRecord")
    .set({
      Status: "InProgress",
      Address: addressOf(record.Url),
      Priority: priorities.resent,
      Step: 0,
      NextAttemptAt: now,
      ResentAt: now,
      LeasedUntil: null,
      FinishedAt: null,
    })
    .where("Id", "=", record.Id)
    .where(sql<boolean>`status = any(${[...from]}::text[])`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
