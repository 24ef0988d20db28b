/** Adding and changing a channel, told field by field. */
import { sql } from "kysely";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { countDay } from "./count-day.ts";
import { type ChannelKindOf, payChannels, payoutChannels } from "./kinds.ts";
import { ownFields } from "./rows.ts";
import { type HeldChannel, lockChannel, updateChannel } from "./store.ts";
import { columnsOf, type TermColumns, type WrittenTerms } from "./terms.ts";

type SaveFacts = TransactionFacts<UserViewer>;

export interface AddInput extends WrittenTerms {
  ChannelCode: string;
  SupplierCode: string;
  Kind: "Native" | "ThirdParty";
  TypeCode: string;
  Currency: string;
  /** Of payment channels. */
  ValidityMinutes?: number;
}

/** Disabled: of a third-party one the keys come next, and nothing is routed to it by accident. */
export async function addChannel(of: ChannelKindOf, input: AddInput, facts: SaveFacts) {
  const { tx, now, recordChange } = facts;
  const supplierId = await supplierFor(tx, input);
  await assertType(tx, of, input);
  const currencies = await currenciesOf(facts.services.database);
  const terms = columnsOf(input, input.Currency, { currencies, policy: policyOf(facts) });
  await assertFreeCode(tx, of, input.ChannelCode);
  const columns: Record<string, unknown> = {
    Code: input.ChannelCode,
    SupplierId: supplierId,
    Kind: input.Kind,
    Currency: input.Currency,
    [of.typeColumn]: input.TypeCode,
    ...terms,
    ...(input.ValidityMinutes !== undefined && { ValidityMinutes: input.ValidityMinutes }),
    Enabled: false,
    CreatedAt: now,
    UpdatedAt: now,
  };
  const names = Object.keys(columns).map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(of.table)} (${sql.join(names)})
    values (${sql.join(Object.values(columns))})`.execute(tx);
  const { ChannelCode, SupplierCode, Kind, TypeCode, Currency, ValidityMinutes } = input;
  recordChange({
    ...{ ChannelCode, SupplierCode, Kind, TypeCode, Currency },
    ...(ValidityMinutes !== undefined && { ValidityMinutes }),
    ...ownFields({ Code: ChannelCode, Currency, ...terms }, currencies),
  });
  return { ChannelCode };
}

export interface UpdateInput extends WrittenTerms {
  ChannelCode: string;
  Version: number;
  ValidityMinutes?: number | undefined;
  LoginPassword?: string;
  GoogleVerifyCode?: string;
}

type Wanted = Omit<UpdateInput, "LoginPassword" | "GoogleVerifyCode">;

/** Who answers for us, and as whom, is as good as a key: under the rule for keys a second person decides on it. */
export async function changeChannel(
  of: ChannelKindOf,
  input: UpdateInput,
  facts: SaveFacts,
): Promise<{ ApprovalId: string | null }> {
  const { before, terms } = await judge(of, input, facts);
  const isOther = before.ChannelMerchantNo !== terms.ChannelMerchantNo;
  if (isOther || before.BaseAddress !== terms.BaseAddress) {
    const proposed = await proposeIfNeeded(facts, channelAddressAct, {
      subject: `${of.page} ${before.Code}`,
      payload: { Call: "update", Page: of.page, Input: keptOf(input) },
      shown: [
        { Field: "Channel", From: null, To: before.Name },
        { Field: "BaseAddress", From: before.BaseAddress, To: terms.BaseAddress },
        ...(isOther
          ? [
              {
                Field: "ChannelMerchantNo" as const,
                From: before.ChannelMerchantNo,
                To: terms.ChannelMerchantNo,
              },
            ]
          : []),
      ],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await change(of, input, facts);
  return { ApprovalId: null };
}

/** Throws NotFound, RecordChanged, ConnectionNeedsKeyRights, ChannelBusy and what the terms throw. */
async function judge(of: ChannelKindOf, input: Wanted, facts: SaveFacts) {
  const before = await lockChannel(facts.tx, of, input.ChannelCode);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const currencies = await currenciesOf(facts.services.database);
  const terms = columnsOf(input, before.Currency, { currencies, policy: policyOf(facts) });
  await assertConnectionRights(of, before, terms, facts);
  return { before, terms, currencies };
}

async function change(of: ChannelKindOf, input: Wanted, facts: SaveFacts): Promise<void> {
  const { tx, now, recordChange } = facts;
  const { before, terms, currencies } = await judge(of, input, facts);
  const validity = input.ValidityMinutes === undefined ? {} : { ValidityMinutes: input.ValidityMinutes };
  await updateChannel(tx, of, before.Id, { ...terms, ...validity }, now);
  if (before.DailyLimitMinor === null && terms.DailyLimitMinor !== null)
    await countDay(tx, of, before.Id, { now, operatorMinutes: facts.viewer.timeDifferenceMinutes });
  const from = told(before, before, currencies);
  const to = told({ ...before, ...validity }, terms, currencies);
  const changed = Object.entries(to).filter(([name, value]) => from[name] !== value);
  recordChange({
    ChannelCode: before.Code,
    ...Object.fromEntries(changed.map(([name, value]) => [name, { from: from[name], to: value }])),
  });
}

export const channelAddressAct: CallAct = {
  kind: "ChannelKeys",
  askedWith: (payload) => `${kindOf(payload).page}.editKeys`,

  async before({ tx }, payload) {
    const channel = await unlessGone(lockChannel(tx, kindOf(payload), inputOf(payload).ChannelCode));
    return channel && { Version: channel.Version };
  },

  apply: (facts, { payload }) => change(kindOf(payload), inputOf(payload), facts),
};

function kindOf(payload: Json): ChannelKindOf {
  return textOf(payload, "Page") === "CashoutChannel" ? payoutChannels : payChannels;
}

function keptOf(input: UpdateInput): Json {
  const { LoginPassword: _password, GoogleVerifyCode: _code, ...kept } = input;
  return kept as unknown as Json;
}

function inputOf(payload: Json): Wanted {
  return payload.Input as unknown as Wanted;
}

function told(channel: HeldChannel, terms: TermColumns, currencies: Currencies): Record<string, unknown> {
  const { ValidityMinutes } = channel;
  return {
    ...ownFields({ ...channel, ...terms }, currencies),
    ...(ValidityMinutes !== null && { ValidityMinutes }),
  };
}

/**
 * Who answers for us, and as whom, is as good as a key. A supplier's notices carry the merchant number that it was asked
 * with, so that number stays until the last question is over.
 */
async function assertConnectionRights(
  of: ChannelKindOf,
  before: HeldChannel,
  terms: TermColumns,
  { tx, viewer }: SaveFacts,
): Promise<void> {
  const isOther = before.ChannelMerchantNo !== terms.ChannelMerchantNo;
  if (!isOther && before.BaseAddress === terms.BaseAddress) return;
  if (!viewer.permissions.has(`${of.page}.editKeys`)) throw new CallError("ConnectionNeedsKeyRights");
  if (!isOther || before.ChannelMerchantNo === null) return;
  const Count = await openQuestions(tx, of, before.Id);
  if (Count > 0) throw new CallError("ChannelBusy", { Count });
}

async function openQuestions(tx: Transaction, of: ChannelKindOf, channelId: bigint): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count from ${sql.table(of.attempts)}
    where ${sql.ref(of.channelId)} = ${channelId} and next_at is not null`.execute(tx);
  return rows[0]?.Count ?? 0;
}

