/** What the operator changes of a merchant: its settings, whether it may act at all, its daily quotas. */
import type { CallParsed, Calls } from "@opc/contract";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isNamed } from "../user/target.ts";
import { forgetMerchant } from "./cache.ts";
import { assertNormal, assertStillLetIn, changesBetween, judgedLists } from "./rules.ts";
import { assertCurrency, holdMerchant, type Merchant } from "./store.ts";

type ChangeFacts = TransactionFacts<UserViewer>;
type Nothing = Record<string, never>;

export async function updateMerchant(
  input: CallParsed<Calls["merchantUpdate"]>,
  { tx, viewer, services, request, now, recordChange }: ChangeFacts,
): Promise<Nothing> {
  const before = await holdMerchant(tx, input.MerchantAlias);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const lists = judgedLists(input, request.language);
  if (lists.ApiIpList !== "") assertNormal(before);
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
  if (Object.keys(changes).length === 0) return {};
  await tx
    .updateTable("Merchant")
    .set({ ...next, DefaultUserId: user.id, UpdatedAt: now })
    .where("Id", "=", before.Id)
    .execute();
  forgetMerchant(services.database, before.Alias);
  const { Name, ...others } = changes;
  recordChange({ MerchantAlias: before.Alias, ...(Name && { MerchantName: Name }), ...others });
  return {};
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

export async function setQuota(
  { MerchantAlias, Currency, DailyWithdrawalQuota }: CallParsed<Calls["merchantQuotaset"]>,
  { tx, services, recordChange }: ChangeFacts,
): Promise<Nothing> {
  // Held: one change after the other, also where there is no quota yet.
  const merchant = await holdMerchant(tx, MerchantAlias);
  assertNormal(merchant);
  const currencies = await currenciesOf(services.database);
  await assertCurrency(tx, currencies, Currency);
  const wanted =
    DailyWithdrawalQuota === undefined || DailyWithdrawalQuota === "" ? null : DailyWithdrawalQuota;
  const quotaMinor = wanted === null ? null : currencies.parse(wanted, Currency);
  const key = { MerchantId: merchant.Id, Currency };
  const before = await tx
    .selectFrom("MerchantQuota")
    .select("DailyWithdrawalMinor")
    .where("MerchantId", "=", merchant.Id)
    .where("Currency", "=", Currency)
    .executeTakeFirst();
  const beforeMinor = before?.DailyWithdrawalMinor ?? null;
  if (beforeMinor === quotaMinor) return {};
  if (quotaMinor === null) {
    await tx
      .deleteFrom("MerchantQuota")
      .where("MerchantId", "=", merchant.Id)
      .where("Currency", "=", Currency)
      .execute();
  } else {
    await tx
      .insertInto("MerchantQuota")
      .values({ ...key, DailyWithdrawalMinor: quotaMinor })
      .onConflict((conflict) =>
        conflict.columns(["MerchantId", "Currency"]).doUpdateSet({ DailyWithdrawalMinor: quotaMinor }),
      )
      .execute();
  }
  const shown = (minor: bigint | null) => (minor === null ? "no limit" : currencies.text(minor, Currency));
  recordChange({
    MerchantAlias: merchant.Alias,
    Currency,
    DailyWithdrawalQuota: { from: shown(beforeMinor), to: shown(quotaMinor) },
  });
  return {};
}
