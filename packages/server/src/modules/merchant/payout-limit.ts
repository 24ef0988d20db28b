/** The most that a merchant may have paid out a day, and how many payouts an hour, by currency. */
import type { CallParsed, Calls } from "@opc/contract";
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { countDayOfLimit, payoutLimitsOf } from "../../order/payout-limits.ts";
import { type ApprovalFacts, type Json, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { assertNormal } from "./rules.ts";
import { assertCurrency, holdMerchant } from "./store.ts";

type Input = Pick<
  CallParsed<Calls["merchantPayoutlimit"]>,
  "MerchantAlias" | "Currency" | "DailyPayoutLimit" | "HourlyPayouts"
>;

interface Limit {
  DailyMinor: bigint;
  HourlyCount: number | null;
}

/** Under the rule Quotas a second person decides where more may be paid out than before. */
export async function setPayoutLimit(
  input: Input,
  facts: ApprovalFacts,
): Promise<{ ApprovalId: string | null }> {
  const { merchant, before, wanted, told } = await judge(input, facts);
  if (before && isLooser(before, wanted)) {
    const { MerchantAlias, Currency, DailyPayoutLimit, HourlyPayouts } = input;
    const proposed = await proposeIfNeeded(facts, payoutLimitAct, {
      subject: `${merchant.Alias} · ${Currency}`,
      payload: {
        Call: "merchantPayoutlimit",
        ...{ MerchantAlias, Currency, DailyPayoutLimit },
        HourlyPayouts: HourlyPayouts?.toString() ?? "",
      },
      shown: [
        { Field: "Merchant", From: null, To: merchant.Name },
        { Field: "Currency", From: null, To: Currency },
        { Field: "DailyPayoutLimit", From: told(before).daily, To: told(wanted).daily },
        { Field: "HourlyPayouts", From: told(before).hourly, To: told(wanted).hourly },
      ],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await write(input, facts);
  return { ApprovalId: null };
}

export function isLooser(before: Limit, wanted: Limit): boolean {
  if (wanted.DailyMinor > before.DailyMinor) return true;
  if (before.HourlyCount === null) return false;
  return wanted.HourlyCount === null || wanted.HourlyCount > before.HourlyCount;
}

/** The merchant is held: one change after the other, also where there is no limit yet. */
async function judge(
  { MerchantAlias, Currency, DailyPayoutLimit, HourlyPayouts }: Input,
  { tx, services }: ApprovalFacts,
) {
  const merchant = await holdMerchant(tx, MerchantAlias);
  assertNormal(merchant);
  const currencies = await currenciesOf(services.database);
  await assertCurrency(tx, currencies, Currency);
  const before: Limit | undefined = await tx
    .selectFrom("MerchantPayoutLimit")
    .select(["DailyMinor", "HourlyCount"])
    .where("MerchantId", "=", merchant.Id)
    .where("Currency", "=", Currency)
    .executeTakeFirst();
  const wanted: Limit = {
    DailyMinor: currencies.parse(DailyPayoutLimit, Currency),
    HourlyCount: HourlyPayouts ?? null,
  };
  return {
    merchant,
    before,
    wanted,
    told: (limit: Limit | undefined) => ({
      daily: limit ? currencies.text(limit.DailyMinor, Currency) : "",
      hourly: limit?.HourlyCount?.toString() ?? "",
    }),
  };
}

async function write(input: Input, facts: ApprovalFacts): Promise<void> {
  const { tx, now, recordChange } = facts;
  const { Currency } = input;
  const { merchant, before, wanted, told } = await judge(input, facts);
  if (before && before.DailyMinor === wanted.DailyMinor && before.HourlyCount === wanted.HourlyCount) return;
  await tx
    .insertInto("MerchantPayoutLimit")
    .values({ MerchantId: merchant.Id, Currency, ...wanted })
    .onConflict((conflict) => conflict.columns(["MerchantId", "Currency"]).doUpdateSet(wanted))
    .execute();
  if (!before) await countDayOfLimit(tx, merchant, Currency, now);
  const [from, to] = [told(before), told(wanted)];
  recordChange({
    MerchantAlias: merchant.Alias,
    Currency,
    DailyPayoutLimit: { from: from.daily || "no limit", to: to.daily },
    HourlyPayouts: { from: from.hourly || "no limit", to: to.hourly || "no limit" },
  });
}

export const payoutLimitAct: CallAct = {
  kind: "Quotas",
  askedWith: () => "MerchantList.edit",

  async before(facts, payload) {
    const judged = await unlessGone(judge(inputOf(payload), facts));
    if (!judged) return undefined;
    const { daily, hourly } = judged.told(judged.before);
    return { Daily: daily, Hourly: hourly };
  },

  apply: (facts, { payload }) => write(inputOf(payload), facts),
};

function inputOf(payload: Json): Input {
  const hourly = optionalTextOf(payload, "HourlyPayouts");
  return {
    MerchantAlias: textOf(payload, "MerchantAlias"),
    Currency: textOf(payload, "Currency"),
    DailyPayoutLimit: textOf(payload, "DailyPayoutLimit"),
    HourlyPayouts: hourly ? Number(hourly) : undefined,
  };
}

/** As they are used now, by currency. */
export async function shownPayoutLimits(
  tx: Transaction,
  merchantId: bigint,
  now: Date,
  { text }: Pick<Currencies, "text">,
): Promise<MerchantDetail["PayoutLimits"]> {
  const limits = [...(await payoutLimitsOf(tx, [merchantId], now)).values()];
  return limits
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, dailyMinor, usedMinor, hourlyCount, usedCount }) => ({
      Currency: currency,
      Daily: text(dailyMinor, currency),
      UsedToday: text(usedMinor, currency),
      Hourly: hourlyCount,
      UsedThisHour: usedCount,
    }));
}
