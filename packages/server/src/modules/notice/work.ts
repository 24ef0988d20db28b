/** How much waits on which page of the menu, for who may do something about it. */
import { mostCounted, type WorkPage, workPages } from "@opc/contract/home/notices";
import type { Permission } from "@opc/contract/pages";
import { type RawBuilder, sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { withPage } from "../approval/rules.ts";
import { waitingApprovalCount } from "../approval/waiting.ts";
import { accountsToCheck, moneyQueues } from "./queues.ts";

type Counted = Exclude<WorkPage, "Approval">;

/** What each takes to be acted on, as on Home. */
const needs: Record<Counted, Permission> = {
  PayOrder: "PayOrder.review",
  CashoutOrder: "CashoutOrder.approve",
  OriginalRecord: "OriginalRecord.bind",
  WithdrawalConfirm: "WithdrawalConfirm.approve",
  SettlementAccount: "SettlementAccount.check",
  MoneyCase: "MoneyCase.close",
};

const queues: Record<Counted, RawBuilder<unknown>> = {
  PayOrder: moneyQueues.pendingReviews,
  CashoutOrder: moneyQueues.pendingPayouts,
  OriginalRecord: moneyQueues.unmatchedCredits,
  WithdrawalConfirm: moneyQueues.pendingWithdrawals,
  SettlementAccount: accountsToCheck,
  MoneyCase: moneyQueues.openCases,
};

/** In one statement: every console asks every ten seconds. Pages without work are left out. */
export async function workOf(
  tx: Transaction,
  viewer: UserViewer,
  now: Date,
): Promise<{ Page: WorkPage; Count: number }[]> {
  const pages = workPages.filter(
    (page): page is Counted =>
      page !== "Approval" && withPage(needs[page]).every((permission) => viewer.permissions.has(permission)),
  );
  const parts = pages.map(
    (page) => sql`select ${page}::text as page, count(*)::int as count
      from (select from (${queues[page]}) queue limit ${sql.lit(mostCounted)}) counted`,
  );
  const [counted, approvals] = await Promise.all([
    parts.length === 0
      ? []
      : sql<{ Page: WorkPage; Count: number }>`${sql.join(parts, sql` union all `)}`
          .execute(tx)
          .then(({ rows }) => rows),
    waitingApprovalCount(tx, viewer, now),
  ]);
  const all = [...counted, { Page: "Approval" as const, Count: Math.min(approvals, mostCounted) }];
  return all.filter(({ Count }) => Count > 0);
}
