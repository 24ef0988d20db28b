/** What the operator changes of a merchant: its settings, and whether it may act at all. */
import type { CallParsed, Calls } from "@opc/contract";
import { nameTellsAccount, tellsAccount } from "@opc/contract/fields";
import { sql } from "kysely";
import { fieldsRefused } from "../../call/field-problems.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { isNamed } from "../user/target.ts";
import { forgetMerchant } from "./cache.ts";
import { assertListStays } from "./payout-gate.ts";
import { assertNormal, assertStillLetIn, changesBetween, judgedLists } from "./rules.ts";
import { holdMerchant, type Merchant } from "./store.ts";

type ChangeFacts = TransactionFacts<UserViewer>;
type Nothing = Record<string, never>;
interface Done {
  ApprovalId: string | null;
}

type MerchantInput = Omit<CallParsed<Calls["merchantUpdate"]>, "LoginPassword" | "GoogleVerifyCode">;

/**
 * Under the rule AddressLists a second person decides where the lists of addresses change, under the rule Quotas where the clock
 * of a merchant with limits a day does: another clock begins another day, whose limits nothing has used.
 */
export async function updateMerchant(input: MerchantInput, facts: ChangeFacts): Promise<Done> {
  const { before, next, changes } = await judge(input, facts);
  const { ApiIpList, BackendIpList, TimeDifferenceMinutes, ...others } = changes;
  const lists = [ApiIpList && ("ApiIpList" as const), BackendIpList && ("BackendIpList" as const)];
  const clock = [before, next].map(({ TimeDifferenceMinutes: minutes }) => clockText(minutes));
  const asked = {
    subject: before.Alias,
    payload: {
      Call: "merchantUpdate",
      ...settingsOf(input),
      ApiIpList: next.ApiIpList,
      BackendIpList: next.BackendIpList,
    },
    shown: [
      { Field: "Merchant" as const, From: null, To: before.Name },
      ...lists.flatMap((Field) => (Field ? [{ Field, From: before[Field], To: next[Field] }] : [])),
      ...(TimeDifferenceMinutes
        ? [{ Field: "MerchantClock" as const, From: clock[0] ?? null, To: clock[1] ?? null }]
        : []),
      ...(Object.keys(others).length > 0
        ? [{ Field: "MerchantSettings" as const, From: null, To: Object.keys(others).join(", ") }]
        : []),
    ],
  };
  const acts = [
    ...(ApiIpList || BackendIpList ? [merchantListsAct] : []),
    ...(TimeDifferenceMinutes && (await hasLimitsOfDay(facts.tx, before.Id)) ? [merchantClockAct] : []),
  ];
  for (const act of acts) {
    const proposed = await proposeIfNeeded(facts, act, asked);
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await change(input, facts);
  return { ApprovalId: null };
}

/** "UTC+05:30". */
function clockText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (part: number) => `${part}`.padStart(2, "0");
  return `UTC${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}

async function hasLimitsOfDay(tx: Transaction, merchantId: bigint): Promise<boolean> {
  const { rows } = await sql<{ Has: boolean }>`
    select exists (select from merchant_quota where merchant_id = ${merchantId})
      or exists (select from merchant_payout_limit where merchant_id = ${merchantId}) as has`.execute(tx);
  return rows[0]?.Has === true;
}

/** Throws NotFound, RecordChanged, InvalidInput, ApiListNeeded, OwnAddressLockedOut, DefaultUserUnknown or SuperMerchantRefused. */
async function judge(input: MerchantInput, { tx, viewer, request }: ChangeFacts) {
  const before = await holdMerchant(tx, input.MerchantAlias);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  if (input.MerchantName !== before.Name && tellsAccount(input.MerchantName))
    throw fieldsRefused([{ Field: "MerchantName", Message: nameTellsAccount }], request.language);
  const lists = judgedLists(input, request.language);
  if (lists.ApiIpList !== "") assertNormal(before);
  await assertListStays(tx, before, lists.ApiIpList);
  if (before.Id === viewer.merchantId) assertStillLetIn(lists.BackendIpList, request.ip);
  const user = await defaultUserOf(tx, before, input.DefaultUserName);
  const next = {
    Name: input.MerchantName,
    TimeDifferenceMinutes: input.TimeDifferenceMinutes,
    KeepFeeOnReversal: input.KeepFeeOnReversal ?? before.KeepFeeOnReversal,
    ...lists,
  };
  const changes = changesBetween(
    { ...pick(before), DefaultUserName: user.from },
    { ...next, DefaultUserName: user.to },
  );
  return { before, next, user, changes };
}

async function change(input: MerchantInput, facts: ChangeFacts): Promise<void> {
  const { tx, services, now, recordChange } = facts;
  const { before, next, user, changes } = await judge(input, facts);
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable("Merchant")
    .set({ ...next, DefaultUserId: user.id, UpdatedAt: now })
    .where("Id", "=", before.Id)
    .execute();
  forgetMerchant(services.database, before.Alias);
  const { Name, ...others } = changes;
  recordChange({ MerchantAlias: before.Alias, ...(Name && { MerchantName: Name }), ...others });
}

/** API Info changes them too (api-info/change-lists.ts). */
export const merchantListsAct: CallAct = {
  kind: "AddressLists",
  askedWith: () => "MerchantList.edit",

  async before({ tx }, payload) {
    const merchant = await unlessGone(holdMerchant(tx, textOf(payload, "MerchantAlias")));
    return merchant && { Version: merchant.Version };
  },

  apply: (facts, { payload }) => change(merchantUpdateOf(payload), facts),
};

/** Of its days, which its limits are counted by. */
export const merchantClockAct: CallAct = { ...merchantListsAct, kind: "Quotas" };

/** As it was asked for: a request's payload is JSON. */
const merchantUpdateOf = (payload: Json) => settingsOf(payload as never as MerchantInput);

/** Field by field: an input also holds what proved it, which nothing keeps. */
function settingsOf(input: MerchantInput) {
  const { MerchantAlias, Version, MerchantName, TimeDifferenceMinutes } = input;
  const { ApiIpList, BackendIpList, KeepFeeOnReversal, DefaultUserName } = input;
  return {
    ...{ MerchantAlias, Version, MerchantName, TimeDifferenceMinutes, ApiIpList, BackendIpList },
    KeepFeeOnReversal,
    DefaultUserName,
  };
}

function pick({ Name, TimeDifferenceMinutes, KeepFeeOnReversal, ApiIpList, BackendIpList }: Merchant) {
  return { Name, TimeDifferenceMinutes, KeepFeeOnReversal, ApiIpList, BackendIpList };
}

/** The default account as it is and as it is to be. Throws DefaultUserUnknown. */
async function defaultUserOf(tx: Transaction, merchant: Merchant, wanted: string | undefined) {
  const now = await tx
    .selectFrom("UserAccount")
    .select(["Id", "UserName"])
    .where("Id", "=", merchant.DefaultUserId ?? 0n)
    .executeTakeFirst();
  if (wanted === undefined)
    return { from: now?.UserName ?? null, to: now?.UserName ?? null, id: merchant.DefaultUserId };
  const next = await tx
    .selectFrom("UserAccount")
    .select(["Id", "UserName"])
    .where("MerchantId", "=", merchant.Id)
    .where(isNamed("UserAccount.UserName", wanted))
    // Who was chosen stays chosen while disabled; who is chosen anew must be able to come in.
    .where((where) => where.or([where("Enabled", "=", true), where("Id", "=", merchant.DefaultUserId ?? 0n)]))
    .executeTakeFirst();
  if (!next) throw new CallError("DefaultUserUnknown", { UserName: wanted });
  return { from: now?.UserName ?? null, to: next.UserName, id: next.Id };
}

/**
 * Disabling ends every session of the merchant and is judged by its signatures from the next request on. What is under way
 * goes on: payments settle, callbacks are sent, payouts are carried to their end, the payer's page stays open.
 */
export async function enableMerchant(
  { MerchantAlias, Enable, Reason }: CallParsed<Calls["merchantEnable"]>,
  { tx, viewer, services, now, recordChange }: ChangeFacts,
): Promise<Nothing> {
  const before = await holdMerchant(tx, MerchantAlias);
  if (!Enable) assertNormal(before);
  if (before.Enabled === Enable) return {};
  await tx
    .updateTable("Merchant")
    .set({
      Enabled: Enable,
      EnableReason: Reason,
      EnableChangedAt: now,
      EnableChangedBy: personName(viewer),
      UpdatedAt: now,
    })
    .where("Id", "=", before.Id)
    .execute();
  const ended = Enable ? 0 : await endSessions(tx, before.Id, now);
  forgetMerchant(services.database, before.Alias);
  recordChange({
    MerchantAlias: before.Alias,
    Enable: { from: before.Enabled, to: Enable },
    Reason,
    ...(ended > 0 && { SessionsEnded: ended }),
  });
  return {};
}

/** Enabled again, nobody finds themselves signed in. */
async function endSessions(tx: Transaction, merchantId: bigint, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("Session")
    .set({ EndedAt: now, EndReason: "revoked" })
    .where("MerchantId", "=", merchantId)
    .where("EndedAt", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
