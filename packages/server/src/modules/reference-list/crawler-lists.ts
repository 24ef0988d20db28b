/** Crawlers' accounts for the operator's selectors: of all crawlers, or of those that watch one kind of account. */
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { SpiderType } from "../../db/column-types.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";

export const crawlerLists = {
  spideraccountlist: async (_input, facts) => crawlerAccounts(facts),
  qrspideraccountlist: async (_input, facts) => crawlerAccounts(facts, "QrCode"),
  bankcardspideraccountlist: async (_input, facts) => crawlerAccounts(facts, "BankCard"),
  truemoneyaccountlist: async (_input, facts) => crawlerAccounts(facts, "TrueMoney"),
} satisfies Partial<Handlers>;

/** A disabled crawler is listed too: its accounts still have records to look for. */
async function crawlerAccounts({ tx, now }: TransactionFacts<UserViewer>, type?: SpiderType) {
  let query = tx
    .selectFrom("Crawler")
    .select(["SpiderId", "Flag", "Type", "Account", "Enabled", "LastHeartbeatAt"])
    .where("DeletedAt", "is", null)
    .orderBy("SpiderId");
  if (type) query = query.where("Type", "=", type);
  const rows = await query.execute();
  return rows.map((row) => ({
    SpiderId: row.SpiderId,
    Flag: row.Flag,
    SpiderType: row.Type,
    Account: row.Account,
    Enabled: row.Enabled,
    IsMonitored: isMonitored({ crawlerEnabled: row.Enabled, lastHeartbeatAt: row.LastHeartbeatAt }, now),
  }));
}
