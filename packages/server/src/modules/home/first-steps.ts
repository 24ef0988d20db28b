/** What a merchant still has to do before its first payment, as far as the viewer may do it. */
import { type FirstStep, firstSteps } from "@opc/contract/home/calls";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { withPage } from "../approval/rules.ts";

/** What the page asks for to which the step leads. */
const needs: Record<FirstStep, Permission> = {
  key: "ApiInfo.viewKey",
  addresses: "ApiInfo.editIp",
  withdrawalPassword: "Withdrawal.setPassword",
  settlementAccount: "SettlementAccount.add",
  firstOrder: "ApiInfo",
};

/** Null for the operator, for a merchant that has been paid, and where nothing is left for the viewer to do. */
export async function firstStepsOf({ tx, viewer }: TransactionFacts<UserViewer>) {
  if (viewer.isSuper) return null;
  const own = firstSteps.filter((step) =>
    withPage(needs[step]).every((permission) => viewer.permissions.has(permission)),
  );
  if (own.length === 0) return null;
  const { isLive, ...done } = await readProgress(tx, viewer.merchantId);
  if (isLive || own.every((step) => done[step])) return null;
  return own.map((Step) => ({ Step, IsDone: done[Step] }));
}

type Progress = Record<FirstStep | "isLive", boolean>;

async function readProgress(tx: Transaction, merchantId: bigint): Promise<Progress> {
  const has = (table: string, condition = sql`true`) =>
    sql`exists (select from ${sql.table(table)} where merchant_id = m.id and ${condition})`;
  const { rows } = await sql<{ Progress: Progress }>`
    select json_build_object(
      'key', ${has("merchant_secret", sql`last_viewed_at is not null`)} or ${has("separate_key")},
      'addresses', m.api_ip_list <> '',
      'withdrawalPassword', ${has("merchant_withdrawal_password", sql`password_hash is not null`)},
      'settlementAccount', ${has("settlement_account", sql`status in ('Pending', 'Approved')`)},
      'firstOrder', ${has("payment_order")},
      'isLive', ${has("payment_order", sql`status = 'Success' and not is_test`)}
    ) as progress from merchant m where m.id = ${merchantId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`merchant ${merchantId} is not there`);
  return row.Progress;
}
