/**
 * The one way in for payouts: amount and fee are deducted, the order is written and, unless its merchant's rule asks for a
 * review, an attempt to pay it is planned; all of it together, for many payouts with few statements, each with its own
 * outcome. What the balance does not cover is refused by a look at it; it is locked and deducted last (ledger/post-last.ts).
 * Who was quicker meanwhile, at a number or at the balance, makes the transaction start again and find what it did.
 */
import { formatAmount } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { fixed } from "../../db/fixed.ts";
import { RaceLost } from "../../db/races.ts";
import { giveWay, inWholeScope, type Transaction } from "../../db/transaction.ts";
import type { Outcome } from "../../ledger/post.ts";
import { postLast } from "../../ledger/post-last.ts";
import { payoutCreated } from "../../ledger/transfers.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import {
  limitKey,
  type PayoutLimit,
  type PayoutLimits,
  payoutLimitsOf,
  promisePayouts,
  withPayouts,
} from "../../order/payout-limits.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { Services } from "../../services.ts";
import { planAttempts } from "../payout-channel/plan.ts";
import { ledgerFacts } from "../payout-settlement/settle.ts";
import { judge, type PayoutTerms, termsFor } from "./terms.ts";
import { contentHash, isContent, numberKey, type WantedPayout } from "./wanted.ts";
import { type NewPayout, newPayout, writePayouts } from "./write.ts";

export interface OpeningFacts {
  services: Pick<Services, "vault" | "allowLoopbackCallbacks">;
  currencies: Currencies;
  now: Date;
}

/** The order as it is now, made now or before; or why there is none. */
export type Opened = PayoutOrder | CallError;

/**
 * One outcome for each wanted payout, in order. Works in a transaction of any scope: whose payouts may be asked for is for
 * the caller to judge. Throws RaceLost where another transaction was quicker; the whole transaction is then run again.
 */
export async function openPayouts(
  tx: Transaction,
  wanted: readonly WantedPayout[],
  facts: OpeningFacts,
): Promise<Opened[]> {
  if (wanted.length === 0) return [];
  return inWholeScope(tx, async () => {
    const { opened, written } = await openKnowing(tx, wanted, await lookAt(tx, wanted, facts.now), facts);
    await written;
    return opened;
  });
}

/** What is known of payouts before they are opened, these and others. */
export interface Look {
  terms: PayoutTerms;
  balances: Balances;
  limits: PayoutLimits;
  /** Orders that were made before, by `numberKey`. */
  known: ReadonlyMap<string, KnownOrder>;
}

/** In the whole scope. Its statements travel together, with those that the caller sends beside them. */
export async function lookAt(tx: Transaction, wanted: readonly WantedPayout[], now: Date): Promise<Look> {
  const merchantIds = wanted.map(({ merchantId }) => merchantId);
  const [terms, balances, limits, known] = await Promise.all([
    termsFor(tx, wanted),
    balancesOf(tx, wanted),
    payoutLimitsOf(tx, merchantIds, now),
    findKnown(tx, wanted),
  ]);
  return { terms, balances, limits, known };
}

/**
 * The same as `openPayouts`, in the whole scope and after a look. Where nobody is asked for a channel the outcomes are there
 * before the rows are: what the caller writes then travels with them, and `written` is for the caller to wait for.
 */
export async function openKnowing(
  tx: Transaction,
  wanted: readonly WantedPayout[],
  look: Look,
  facts: OpeningFacts,
): Promise<{ opened: Opened[]; written: Promise<unknown> }> {
  giveWay(tx);
  const asked = wanted.map((one) => ({ wanted: one, hash: contentHash(facts.services.vault, one) }));
  const { outcomes, written } = await open(tx, asked, look, facts);
  const opened = asked.map((one) => {
    const outcome = outcomes.get(one);
    if (!outcome) throw new Error("a payout was left without an outcome");
    return outcome;
  });
  return { opened, written };
}

interface Asked {
  wanted: WantedPayout;
  hash: Buffer;
}

interface Draft {
  asked: Asked;
  payout: NewPayout;
}

async function open(
  tx: Transaction,
  asked: readonly Asked[],
  look: Look,
  facts: OpeningFacts,
): Promise<{ outcomes: Map<Asked, Opened>; written: Promise<unknown> }> {
  const outcomes = knownOutcomes(asked, look, facts.services);
  const drafts = new Map<string, Draft>();
  const limits = new Map(look.limits);
  const twins: { one: Asked; draft: Draft }[] = [];
  // Of those with the same number the first that can be made is the order.
  for (const one of asked.filter((other) => !outcomes.has(other))) {
    const before = drafts.get(keyOf(one));
    if (!before) {
      const draft = draftOf(one, { ...look, limits }, facts, outcomes);
      if (draft) drafts.set(keyOf(one), draft);
    } else if (isContent(facts.services.vault, before.asked.hash, one.wanted))
      twins.push({ one, draft: before });
    else outcomes.set(one, new CallError("OrderNoReused"));
  }
  const { orders, written } = await makeOrders(tx, [...drafts.values()], facts, () =>
    promisePayouts(tx, look.limits, limits, facts.now),
  );
  const made = [...[...drafts.values()].map((draft) => ({ one: draft.asked, draft })), ...twins];
  for (const { one, draft } of made) {
    const { row } = draft.payout;
    outcomes.set(one, orders.get(row.Id) ?? row);
  }
  return { outcomes, written };
}

/** What may be deducted, by `balanceKey`; drafts take from it. */
type Balances = Map<string, bigint>;

function balanceKey(merchantId: bigint, currency: string): string {
  return `${merchantId} ${currency}`;
}

