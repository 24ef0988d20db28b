/** Lines of the operation log by what people look for. Every search ends in the order of the time-ordered id. */
import type { CallParsed, Calls } from "@opc/contract";
import type { List } from "@opc/contract/page";
import { callsTitled } from "@opc/contract/titles/calls";
import { type RawBuilder, sql } from "kysely";
import { createdBetween, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<Calls["operationlogList"]>;
type Filters = Omit<ListInput, "Cursor" | "Size" | "Sort">;

export interface Line {
  Id: bigint;
  At: Date;
  MerchantAlias: string | null;
  MerchantName: string | null;
  Actor: string;
  SessionId: string | null;
  Ip: string;
  RequestId: string;
  Call: string;
  Input: object;
  Change: object | null;
  Code: number;
}

export interface Seal {
  LogId: bigint;
  Sequence: bigint;
  Hash: Buffer;
}

export function listLines(tx: Transaction, viewer: ListViewer, input: ListInput): Promise<List<Line>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: (query) =>
      query
        .leftJoin("Merchant", "Merchant.Id", "OperationLog.MerchantId")
        .select([
          "OperationLog.Id",
          "OperationLog.At",
          "Merchant.Alias as MerchantAlias",
          "Merchant.Name as MerchantName",
          "OperationLog.Actor",
          "OperationLog.SessionId",
          "OperationLog.Ip",
          "OperationLog.RequestId",
          "OperationLog.Call",
          "OperationLog.Input",
          "OperationLog.Change",
          "OperationLog.Code",
        ]),
    idColumn: "OperationLog.Id",
  });
}

export function findLine(tx: Transaction, viewer: ListViewer, id: bigint): Promise<Line | undefined> {
  return tx
    .selectFrom("OperationLog")
    .leftJoin("Merchant", "Merchant.Id", "OperationLog.MerchantId")
    .selectAll("OperationLog")
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .where("OperationLog.Id", "=", id)
    .where(ownRows("OperationLog.MerchantId", viewer, undefined))
    .executeTakeFirst();
}

/** Of lines that the asker may see: the chain itself is the operator's, that a line is in it is not. */
export async function sealsOf(tx: Transaction, ids: readonly bigint[]): Promise<Map<bigint, Seal>> {
  if (ids.length === 0) return new Map();
  const seals = await inWholeScope(tx, () =>
    tx
      .selectFrom("OperationSeal")
      .select(["LogId", "Sequence", "Hash"])
      .where("LogId", "=", sql<bigint>`any(${[...ids]}::bigint[])`)
      .execute(),
  );
  return new Map(seals.map((seal) => [seal.LogId, seal]));
}

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  let query = tx
    .selectFrom("OperationLog")
    .where(ownRows("OperationLog.MerchantId", viewer, input.MerchantAlias))
    .where(createdBetween("OperationLog.Id", input, viewer.timeDifferenceMinutes));
  if (input.Actor) query = query.where(isActor(input.Actor));
  if (input.Action) {
    query = query.where("OperationLog.Call", "=", sql<string>`any(${callsTitled(input.Action)}::text[])`);
  }
  if (input.Targets?.length) query = query.where(hasTarget(input.Targets));
  if (input.Ip) query = query.where("OperationLog.Ip", "=", input.Ip);
  if (input.RequestId) query = query.where("OperationLog.RequestId", "=", input.RequestId);
  if (input.SessionId) query = query.where("OperationLog.SessionId", "=", input.SessionId);
  if (input.Results?.length === 1) {
    query = query.where(
      input.Results[0] === "Done"
        ? sql<boolean>`operation_log.code = 0`
        : sql<boolean>`operation_log.code <> 0`,
    );
  }
  return query;
}

/** Users of that name, or whoever called themselves exactly so. */
function isActor(text: string): RawBuilder<boolean> {
  return sql`operation_log.actor = any(array(
    select m.alias || '/' || u.user_name from user_account u join merchant m on m.id = u.merchant_id
     where lower(${text}) in (lower(u.user_name), lower(m.alias || '/' || u.user_name))
    union select ${text}))`;
}

function hasTarget(texts: readonly string[]): RawBuilder<boolean> {
  const words = texts.map((text) => text.toLowerCase());
  return sql`operation_log.id = any(array(
    select log_id from operation_target where target = any(${words}::text[])))`;
}
