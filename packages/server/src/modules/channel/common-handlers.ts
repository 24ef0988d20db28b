/** What is asked and done of either kind of channel. */
import type { CallParsed, Calls } from "@opc/contract";
import { type ChannelProblem, channelStates, channelTroubles } from "@opc/contract/channel/values";
import { instantOf } from "@opc/contract/fields";
import type { List } from "@opc/contract/page";
import { sql } from "kysely";
import { assertFields } from "../../call/field-problems.ts";
import type { Facts, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { ListControls } from "../../db/list.ts";
import { pageInMemory } from "../../db/page-in-memory.ts";
import type { Transaction } from "../../db/transaction.ts";
import { bankRows } from "./banks.ts";
import { ownPublicKeyOf } from "./keys.ts";
import type { ChannelKindOf } from "./kinds.ts";
import { missingOf, problemOf, type RowFacts } from "./rows.ts";
import {
  type ChannelFilters,
  type FoundChannel,
  findChannels,
  lockChannel,
  newestFirst,
  updateChannel,
} from "./store.ts";
import { usesOf, usesText } from "./uses.ts";

type DeskFacts = TransactionFacts<UserViewer>;
type State = (typeof channelStates)[number];

export interface DeskFilters extends ChannelFilters {
  TakesOrders?: boolean | undefined;
  WhyNots?: ChannelProblem[] | undefined;
  States?: State[] | undefined;
}

export async function rowFactsOf({
  services,
  viewer,
  now,
}: Pick<Facts<UserViewer>, "services" | "viewer" | "now">): Promise<RowFacts> {
  return {
    viewer,
    currencies: await currenciesOf(services.database),
    now,
    // Nobody but the operator sees channels, so the viewer's day is the operator's.
    operatorMinutes: viewer.timeDifferenceMinutes,
    allowSandbox: services.allowLoopbackCallbacks,
  };
}

async function filtered(tx: Transaction, of: ChannelKindOf, filters: DeskFilters, facts: RowFacts) {
  const { TakesOrders, WhyNots } = filters;
  const found = await findChannels(tx, of, filters, facts);
  if (TakesOrders === undefined && WhyNots === undefined) return found;
  return found.filter((channel) => {
    const problem = problemOf(channel, facts);
    if (TakesOrders !== undefined && (problem === null) !== TakesOrders) return false;
    return WhyNots === undefined || (problem !== null && WhyNots.includes(problem));
  });
}

export async function listChannels(
  tx: Transaction,
  of: ChannelKindOf,
  input: DeskFilters & ListControls,
  facts: RowFacts,
): Promise<List<FoundChannel>> {
  const { States } = input;
  const found = await filtered(tx, of, input, facts);
  const wanted =
    States?.length === 1 ? found.filter(({ Enabled }) => Enabled === (States[0] === "Enabled")) : found;
  return pageInMemory(wanted, newestFirst, input);
}

export async function summariseChannels(of: ChannelKindOf, filters: DeskFilters, facts: DeskFacts) {
  const rowFacts = await rowFactsOf(facts);
  const found = await filtered(facts.tx, of, filters, rowFacts);
  const count = (is: (channel: FoundChannel) => boolean) => found.filter(is).length;
  return {
    StateCounts: channelStates.map((State) => ({
      State,
      Count: count(({ Enabled }) => Enabled === (State === "Enabled")),
    })),
    NotTaking: count((channel) => channel.Enabled && problemOf(channel, rowFacts) !== null),
    Unhealthy: count(({ UnhealthySince }) => UnhealthySince !== null),
  };
}

/** Enabled ones that take no orders until somebody does something about it. */
export async function troubledChannels(of: ChannelKindOf, facts: DeskFacts): Promise<number> {
  const found = await filtered(facts.tx, of, { WhyNots: [...channelTroubles] }, await rowFactsOf(facts));
  return found.filter(({ Enabled }) => Enabled).length;
}

/** Throws NotFound. */
export async function oneChannel(
  tx: Transaction,
  of: ChannelKindOf,
  code: string,
  facts: RowFacts,
): Promise<FoundChannel> {
  const [channel] = await findChannels(tx, of, { ChannelCode: code }, facts);
  if (!channel) throw new CallError("NotFound");
  return channel;
}

export async function detailOf(of: ChannelKindOf, channel: FoundChannel, { tx, services }: DeskFacts) {
  const isNative = channel.Kind === "Native";
  const { rows: merchants } = await sql<{ MerchantAlias: string; MerchantName: string; Enabled: boolean }>`
    select m.alias as merchant_alias, m.name as merchant_name, l.enabled
    from ${sql.table(of.links)} l join merchant m on m.id = l.merchant_id
    where l.${sql.ref(of.channelId)} = ${channel.Id} order by m.alias`.execute(tx);
  return {
    Banks: await bankRows(tx, of, channel.Id),
    OwnPublicKey: ownPublicKeyOf(of, channel, services.vault),
    NoticeAddress: isNative
      ? null
      : `${services.publicUrl}/gateway/supplier/${channel.SupplierCode}/${of.notice}`,
    Merchants: merchants,
    CanDelete: (await usesOf(tx, of, channel)).length === 0,
  };
}

export async function commonOptions({ tx }: DeskFacts) {
  const [suppliers, banks] = await Promise.all([
    tx
      .selectFrom("Supplier")
      .select(["Code as SupplierCode", "Name as SupplierName", "Adapter", "Enabled"])
      .orderBy("Code")
      .execute(),
    tx
      .selectFrom("Bank")
      .select(["Code as BankCode", "NameZh as BankName", "NameEn", "Currency"])
      .where("Enabled", "=", true)
      .orderBy("Currency")
      .orderBy("Code")
      .execute(),
  ]);
  // The plugin that spells columns would spell this name of the wire anew.
  return {
    Suppliers: suppliers,
    Banks: banks.map(({ NameEn, ...bank }) => ({ ...bank, BankName_enUS: NameEn })),
  };
}

export async function enableChannel(
  of: ChannelKindOf,
  { ChannelCode, Enabled }: CallParsed<Calls["paychannelEnable"]>,
  { tx, now, recordChange }: DeskFacts,
): Promise<Record<string, never>> {
  const channel = await lockChannel(tx, of, ChannelCode);
  if (channel.Enabled === Enabled) return {};
  if (Enabled) await assertReady(tx, channel);
  await updateChannel(tx, of, channel.Id, { Enabled }, now);
  recordChange({ ChannelCode, Enabled: { from: channel.Enabled, to: Enabled } });
  return {};
}

/** What cannot be asked would be passed over by every order: better said to who enables it. */
async function assertReady(
  tx: Transaction,
  channel: Parameters<typeof missingOf>[0] & { SupplierId: bigint },
): Promise<void> {
  const { Adapter } = await tx
    .selectFrom("Supplier")
    .select("Adapter")
    .where("Id", "=", channel.SupplierId)
    .executeTakeFirstOrThrow();
  const missing = Adapter === "http" ? missingOf(channel) : [];
  if (missing.length > 0) throw new CallError("ChannelNotReady", { Missing: missing.join(", ") });
}

/** Whoever means longer disables it. */
const maxPauseMs = 366 * 86_400_000;

export async function pauseChannel(
  of: ChannelKindOf,
  { ChannelCode, PausedUntil, PauseReason }: CallParsed<Calls["paychannelPause"]>,
  { tx, viewer, request, now, recordChange }: DeskFacts,
): Promise<Record<string, never>> {
  const until = PausedUntil === undefined ? null : instantOf(PausedUntil, viewer.timeDifferenceMinutes);
  assertFields(
    [
      ...(until !== null && until <= now ? [{ Field: "PausedUntil", Message: "Must be in the future" }] : []),
      ...(until !== null && until.getTime() > now.getTime() + maxPauseMs
        ? [{ Field: "PausedUntil", Message: "At most a year from now" }]
        : []),
      ...(until !== null && PauseReason === undefined
        ? [{ Field: "PauseReason", Message: "Give a reason" }]
        : []),
    ],
    request.language,
  );
  const channel = await lockChannel(tx, of, ChannelCode);
  const reason = until === null ? null : (PauseReason ?? null);
  await updateChannel(tx, of, channel.Id, { PausedUntil: until, PauseReason: reason }, now);
  recordChange({
    ChannelCode,
    PausedUntil: { from: channel.PausedUntil?.toISOString() ?? null, to: until?.toISOString() ?? null },
    PauseReason: { from: channel.PauseReason, to: reason },
  });
  return {};
}

export async function deleteChannel(
  of: ChannelKindOf,
  { ChannelCode }: { ChannelCode: string },
  { tx, request, recordChange }: DeskFacts,
): Promise<Record<string, never>> {
  // Whoever would begin to use it waits here, and then finds it gone.
  const channel = await lockChannel(tx, of, ChannelCode, "update");
  const uses = await usesOf(tx, of, channel);
  if (uses.length > 0) throw new CallError("ChannelInUse", { Uses: usesText(uses, request.language) });
  await sql`delete from ${sql.table(of.banks)} where ${sql.ref(of.channelId)} = ${channel.Id}`.execute(tx);
  await sql`delete from ${sql.table(of.table)} where id = ${channel.Id}`.execute(tx);
  recordChange({ ChannelCode, ChannelName: channel.Name, Deleted: true });
  return {};
}