async function balancesOf(tx: Transaction, wanted: readonly WantedPayout[]): Promise<Balances> {
  const merchantIds = [...new Set(wanted.map(({ merchantId }) => merchantId))];
  const { rows } = await fixed<{ MerchantId: bigint; Currency: string; BalanceMinor: bigint }>(tx)`
    select merchant_id, currency, balance_minor from ledger_account
     where kind = 'available' and merchant_id = any(${merchantIds}::bigint[])`;
  return new Map(rows.map((row) => [balanceKey(row.MerchantId, row.Currency), row.BalanceMinor]));
}

type KnownOrder = PayoutOrder & { KeyHash: Buffer };

async function findKnown(
  tx: Transaction,
  wanted: readonly WantedPayout[],
): Promise<ReadonlyMap<string, KnownOrder>> {
  const { rows } = await fixed<KnownOrder>(tx)`
    select o.*, k.body_hash as key_hash
    from unnest(${wanted.map(({ merchantId }) => merchantId)}::bigint[],
      ${wanted.map(({ merchantOrderNo }) => merchantOrderNo)}::text[]) as asked (merchant_id, merchant_order_no)
    join payout_order_key k using (merchant_id, merchant_order_no)
    join payout_order o on o.id = k.order_id`;
  return new Map(rows.map((row) => [numberKey(row.MerchantId, row.MerchantOrderNo), row]));
}

function knownOutcomes(
  asked: readonly Asked[],
  { known }: Look,
  { vault }: OpeningFacts["services"],
): Map<Asked, Opened> {
  const outcomes = new Map<Asked, Opened>();
  for (const one of asked) {
    const row = known.get(keyOf(one));
    if (!row) continue;
    const { KeyHash, ...order } = row;
    outcomes.set(one, isContent(vault, KeyHash, one.wanted) ? order : new CallError("OrderNoReused"));
  }
  return outcomes;
}

function draftOf(
  asked: Asked,
  { terms, balances, limits }: Look & { limits: Map<string, PayoutLimit> },
  { services, currencies, now }: OpeningFacts,
  outcomes: Map<Asked, Opened>,
): Draft | undefined {
  try {
    const { wanted } = asked;
    if (wanted.blockedByMaintenance) throw wanted.blockedByMaintenance;
    const judged = judge(wanted, terms, currencies, services.allowLoopbackCallbacks);
    const key = balanceKey(wanted.merchantId, wanted.currency);
    const leftMinor = (balances.get(key) ?? 0n) - judged.amountMinor - judged.feeMinor;
    const limit = limits.get(limitKey(wanted.merchantId, wanted.currency));
    const limited = limit && withPayouts(limit, { amountMinor: judged.amountMinor, count: 1 }, currencies);
    if (leftMinor < 0n) throw new CallError("InsufficientBalance");
    balances.set(key, leftMinor);
    if (limited) limits.set(limitKey(wanted.merchantId, wanted.currency), limited);
    return {
      asked,
      payout: newPayout({ ...asked, judged, promisedDay: limited?.day ?? null }, services.vault, now),
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    outcomes.set(asked, error);
    return undefined;
  }
}

/** `orders`: as they are then, by id, where they differ from how they were made. */
async function makeOrders(
  tx: Transaction,
  drafts: readonly Draft[],
  facts: OpeningFacts,
  promise: () => Promise<void>,
): Promise<{ orders: Map<bigint, PayoutOrder>; written: Promise<unknown> }> {
  if (drafts.length === 0) return { orders: new Map(), written: Promise.resolve() };
  const { currencies, now } = facts;
  const payouts = drafts.map(({ payout }) => payout);
  const text = (minor: bigint, currency: string) => formatAmount(minor, currencies.exponentOf(currency));
  const rows = writePayouts(tx, payouts, now, text);
  // Whoever is told of it waits for it; where something fails before, nobody does.
  rows.catch(() => {});
  const sent = payouts.map(({ row }) => row).filter(({ Status }) => Status === "ChannelInProgress");
  let orders = new Map<bigint, PayoutOrder>();
  if (sent.length > 0) {
    await rows;
    orders = await send(tx, sent, facts);
  }
  const written = Promise.all([rows, promise()]);
  written.catch(() => {});
  const deductions = payouts.map(({ row }) => ({
    transfer: { ...payoutCreated(ledgerFacts(row, now)), operator: row.CreatedBy ?? undefined },
    unposted: ({ kind }: Outcome) =>
      kind === "refused"
        ? new RaceLost("the balance was spent meanwhile")
        : new Error("a new payout was deducted before"),
    trace: row.Trace,
  }));
  postLast(tx, deductions);
  return { orders, written };
}

/** Those that nobody has to review go to a channel at once; returns them as they are then. */
async function send(
  tx: Transaction,
  sent: readonly PayoutOrder[],
  { services, currencies, now }: OpeningFacts,
): Promise<Map<bigint, PayoutOrder>> {
  const operatorMinutes = await operatorMinutesOf(tx);
  const planning = { currencies, operatorMinutes, allowSandbox: services.allowLoopbackCallbacks, now };
  await planAttempts(
    tx,
    sent.map((order) => ({ order })),
    planning,
  );
  const { rows } = await fixed<PayoutOrder>(tx)`
    select * from payout_order where id = any(${sent.map(({ Id }) => Id)}::bigint[])`;
  return new Map(rows.map((row) => [row.Id, row]));
}

function keyOf({ wanted }: Asked): string {
  return numberKey(wanted.merchantId, wanted.merchantOrderNo);
}
