/** What typed settings would have done to a merchant's payouts of the last seven days: at most the newest 5,000 of them. */
import { maxReplayed } from "@opc/contract/merchant-channel/common";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { LookFacts } from "./look.ts";
import { windowOf } from "./payment-replay.ts";
import { type PastChannel, replayed, skippedOf } from "./replay-rules.ts";
import { capped, ReplaySums, replayMs } from "./replay-sums.ts";
import { type TypeSetting, typeKey } from "./setting.ts";

export async function replayPayouts(
  { tx, now, terms, currencies }: LookFacts,
  merchantId: bigint,
  settings: readonly TypeSetting[],
) {
  const from = new Date(now.getTime() - replayMs);
  const { rows, isCapped } = capped(await pastPayouts(tx, merchantId, from));
  const [channels, cards] = [await channelsThen(tx), await channelsOfCards(tx)];
  const byType = new Map(settings.map((setting) => [typeKey(setting), setting]));
  const sums = new ReplaySums();
  const reviewed = { before: 0, after: 0 };
  for (const row of rows) {
    const skipped = skippedOf(row.Refused ?? undefined, cards);
    for (const code of row.Asked) if (code !== row.ChannelCode) skipped.set(code, "tried before");
    const order = {
      id: row.Id,
      amountMinor: row.AmountMinor,
      currency: row.Currency,
      createdAt: row.CreatedAt,
      channelCode: row.ChannelCode,
      seed: row.Seed === null ? null : Number(row.Seed),
      skipped,
      feeBefore: row.Paid ? row.FeeMinor : null,
    };
    const setting = byType.get(typeKey({ code: row.CashoutTypeCode, currency: row.Currency }));
    const after = replayed(order, setting?.terms ? setting : undefined, channels, terms.operatorMinutes);
    if (row.Reviewed) reviewed.before += 1;
    // What people ask for is not judged by the merchant's threshold alone (payout-order/operators-hand.ts).
    if (row.ByOperator ? row.Reviewed : isReviewed(row.AmountMinor, setting)) reviewed.after += 1;
    // What a payout costs belongs to its type, whatever the channel.
    sums.add(order, after, row.FeeMinor);
  }
  return {
    ...sums.result(from, now, isCapped, currencies),
    ReviewedBefore: reviewed.before,
    ReviewedAfter: reviewed.after,
  };
}

function isReviewed(amountMinor: bigint, setting: TypeSetting | undefined): boolean {
  const terms = setting?.terms;
  if (!terms?.enabled || terms.reviewFromMinor === null) return false;
  const isInRange = amountMinor >= terms.minimumMinor && amountMinor <= terms.maximumMinor;
  return isInRange && amountMinor >= terms.reviewFromMinor;
}

interface PastPayout {
  Id: bigint;
  CashoutTypeCode: string;
  Currency: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  CreatedAt: Date;
  ChannelCode: string | null;
  Paid: boolean;
  Reviewed: boolean;
  /** Made by somebody of the operator. */
  ByOperator: boolean;
  Refused: string | null;
  Asked: string[];
  Seed: string | null;
}

async function pastPayouts(tx: Transaction, merchantId: bigint, from: Date): Promise<PastPayout[]> {
  const { rows } = await sql<PastPayout>`
    select o.id, o.cashout_type_code, o.currency, o.amount_minor, o.fee_minor, o.created_at, o.channel_code,
      o.status in ('PayoutSuccess', 'AutoMatchedSuccess', 'ManuallyConfirmed') as paid,
      coalesce(e.reviewed, false) as reviewed, maker.merchant_id is distinct from o.merchant_id
        and maker.id is not null as by_operator, e.refused, coalesce(e.asked, '{}') as asked, e.seed
    from (
      select * from payout_order
      where merchant_id = ${merchantId} and id >= ${idFloor(from)}
      order by id desc limit ${maxReplayed + 1}
    ) o
    left join user_account maker on maker.id = o.created_by_user_id
    left join lateral (
      select string_agg(operator_detail->>'Refused', '; ' order by id) filter (where kind = 'routed') as refused,
        array_agg(operator_detail->>'Channel' order by id)
          filter (where kind = 'routed' and operator_detail ? 'Channel') as asked,
        (array_agg(operator_detail->>'Seed' order by id desc) filter (where kind = 'routed'))[1] as seed,
        bool_or(kind = 'created' and status_to = 'PendingReview') as reviewed
      from payout_event where order_id = o.id and kind in ('routed', 'created')
    ) e on true
    order by o.id desc`.execute(tx);
  return rows;
}

async function channelsThen(tx: Transaction): Promise<Map<string, PastChannel>> {
  const rows = await tx
    .selectFrom("PayoutChannel")
    .select(["Code", "Enabled", "OpensMinute", "ClosesMinute"])
    .execute();
  return new Map(
    rows.map(({ Code, Enabled, ...window }) => [Code, { enabled: Enabled, window: windowOf(window) }]),
  );
}

/** Card name → code of its channel. */
async function channelsOfCards(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("PayoutCard as Card")
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "Card.PayoutChannelId")
    .select(["Card.Name", "Channel.Code"])
    .execute();
  return new Map(rows.map(({ Name, Code }) => [Name, Code]));
}
