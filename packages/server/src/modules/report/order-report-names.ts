/** The names of what the tables of a report are by. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { ReportOfKind } from "./order-report-kinds.ts";

export interface Named {
  /** What lists filter by: alias, code, account id, card name. */
  key: string;
  enUS: string;
  zhCN: string;
}

interface NameRow {
  Id: string;
  Key: string;
  En: string;
  Zh: string;
}

export interface Names {
  merchants: ReadonlyMap<string, Named>;
  types: ReadonlyMap<string, Named>;
  channels: ReadonlyMap<string, Named>;
  accounts: ReadonlyMap<string, Named>;
}

export interface Wanted {
  merchants: readonly string[];
  types: readonly string[];
  channels: readonly string[];
  accounts: readonly string[];
}

export async function namesOf(tx: Transaction, kind: ReportOfKind, wanted: Wanted): Promise<Names> {
  const isPayouts = kind.channelColumn === "channel_code";
  const types = sql.table(isPayouts ? "cashout_type" : "pay_type");
  const [merchants, typeNames, channels, accounts] = await Promise.all([
    named(
      tx,
      wanted.merchants,
      (ids) => sql<NameRow>`
      select id::text as id, alias as key, name as en, name as zh from merchant where id = any(${ids}::bigint[])`,
    ),
    named(
      tx,
      wanted.types,
      (codes) => sql<NameRow>`
      select code as id, code as key, name_en as en, name_zh as zh from ${types} where code = any(${codes}::text[])`,
    ),
    named(tx, wanted.channels, (keys) =>
      isPayouts
        ? sql<NameRow>`select code as id, code as key, name as en, name as zh from payout_channel
            where code = any(${keys}::text[])`
        : sql<NameRow>`select id::text as id, code as key, name as en, name as zh from channel
            where id = any(${keys}::bigint[])`,
    ),
    // A card is known by its name alone.
    isPayouts
      ? new Map<string, Named>()
      : named(
          tx,
          wanted.accounts,
          (ids) => sql<NameRow>`
          select id::text as id, id::text as key, name as en, name as zh from offline_account
          where id = any(${ids}::bigint[])`,
        ),
  ]);
  return { merchants, types: typeNames, channels, accounts };
}

async function named(
  tx: Transaction,
  ids: readonly string[],
  select: (ids: readonly string[]) => ReturnType<typeof sql<NameRow>>,
): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const { rows } = await select(ids).execute(tx);
  return new Map(rows.map(({ Id, Key, En, Zh }) => [Id, { key: Key, enUS: En, zhCN: Zh }]));
}
