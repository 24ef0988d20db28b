/** The most that a merchant may ask for in withdrawals a day, by currency. */
import type { CallParsed, Calls } from "@opc/contract";
import { currenciesOf } from "../../db/currencies.ts";
import { type ApprovalFacts, type Json, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, severalActs, unlessGone } from "../approval/several-acts.ts";
import { merchantClockAct } from "./change.ts";
import { payoutLimitAct } from "./payout-limit.ts";
import { assertNormal } from "./rules.ts";
import { assertCurrency, holdMerchant } from "./store.ts";

interface Done {
  ApprovalId: string | null;
}

type QuotaInput = Pick<
  CallParsed<Calls["merchantQuotaset"]>,
  "MerchantAlias" | "Currency" | "DailyWithdrawalQuota"
>;

/** Under the rule Quotas a second person decides on a higher one, or on none. */
export async function setQuota(input: QuotaInput, facts: ApprovalFacts): Promise<Done> {
  const quota = await judgeQuota(input, facts);
  const { merchant, beforeMinor, wantedMinor } = quota;
  const isLooser = beforeMinor !== null && (wantedMinor === null || wantedMinor > beforeMinor);
  if (isLooser) {
    const { MerchantAlias, Currency, DailyWithdrawalQuota } = input;
    const proposed = await proposeIfNeeded(facts, quotaAct, {
      subject: `${merchant.Alias} · ${Currency}`,
      payload: { Call: "merchantQuotaset", MerchantAlias, Currency, DailyWithdrawalQuota },
      shown: [
        { Field: "Merchant", From: null, To: merchant.Name },
        { Field: "Currency", From: null, To: Currency },
        { Field: "DailyWithdrawalQuota", From: quota.text(beforeMinor), To: quota.text(wantedMinor) },
      ],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await writeQuota(input, facts);
  return { ApprovalId: null };
}

/** The merchant is held: one change after the other, also where there is no quota yet. */
async function judgeQuota(
  { MerchantAlias, Currency, DailyWithdrawalQuota }: QuotaInput,
  { tx, services }: ApprovalFacts,
) {
  const merchant = await holdMerchant(tx, MerchantAlias);
  assertNormal(merchant);
  const currencies = await currenciesOf(services.database);
  await assertCurrency(tx, currencies, Currency);
  const wanted =
    DailyWithdrawalQuota === undefined || DailyWithdrawalQuota === "" ? null : DailyWithdrawalQuota;
  const before = await tx
    .selectFrom("MerchantQuota")
    .select("DailyWithdrawalMinor")
    .where("MerchantId", "=", merchant.Id)
    .where("Currency", "=", Currency)
    .executeTakeFirst();
  return {
    merchant,
    beforeMinor: before?.DailyWithdrawalMinor ?? null,
    wantedMinor: wanted === null ? null : currencies.parse(wanted, Currency),
    /** Empty: no limit. */
    text: (minor: bigint | null) => (minor === null ? "" : currencies.text(minor, Currency)),
  };
}

async function writeQuota(input: QuotaInput, facts: ApprovalFacts): Promise<void> {
  const { tx, recordChange } = facts;
  const { Currency } = input;
  const { merchant, beforeMinor, wantedMinor, text } = await judgeQuota(input, facts);
  if (beforeMinor === wantedMinor) return;
  if (wantedMinor === null) {
    await tx
      .deleteFrom("MerchantQuota")
      .where("MerchantId", "=", merchant.Id)
      .where("Currency", "=", Currency)
      .execute();
  } else {
    await tx
      .insertInto("MerchantQuota")
      .values({ MerchantId: merchant.Id, Currency, DailyWithdrawalMinor: wantedMinor })
      .onConflict((conflict) =>
        conflict.columns(["MerchantId", "Currency"]).doUpdateSet({ DailyWithdrawalMinor: wantedMinor }),
      )
      .execute();
  }
  const told = (minor: bigint | null) => (minor === null ? "no limit" : text(minor));
  recordChange({
    MerchantAlias: merchant.Alias,
    Currency,
    DailyWithdrawalQuota: { from: told(beforeMinor), to: told(wantedMinor) },
  });
}

const quotaAct: CallAct = {
  kind: "Quotas",
  askedWith: () => "MerchantList.edit",

  async before(facts, payload) {
    const quota = await unlessGone(judgeQuota(quotaInputOf(payload), facts));
    return quota && { Before: quota.text(quota.beforeMinor) };
  },

  apply: (facts, { payload }) => writeQuota(quotaInputOf(payload), facts),
};

function quotaInputOf(payload: Json): QuotaInput {
  return {
    MerchantAlias: textOf(payload, "MerchantAlias"),
    Currency: textOf(payload, "Currency"),
    DailyWithdrawalQuota: optionalTextOf(payload, "DailyWithdrawalQuota"),
  };
}

export const quotasAct = severalActs(
  "Quotas",
  { merchantQuotaset: quotaAct, merchantPayoutlimit: payoutLimitAct, merchantUpdate: merchantClockAct },
  "merchantQuotaset",
);
