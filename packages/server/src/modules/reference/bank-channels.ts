/** The channels that list a bank, and what their suppliers call it. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Held } from "./kinds.ts";

interface ChannelLine {
  Page: "PayChannel" | "CashoutChannel";
  ChannelCode: string;
  ChannelName: string;
  MappingCode: string | null;
  Enabled: boolean;
}

export async function channelsOfBank(tx: Transaction, { Code, Currency }: Held): Promise<ChannelLine[]> {
  const { rows } = await sql<ChannelLine>`
    select 'PayChannel' as page, c.code as channel_code, c.name as channel_name, l.mapping_code, l.enabled
    from channel_bank l join channel c on c.id = l.channel_id
    where l.bank_code = ${Code} and l.currency = ${Currency}
    union all
    select 'CashoutChannel', c.code, c.name, l.mapping_code, l.enabled
    from payout_channel_bank l join payout_channel c on c.id = l.payout_channel_id
    where l.bank_code = ${Code} and l.currency = ${Currency}
    order by page desc, channel_code`.execute(tx);
  return rows;
}