async function supplierFor(tx: Transaction, { SupplierCode, Kind }: AddInput): Promise<bigint> {
  const supplier = await tx
    .selectFrom("Supplier")
    .select(["Id", "Adapter"])
    .where("Code", "=", SupplierCode)
    // It is not deleted, and its adapter not changed, before the channel stands.
    .forShare()
    .executeTakeFirst();
  if (!supplier || (supplier.Adapter === "native") !== (Kind === "Native"))
    throw new CallError("SupplierUnfit");
  return supplier.Id;
}

async function assertType(
  tx: Transaction,
  of: ChannelKindOf,
  { TypeCode, Currency }: AddInput,
): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(of.typeTable)} where code = ${TypeCode} and currency = ${Currency}`.execute(tx);
  if (rows.length === 0) throw new CallError("ChannelTypeUnknown");
}

/** Codes that differ by case alone would be taken for one another. Two at once: the unique index, then this again. */
async function assertFreeCode(tx: Transaction, of: ChannelKindOf, code: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`code of ${of.table}`}))`.execute(tx);
  const { rows } = await sql`
    select 1 from ${sql.table(of.table)} where lower(code) = ${code.toLowerCase()}`.execute(tx);
  if (rows.length > 0) throw new CallError("ChannelCodeTaken", { ChannelCode: code });
}

function policyOf({ services }: SaveFacts) {
  return { allowLoopback: services.allowLoopbackCallbacks };
}
