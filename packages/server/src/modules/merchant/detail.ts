/** What stands beside one merchant: keys without their secrets, quotas as used today, users, and what is under way. */
import type { MerchantDetail } from "@opc/contract/merchant/calls";
import { type RawBuilder, sql } from "kysely";
import type { ReadFacts } from "../../call/handler.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isStanding } from "../session/online-users.ts";
import { passwordStateOf } from "../withdrawal/password.ts";
import { quotaUseOf, remainingOf } from "../withdrawal/quota.ts";
import { shownPayoutLimits } from "./payout-limit.ts";
import { toRow } from "./row.ts";
import { liveSecrets, shownSecret } from "./secret.ts";
import { balancesOfMerchants, type ListedMerchant, readMerchant } from "./store.ts";
import { shownUnpaidLimits } from "./unpaid-limit.ts";

const maxNames = 200;

export async function merchantDetail(
  alias: string,
  { tx, viewer, services, now }: ReadFacts,
): Promise<MerchantDetail> {
  const currencies = await currenciesOf(services.database);
  const merchant = await readMerchant(tx, alias, now);
  const balances = await balancesOfMerchants(tx, [merchant.Id]);
  const password = await passwordStateOf(tx, merchant.Id);
  const secrets = await liveSecrets(tx, services, merchant.Id, now);
  return {
    ...toRow(merchant, { balances, viewer, currencies }),
    Keys: secrets.map((secret) => shownSecret(secret, viewer)),
    WithdrawalPasswordSetAt: password.SetAt,
    WithdrawalPasswordSetBy: password.SetBy,
    Quotas: await quotasOf(tx, merchant, now, currencies),
    PayoutLimits: await shownPayoutLimits(tx, merchant.Id, now, currencies),
    UnpaidLimits: await shownUnpaidLimits(tx, merchant.Id, services, currencies),
    UsualUnpaidOrders: services.unpaidOrdersMaximum ?? null,
    UserNames: await userNamesOf(tx, merchant.Id),
    ...(await countsOf(tx, merchant.Id, now)),
  };
}

async function quotasOf(
  tx: Transaction,
  { Id, TimeDifferenceMinutes }: ListedMerchant,
  now: Date,
  { text }: Currencies,
): Promise<MerchantDetail["Quotas"]> {
  const day = { merchantId: Id, timeDifferenceMinutes: TimeDifferenceMinutes, now };
  const uses = await quotaUseOf(tx, day);
  return [...uses].sort().flatMap(([Currency, use]) => {
    const remaining = remainingOf(use);
    if (use.dailyMinor === null || remaining === null) return [];
    return [
      {
        Currency,
        Daily: text(use.dailyMinor, Currency),
        UsedToday: text(use.usedMinor, Currency),
        Remaining: text(remaining, Currency),
      },
    ];
  });
}

async function userNamesOf(tx: Transaction, merchantId: bigint): Promise<string[]> {
  const rows = await tx
    .selectFrom("UserAccount")
    .select("UserName")
    .where("MerchantId", "=", merchantId)
    .where("Enabled", "=", true)
    .orderBy(sql`lower(user_name)`)
    .limit(maxNames)
    .execute();
  return rows.map(({ UserName }) => UserName);
}

interface Counts {
  LivePayments: number;
  LivePayouts: number;
  PendingWithdrawals: number;
  OnlineCount: number;
}

async function countsOf(tx: Transaction, merchantId: bigint, now: Date): Promise<Counts> {
  const counted = (query: RawBuilder<unknown>) => sql`(select count(*)::integer ${query})`;
  const { rows } = await sql<Counts>`
    select ${counted(sql`from payment_order o where o.merchant_id = ${merchantId}
             and o.status in ('Pending', 'Locked', 'Paying')`)} as live_payments,
           ${counted(sql`from payout_order o where o.merchant_id = ${merchantId} and o.status in
             ('PendingReview', 'ChannelInProgress', 'ChannelFailed', 'ChannelSuccess', 'WrongReceivingInfo')`)}
             as live_payouts,
           ${counted(sql`from withdrawal_order o where o.merchant_id = ${merchantId} and o.status = 'Pending'`)}
             as pending_withdrawals,
           ${counted(sql`from session join user_account u on u.id = session.user_id and u.enabled
             join merchant m on m.id = session.merchant_id and m.enabled
             where session.merchant_id = ${merchantId} and ${isStanding(now)}`)} as online_count`.execute(tx);
  return rows[0] ?? { LivePayments: 0, LivePayouts: 0, PendingWithdrawals: 0, OnlineCount: 0 };
}
