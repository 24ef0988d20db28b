/** What typed settings would have done to a merchant's payments of the last seven days: at most the newest 5,000 of them. */
import { maxReplayed } from "@opc/contract/merchant-channel/common";
import { feeOf } from "@opc/contract/money";
import { sql } from "kysely";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { LookFacts } from "./look.ts";
import { type PastChannel, replayed, skippedOf } from "./replay-rules.ts";
import { capped, ReplaySums, replayMs } from "./replay-sums.ts";
import { type TypeSetting, typeKey } from "./setting.ts";

export async function replayPayments(
  { tx, now, terms, currencies }: LookFacts,
  merchantId: bigint,
  settings: readonly TypeSetting[],
) {
  const from = new Date(now.getTime() - replayMs);
  const { rows, isCapped } = capped(await pastPayments(tx, merchantId, from));
  const [channels, accounts] = [await channelsThen(tx), await channelsOfAccounts(tx)];
  const byType = new Map(settings.map((setting) => [typeKey(setting), setting]));
  const sums = new ReplaySums();
  for (const row of rows) {
    const skipped = skippedOf(row.Refused ?? undefined, accounts);
    for (const code of row.Asked) if (code !== row.ChannelCode) skipped.set(code, "tried before");
    const order = {
      id: row.Id,
      amountMinor: row.AmountMinor,
      currency: row.Currency,
      createdAt: row.CreatedAt,
      channelCode: row.ChannelCode,
      seed: row.Seed === null ? null : Number(row.Seed),
      skipped,
      feeBefore: row.SettledMinor === null ? null : row.FeeMinor,
    };
    const setting = byType.get(typeKey({ code: row.PayTypeCode, currency: row.Currency }));
    const after = replayed(order, setting, channels, terms.operatorMinutes);
    const fee = after.use?.fee;
    sums.add(order, after, fee ? feeOf(row.SettledMinor ?? row.AmountMinor, fee) : 0n);
  }
  return sums.result(from, now, isCapped, currencies);
}

interface PastPayment {
  Id: bigint;
  PayTypeCode: string;
  Currency: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  SettledMinor: bigint | null;
  CreatedAt: Date;
  ChannelCode: string;
  Refused: string | null;
  Asked: string[];
  Seed: string | null;
}

/** Test orders choose their channel themselves. */
async function pastPayments(tx: Transaction, merchantId: bigint, from: Date): Promise<PastPayment[]> {
  const { rows } = await sql<PastPayment>`
    select o.id, o.pay_type_code, o.currency, o.amount_minor, o.fee_minor, o.settled_minor, o.created_at,
      c.code as channel_code, e.refused, coalesce(e.asked, '{}') as asked, e.seed
    from (
      select * from payment_order
      where merchant_id = ${merchantId} and id >= ${idFloor(from)} and not is_test
      order by id desc limit ${maxReplayed + 1}
    ) o
    join channel c on c.id = o.channel_id
    left join lateral (
      select string_agg(operator_detail->>'Refused', '; ' order by id) as refused,
        array_agg(operator_detail->>'Channel' order by id) as asked,
        (array_agg(operator_detail->>'Seed' order by id desc))[1] as seed
      from order_event where order_id = o.id and kind = 'routed'
    ) e on true
    order by o.id desc`.execute(tx);
  return rows;
}

async function channelsThen(tx: Transaction): Promise<Map<string, PastChannel>> {
  const rows = await tx
    .selectFrom("Channel")
    .select(["Code", "Enabled", "OpensMinute", "ClosesMinute"])
    .execute();
  return new Map(
    rows.map(({ Code, Enabled, ...window }) => [Code, { enabled: Enabled, window: windowOf(window) }]),
  );
}

interface Hours {
  OpensMinute: number | null;
  ClosesMinute: number | null;
}

export function windowOf({ OpensMinute, ClosesMinute }: Hours): PastChannel["window"] {
  if (OpensMinute === null || ClosesMinute === null) return null;
  return { opensMinute: OpensMinute, closesMinute: ClosesMinute };
}

/** Account name → code of its channel. */
async function channelsOfAccounts(tx: Transaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("OfflineAccount as Account")
    .innerJoin("Channel", "Channel.Id", "Account.ChannelId")
    .select(["Account.Name", "Channel.Code"])
    .execute();
  return new Map(rows.map(({ Name, Code }) => [Name, Code]));
}
