import { attentionKinds } from "@opc/contract/home/calls";
import { formatAmount } from "@opc/contract/money";
import { dayMs } from "@opc/contract/time";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { countAside } from "../../db/set-aside.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import { waitingApprovalCount } from "../approval/waiting.ts";
import { heldBackCallbacks } from "../callback-record/held-back.ts";
import { openCaseCount } from "../money-case/waiting.ts";
import { doubtCount } from "../payout-channel/doubts.ts";
import { waitingForCode } from "../payout-task/live.ts";
import { pendingWithdrawalCount } from "../withdrawal/pending.ts";
import {
  crawlersDownCount,
  failedCallbackCount,
  merchantBalances,
  ordersAtRiskCount,
  overdueDrawCount,
  pendingPayoutCount,
  pendingReviewCount,
} from "./store.ts";
import { todayFigures } from "./today.ts";

export const homeHandlers = {
  homeGet: async (_input, facts) => ({
    ...(await todayFigures(facts)),
    Balances: facts.viewer.permissions.has("BalanceChange") ? await balances(facts) : null,
    Attention: await attention(facts),
  }),
} satisfies Partial<Handlers>;

type HomeFacts = TransactionFacts<UserViewer>;

async function balances({ tx, viewer }: HomeFacts) {
  const rows = await merchantBalances(tx, viewer.isSuper ? undefined : viewer.merchantId);
  return rows.map((row) => ({
    Currency: row.Currency,
    Available: formatAmount(row.AvailableMinor, row.Exponent),
    Frozen: formatAmount(row.FrozenMinor, row.Exponent),
  }));
}

async function asideCount(tx: Transaction, now: Date): Promise<number> {
  return Object.values(await countAside(tx, now)).reduce((sum, count) => sum + count, 0);
}

async function attention({ tx, viewer, now }: HomeFacts) {
  const alive = new Date(now.getTime() - heartbeatLimitMs);
  const month = new Date(now.getTime() - 30 * dayMs);
  const held = viewer.permissions.has("CallbackRecord") ? await heldBackCallbacks(tx, now) : undefined;
  const counts = {
    pendingWithdrawals: viewer.permissions.has("WithdrawalConfirm") ? await pendingWithdrawalCount(tx) : 0,
    pendingApprovals: viewer.permissions.has("Approval") ? await waitingApprovalCount(tx, viewer, now) : 0,
    // A merchant's payouts are reviewed by the operator.
    pendingPayouts:
      viewer.isSuper && viewer.permissions.has("CashoutOrder") ? await pendingPayoutCount(tx) : 0,
    pendingReviews: viewer.permissions.has("PayOrder") ? await pendingReviewCount(tx, month) : 0,
    callbacksHeld: held?.count ?? 0,
    failedCallbacks: viewer.permissions.has("CallbackRecord") ? await failedCallbackCount(tx, month) : 0,
    codesAwaited: viewer.permissions.has("CashoutTask") ? (await waitingForCode(tx)).count : 0,
    payoutDoubts: viewer.permissions.has("CashoutOrder") ? await doubtCount(tx) : 0,
    openCases: viewer.permissions.has("MoneyCase") ? await openCaseCount(tx) : 0,
    crawlersDown: viewer.permissions.has("SpiderSetting") ? await crawlersDownCount(tx, alive) : 0,
    ordersAtRisk: viewer.permissions.has("SpiderSetting") ? await ordersAtRiskCount(tx, alive) : 0,
    recordsSetAside: viewer.isSuper && viewer.permissions.has("AuditLog") ? await asideCount(tx, now) : 0,
    drawsOverdue: viewer.permissions.has("LotteryList") ? await overdueDrawCount(tx, now) : 0,
  };
  return attentionKinds
    .filter((Kind) => counts[Kind] > 0)
    .map((Kind) => ({
      Kind,
      Count: counts[Kind],
      ...(Kind === "callbacksHeld" && held?.since && { Since: held.since.toISOString() }),
    }));
}
