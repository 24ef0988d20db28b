/** Advertisements in the database, as the operator keeps them. */

import type { AdvertisingPosition } from "@opc/contract/advertising/positions";
import {
  type AdvertisingState,
  type AdvertisingStatus,
  advertisingStates,
} from "@opc/contract/advertising/states";
import type { List } from "@opc/contract/page";
import { type Selectable, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart, isOneOf } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Schedule } from "./rules.ts";

export type Advertisement = Selectable<Tables["Advertisement"]>;
export type ListedAdvertisement = Advertisement & { OverlapCount: bigint };

export interface AdvertisingFilters {
  Text?: string | undefined;
  Positions?: AdvertisingPosition[] | undefined;
  Language?: string | undefined;
  States?: AdvertisingState[] | undefined;
}

/** What `stateOf` says, in SQL; a test compares the two. */
export function stateAt(now: Date) {
  return sql<AdvertisingState>`case
    when advertisement.status <> 'Published' then advertisement.status
    when advertisement.ends_at <= ${now} then 'Ended'
    when advertisement.starts_at > ${now} then 'Scheduled'
    else 'Running' end`;
}

function filteredAdvertisements(tx: Transaction, filters: AdvertisingFilters, now: Date) {
  const { Text, Positions, Language, States } = filters;
  let query = tx.selectFrom("Advertisement");
  if (Text) {
    const places = ["Advertisement.Title", "Advertisement.Link"].map((column) => hasPart(column, Text));
    query = query.where(sql<boolean>`coalesce(${sql.join(places, sql` or `)}, false)`);
  }
  if (Positions && Positions.length > 0) query = query.where(isOneOf("Advertisement.Position", Positions));
  if (Language) query = query.where("Advertisement.Language", "=", Language);
  if (States && States.length > 0 && States.length < advertisingStates.length)
    query = query.where(sql<boolean>`${stateAt(now)} = any(${[...States]}::text[])`);
  return query;
}

/** Others of its place that are published, and whose time meets its own. */
const overlapCount = sql<bigint>`(select count(*) from advertisement as other
  where other.status = 'Published' and other.id <> advertisement.id
    and other.position = advertisement.position and other.language = advertisement.language
    and (other.ends_at is null or advertisement.starts_at is null or advertisement.starts_at < other.ends_at)
    and (advertisement.ends_at is null or other.starts_at is null or other.starts_at < advertisement.ends_at))`;

export function listAdvertisements(
  tx: Transaction,
  input: AdvertisingFilters & ListControls,
  now: Date,
): Promise<List<ListedAdvertisement>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filteredAdvertisements(tx, input, now),
    shape: (filtered) => filtered.selectAll("Advertisement").select(overlapCount.as("OverlapCount")),
    idColumn: "Advertisement.Id",
  });
}

export async function countByState(tx: Transaction, filters: AdvertisingFilters, now: Date) {
  const rows = await filteredAdvertisements(tx, { ...filters, States: undefined }, now)
    .select([stateAt(now).as("State"), (count) => count.fn.countAll<bigint>().as("Count")])
    .groupBy("State")
    .execute();
  const counts = new Map(rows.map(({ State, Count }) => [State, Number(Count)]));
  return advertisingStates.map((State) => ({ State, Count: counts.get(State) ?? 0 }));
}

/** Throws NotFound. */
export async function findAdvertisement(tx: Transaction, id: bigint): Promise<ListedAdvertisement> {
  const found = await tx
    .selectFrom("Advertisement")
    .selectAll("Advertisement")
    .select(overlapCount.as("OverlapCount"))
    .where("Advertisement.Id", "=", id)
    .executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  return found;
}

/** The same with its row held, in the version that the asker saw. Throws NotFound, RecordChanged. */
export async function lockAdvertisement(
  tx: Transaction,
  id: bigint,
  version: number,
): Promise<Advertisement> {
  const query = tx.selectFrom("Advertisement").selectAll().where("Id", "=", id).forUpdate();
  const found = await query.executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  if (found.Version !== version) throw new CallError("RecordChanged");
  return found;
}

export interface Place {
  Positions?: readonly AdvertisingPosition[] | undefined;
  Language?: string | undefined;
}

/** Most lines that a schedule shows. */
export const maxBars = 500;

/**
 * What is published in those places and runs at some time of the schedule, in the order in which sites show it; `except` is
 * left out. `hasMore`: more than `maxBars`.
 */
export async function publishedDuring(
  tx: Transaction,
  { Positions, Language }: Place,
  { StartsAt, EndsAt }: Schedule,
  except: bigint | null,
): Promise<{ rows: Advertisement[]; hasMore: boolean }> {
  let query = tx
    .selectFrom("Advertisement")
    .selectAll()
    .where("Status", "=", sql.lit<AdvertisingStatus>("Published"));
  if (Positions && Positions.length > 0) query = query.where(isOneOf("Position", Positions));
  if (Language) query = query.where("Language", "=", Language);
  if (StartsAt) query = query.where((is) => is.or([is("EndsAt", "is", null), is("EndsAt", ">", StartsAt)]));
  if (EndsAt) query = query.where((is) => is.or([is("StartsAt", "is", null), is("StartsAt", "<", EndsAt)]));
  if (except !== null) query = query.where("Id", "<>", except);
  const rows = await query
    .orderBy("Position")
    .orderBy("Language")
    .orderBy("SortOrder")
    .orderBy("Id", "desc")
    .limit(maxBars + 1)
    .execute();
  return { rows: rows.slice(0, maxBars), hasMore: rows.length > maxBars };
}

/** Its row is held, so that nobody disables it before this is written. Throws AdvertisementLanguageUnknown. */
export async function assertLanguage(tx: Transaction, code: string): Promise<void> {
  const query = tx.selectFrom("Language").select("Code").where("Code", "=", code).where("Enabled", "=", true);
  if (!(await query.forShare().executeTakeFirst())) throw new CallError("AdvertisementLanguageUnknown");
}
