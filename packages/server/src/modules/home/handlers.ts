import { attentionKinds } from "@opc/contract/home/calls";
import { formatAmount } from "@opc/contract/money";
import type { Permission } from "@opc/contract/pages";
import { dayMs } from "@opc/contract/time";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { countAside } from "../../db/set-aside.ts";
import { readFaults } from "../../db/standing.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import { unsetRuleCount } from "../approval/default-rules.ts";
import { withPage } from "../approval/rules.ts";
import { waitingApprovalCount } from "../approval/waiting.ts";
import { heldBackCallbacks } from "../callback-record/held-back.ts";
import { troubledChannels } from "../channel/common-handlers.ts";
import { payChannels, payoutChannels } from "../channel/kinds.ts";
import { openStop } from "../payout-stop/stop.ts";
import { waitingForCode } from "../payout-task/live.ts";
import { lastDaysOfLevels } from "../service-level/last-days.ts";
import { firstStepsOf } from "./first-steps.ts";
import {
  crawlersDown,
  failedCallbackCount,
  merchantBalances,
  moneyWaiting,
  ordersAtRiskCount,
  overdueDrawCount,
  payoutKeysWaiting,
  type Waiting,
} from "./store.ts";
import { todayFigures } from "./today.ts";

export const homeHandlers = {
  homeGet: async (_input, facts) => ({
    ...(await todayFigures(facts)),
    Balances: facts.viewer.permissions.has("BalanceChange") ? await balances(facts) : null,
    ServiceLevels: seesLevels(facts) ? await lastDaysOfLevels(facts.tx, facts.now) : null,
    FirstSteps: await firstStepsOf(facts),
    Attention: await attention(facts),
  }),
} satisfies Partial<Handlers>;

/** How the gateway is kept is the operator's own affair. */
function seesLevels({ viewer }: HomeFacts): boolean {
  return viewer.isSuper && viewer.permissions.has("AuditLog");
}

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

async function stopWaiting(tx: Transaction): Promise<Waiting | number> {
  const stop = await openStop(tx);
  return stop ? { count: 1, since: new Date(stop.StoppedAt), sums: [] } : 0;
}

/** What each takes to be acted on: who only looks on is not told that it waits. */
const needs: Record<(typeof attentionKinds)[number], Permission> = {
  unmatchedCredits: "OriginalRecord.bind",
  pendingReviews: "PayOrder.review",
  pendingWithdrawals: "WithdrawalConfirm.approve",
  pendingApprovals: "Approval",
  rulesUnset: "Approval.editRules",
  pendingPayouts: "CashoutOrder.approve",
  payoutKeysWaiting: "MerchantList.approveKey",
  callbacksHeld: "CallbackRecord",
  failedCallbacks: "CallbackRecord",
  codesAwaited: "CashoutTask",
  payoutDoubts: "CashoutOrder.settleDoubt",
  openCases: "MoneyCase.close",
  openDifferences: "Reconciliation.edit",
  payChannelsOut: "PayChannel.enable",
  payoutChannelsOut: "CashoutChannel.enable",
  crawlersDown: "SpiderSetting",
  ordersAtRisk: "SpiderSetting",
  drawsOverdue: "LotteryList",
  recordsSetAside: "AuditLog",
  databaseFaults: "AuditLog.prove",
  restoredCopy: "AuditLog.prove",
  payoutsStopped: "AuditLog.endStop",
};

async function attention(facts: HomeFacts) {
  const { tx, viewer, services, now } = facts;
  const alive = new Date(now.getTime() - heartbeatLimitMs);
  const month = new Date(now.getTime() - 30 * dayMs);
  const read: Record<keyof typeof needs, () => Promise<Waiting | number>> = {
    unmatchedCredits: () => moneyWaiting(tx, "unmatchedCredits"),
    pendingReviews: () => moneyWaiting(tx, "pendingReviews"),
    pendingWithdrawals: () => moneyWaiting(tx, "pendingWithdrawals"),
    pendingApprovals: () => waitingApprovalCount(tx, viewer, now),
    rulesUnset: () => unsetRuleCount(tx, viewer),
    pendingPayouts: () => moneyWaiting(tx, "pendingPayouts"),
    payoutKeysWaiting: () => payoutKeysWaiting(tx),
    callbacksHeld: async () => ({ ...(await heldBackCallbacks(tx, now)), sums: [] }),
    failedCallbacks: () => failedCallbackCount(tx, month),
    codesAwaited: async () => (await waitingForCode(tx)).count,
    payoutDoubts: () => moneyWaiting(tx, "payoutDoubts"),
    openCases: () => moneyWaiting(tx, "openCases"),
    openDifferences: () => moneyWaiting(tx, "openDifferences"),
    payChannelsOut: () => troubledChannels(payChannels, facts),
    payoutChannelsOut: () => troubledChannels(payoutChannels, facts),
    crawlersDown: () => crawlersDown(tx, alive),
    ordersAtRisk: () => ordersAtRiskCount(tx, alive),
    drawsOverdue: () => overdueDrawCount(tx, now),
    // What no merchant may be told of.
    recordsSetAside: async () => (viewer.isSuper ? asideCount(tx, now) : 0),
    databaseFaults: async () =>
      viewer.isSuper && services.judgesStanding ? (await readFaults(tx)).length : 0,
    restoredCopy: async () => (viewer.isSuper && services.isCopy ? 1 : 0),
    payoutsStopped: async () => (viewer.isSuper ? stopWaiting(tx) : 0),
  };
  const own = attentionKinds.filter((kind) =>
    withPage(needs[kind]).every((permission) => viewer.permissions.has(permission)),
  );
  const [currencies, ...found] = await Promise.all([
    currenciesOf(services.database),
    ...own.map(async (Kind) => ({ Kind, waiting: await read[Kind]() })),
  ]);
  return found.flatMap(({ Kind, waiting }) => {
    const { count, since, sums } = typeof waiting === "number" ? countOnly(waiting) : waiting;
    if (count === 0) return [];
    const Sums = sums.map(({ Currency, Minor }) => ({ Currency, Amount: currencies.text(Minor, Currency) }));
    return [{ Kind, Count: count, Sums, ...(since && { Since: since.toISOString() }) }];
  });
}

function countOnly(count: number): Waiting {
  return { count, since: null, sums: [] };
}
