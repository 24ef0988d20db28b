/** What uses a channel, or ever did: such a one is disabled, never deleted. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { ChannelKindOf } from "./kinds.ts";

export const channelUses = ["merchants", "accounts", "orders"] as const;
export type ChannelUse = (typeof channelUses)[number];

const useTexts: Readonly<Record<ChannelUse, { enUS: string; zhCN: string }>> = {
  merchants: { enUS: "by merchants' settings", zhCN: "商户设置" },
  accounts: { enUS: "by accounts or cards", zhCN: "账户或出款卡" },
  orders: { enUS: "by orders", zhCN: "订单" },
};

export function usesText(uses: readonly ChannelUse[], language: "enUS" | "zhCN"): string {
  return uses.map((use) => useTexts[use][language]).join(language === "zhCN" ? "、" : ", ");
}

export async function usesOf(
  tx: Transaction,
  of: ChannelKindOf,
  channel: { Id: bigint; Code: string },
): Promise<ChannelUse[]> {
  const own = sql.ref(of.channelId);
  const byOrders =
    of.table === "channel"
      ? sql`exists (select from payment_order where channel_id = ${channel.Id})`
      : sql`exists (select from payout_order where channel_code = ${channel.Code})`;
  const { rows } = await sql<{ Merchants: boolean; Accounts: boolean; Asked: boolean }>`
    select exists (select from ${sql.table(of.links)} where ${own} = ${channel.Id}) as merchants,
      exists (select from ${sql.table(of.accounts)} where ${own} = ${channel.Id}) as accounts,
      exists (select from ${sql.table(of.attempts)} where ${own} = ${channel.Id}) as asked`.execute(tx);
  const [found] = rows;
  // Orders of the whole history have no index by channel: they are looked through only where nothing else tells.
  const others = found?.Merchants || found?.Accounts || found?.Asked;
  const orders = others
    ? found?.Asked === true
    : (await sql<{ Used: boolean }>`select ${byOrders} as used`.execute(tx)).rows[0]?.Used === true;
  return [
    ...(found?.Merchants ? (["merchants"] as const) : []),
    ...(found?.Accounts ? (["accounts"] as const) : []),
    ...(orders ? (["orders"] as const) : []),
  ];
}
