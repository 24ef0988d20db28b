/**
 * What uses a currency, a type, a bank or a language, or ever did: such a one is disabled, never deleted. Each use is
 * counted up to a limit. Orders of the whole history have no index by type or bank; they are looked through when people ask
 * for one row, never for a list.
 */

import type { ReferenceUseRow } from "@opc/contract/reference/calls";
import { maxUsesCounted, type ReferenceKind, type ReferenceUse } from "@opc/contract/reference/inputs";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Held } from "./kinds.ts";

type Uses = readonly (readonly [use: ReferenceUse, rows: RawBuilder<unknown>])[];

const usesByKind: Record<ReferenceKind, (held: Held) => Uses> = {
  PayType: ({ Code, Currency }) => {
    const own = sql`pay_type_code = ${Code} and currency = ${Currency}`;
    return [
      ["payChannels", sql`select 1 from channel where ${own}`],
      ["merchants", sql`select distinct merchant_id from merchant_pay_type where ${own}`],
      ["payOrders", sql`select 1 from payment_order where ${own}`],
      ["maintenance", sql`select 1 from maintenance_window where ${own}`],
    ];
  },
  CashoutType: ({ Code, Currency }) => {
    const own = sql`cashout_type_code = ${Code} and currency = ${Currency}`;
    return [
      ["cashoutChannels", sql`select 1 from payout_channel where ${own}`],
      ["merchants", sql`select distinct merchant_id from merchant_cashout_type where ${own}`],
      ["cashoutOrders", sql`select 1 from payout_order where ${own}`],
      ["maintenance", sql`select 1 from maintenance_window where ${own}`],
    ];
  },
  Bank: ({ Code, Currency }) => {
    const own = sql`bank_code = ${Code} and currency = ${Currency}`;
    return [
      ["payChannels", sql`select 1 from channel_bank where ${own}`],
      ["cashoutChannels", sql`select 1 from payout_channel_bank where ${own}`],
      ["accounts", sql`select 1 from offline_account where ${own}`],
      ["cards", sql`select 1 from payout_card where ${own}`],
      ["settlementAccounts", sql`select 1 from settlement_account where ${own}`],
      ["cashoutOrders", sql`select 1 from payout_order where ${own}`],
    ];
  },
  Currency: ({ Code }) => {
    const own = sql`currency = ${Code}`;
    return [
      ["payTypes", sql`select 1 from pay_type where ${own}`],
      ["cashoutTypes", sql`select 1 from cashout_type where ${own}`],
      ["banks", sql`select 1 from bank where ${own}`],
      ["lotteries", sql`select 1 from lottery where ${own}`],
      ["accounts", sql`select 1 from offline_account where ${own}`],
      ["cards", sql`select 1 from payout_card where ${own}`],
      ["balances", sql`select 1 from ledger_account where ${own}`],
      [
        "limits",
        sql`select 1 from merchant_quota where ${own} union all select 1 from merchant_payout_limit where ${own}
          union all select 1 from merchant_unpaid_limit where ${own}
          union all select 1 from approval_rule_amount where ${own} union all select 1 from approval where ${own} union all select 1 from approval_alone where ${own}
          union all select 1 from manual_balance_change where ${own} union all select 1 from money_case where ${own}`,
      ],
      ["withdrawals", sql`select 1 from withdrawal_order where ${own}`],
      ["settlementAccounts", sql`select 1 from settlement_account where ${own}`],
    ];
  },
  Language: ({ Code }) => [
    ["articles", sql`select distinct article_id from article_version where language_code = ${Code}`],
    ["advertisements", sql`select 1 from advertisement where language = ${Code}`],
  ],
};

/** Of a currency: what holds amounts in it, so that its decimals stay. */
const holdsAmounts: ReadonlySet<ReferenceUse> = new Set([
  "payTypes",
  "cashoutTypes",
  "accounts",
  "cards",
  "balances",
  "limits",
  "withdrawals",
]);

/** Those that are there, in the order of the contract's list. */
export async function usesOf(tx: Transaction, kind: ReferenceKind, held: Held): Promise<ReferenceUseRow[]> {
  const uses = usesByKind[kind](held);
  if (uses.length === 0) return [];
  const counts = uses.map(
    ([use, rows]) => sql`select ${use}::text as use,
      (select count(*)::integer from (${rows} limit ${maxUsesCounted + 1}) as used) as count`,
  );
  const { rows } = await sql<{
    Use: ReferenceUse;
    Count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows
    .filter(({ Count }) => Count > 0)
    .map(({ Use, Count }) => ({
      Use,
      Count: Math.min(Count, maxUsesCounted),
      IsMore: Count > maxUsesCounted,
    }));
}

export function usesWithAmounts(uses: readonly ReferenceUseRow[]): ReferenceUseRow[] {
  return uses.filter(({ Use }) => holdsAmounts.has(Use));
}

type Words = { enUS: readonly [one: string, many: string]; zhCN: string };
const words: Readonly<Record<ReferenceUse, Words>> = {
  payChannels: { enUS: ["payment channel", "payment channels"], zhCN: "支付通道" },
  cashoutChannels: { enUS: ["payout channel", "payout channels"], zhCN: "代付通道" },
  merchants: { enUS: ["merchant", "merchants"], zhCN: "商户" },
  accounts: { enUS: ["offline account", "offline accounts"], zhCN: "线下账户" },
  cards: { enUS: ["payout card", "payout cards"], zhCN: "出款卡" },
  payOrders: { enUS: ["collection order", "collection orders"], zhCN: "收款订单" },
  cashoutOrders: { enUS: ["payout order", "payout orders"], zhCN: "代付订单" },
  withdrawals: { enUS: ["withdrawal", "withdrawals"], zhCN: "提现申请" },
  settlementAccounts: { enUS: ["settlement account", "settlement accounts"], zhCN: "结算账户" },
  payTypes: { enUS: ["payment type", "payment types"], zhCN: "支付类型" },
  cashoutTypes: { enUS: ["cashout type", "cashout types"], zhCN: "代付类型" },
  banks: { enUS: ["bank", "banks"], zhCN: "银行" },
  lotteries: { enUS: ["lottery", "lotteries"], zhCN: "彩票" },
  balances: { enUS: ["ledger account", "ledger accounts"], zhCN: "账簿账户" },
  limits: { enUS: ["quota, limit or approval", "quotas, limits or approvals"], zhCN: "额度、限额或审批" },
  articles: { enUS: ["article", "articles"], zhCN: "文章" },
  advertisements: { enUS: ["advertisement", "advertisements"], zhCN: "广告" },
  maintenance: { enUS: ["maintenance window", "maintenance windows"], zhCN: "维护窗口" },
};

/** "3 payment channels, 1,000+ collection orders" */
export function usesText(uses: readonly ReferenceUseRow[], language: "enUS" | "zhCN"): string {
  const texts = uses.map(({ Use, Count, IsMore }) => {
    const count = `${Count.toLocaleString("en-US")}${IsMore ? "+" : ""}`;
    if (language === "zhCN") return `${words[Use].zhCN} ${count}`;
    return `${count} ${words[Use].enUS[Count === 1 && !IsMore ? 0 : 1]}`;
  });
  return texts.join(language === "zhCN" ? "、" : ", ");
}
