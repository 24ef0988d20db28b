/**
 * The one way in for payouts: amount and fee are deducted, the order is written and, unless its merchant's rule asks for a
 * review, an attempt to pay it is planned; all of it together, for many payouts with few statements, each with its own
 * outcome. What the balance does not cover is refused by a look at it; it is locked and deducted last (ledger/post-last.ts).
 * Who was quicker meanwhile, at a number or at the balance, makes the transaction start again and find what it did.
 */
import { formatAmount } from "@opc/contract/money";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { RaceLost } from "../../db/races.ts";
import { giveWay, inWholeScope, type Transaction } from "../../db/transaction.ts";
import type { Outcome } from "../../ledger/post.ts";
import { postLast } from "../../ledger/post-last.ts";
import { payoutCreated } from "../../ledger/transfers.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { Services } from "../../services.ts";
import { operatorMinutesOf } from "../payment-order/action-store.ts";
import { planAttempts } from "../payout-channel/plan.ts";
import { ledgerFacts } from "../payout-settlement/settle.ts";
import { judge, type PayoutTerms, termsFor } from "./terms.ts";
import { contentHash, numberKey, type WantedPayout } from "./wanted.ts";
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
  giveWay(tx);
  const asked = wanted.map((one) => ({ wanted: one, hash: contentHash(facts.services.vault, one) }));
  const outcomes = await inWholeScope(tx, () => open(tx, asked, facts));
  return asked.map((one) => {
    const outcome = outcomes.get(one);
    if (!outcome) throw new Error("a payout was left without an outcome");
    return outcome;
  });
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
  facts: OpeningFacts,
): Promise<Map<Asked, Opened>> {
  const outcomes = new Map<Asked, Opened>();
  const wanted = asked.map((one) => one.wanted);
  const [terms, balances] = await Promise.all([
    termsFor(tx, wanted),
    balancesOf(tx, wanted),
    findKnown(tx, asked, outcomes),
  ]);
  const drafts = new Map<string, Draft>();
  const twins: { one: Asked; draft: Draft }[] = [];
  // Of those with the same number the first that can be made is the order.
  for (const one of asked.filter((other) => !outcomes.has(other))) {
    const before = drafts.get(keyOf(one));
    if (!before) {
      const draft = draftOf(one, { terms, balances }, facts, outcomes);
      if (draft) drafts.set(keyOf(one), draft);
    } else if (before.asked.hash.equals(one.hash)) twins.push({ one, draft: before });
    else outcomes.set(one, new CallError("OrderNoReused"));
  }
  const orders = await makeOrders(tx, [...drafts.values()], facts);
  const made = [...[...drafts.values()].map((draft) => ({ one: draft.asked, draft })), ...twins];
  for (const { one, draft } of made) {
    const { row } = draft.payout;
    outcomes.set(one, orders.get(row.Id) ?? row);
  }
  return outcomes;
}

/** What may be deducted, by `balanceKey`; drafts take from it. */
type Balances = Map<string, bigint>;

function balanceKey(merchantId: bigint, currency: string): string {
  return `${merchantId} ${currency}`;
}

async function balancesOf(tx: Transaction, wanted: readonly WantedPayout[]): Promise<Balances> {
  const merchantIds = [...new Set(wanted.map(({ merchantId }) => merchantId))];
  const { rows } = await sql<{ MerchantId: bigint; Currency: string; BalanceMinor: bigint }>`
    select merchant_id, currency, balance_minor from ledger_account
     where kind = 'available' and merchant_id = any(${merchantIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [balanceKey(row.MerchantId, row.Currency), row.BalanceMinor]));
}

/** Orders that were made before. */
async function findKnown(
  tx: Transaction,
  asked: readonly Asked[],
  outcomes: Map<Asked, Opened>,
): Promise<void> {
  const { rows } = await sql<PayoutOrder & { KeyHash: Buffer }>`
    select o.*, k.body_hash as key_hash
    from unnest(${asked.map(({ wanted }) => wanted.merchantId)}::bigint[],
      ${asked.map(({ wanted }) => wanted.merchantOrderNo)}::text[]) as asked (merchant_id, merchant_order_no)
    join payout_order_key k using (merchant_id, merchant_order_no)
    join payout_order o on o.id = k.order_id`.execute(tx);
  const known = new Map(rows.map((row) => [numberKey(row.MerchantId, row.MerchantOrderNo), row]));
  for (const one of asked) {
    const row = known.get(keyOf(one));
    if (!row) continue;
    const { KeyHash, ...order } = row;
    outcomes.set(one, KeyHash.equals(one.hash) ? order : new CallError("OrderNoReused"));
  }
}

function draftOf(
  asked: Asked,
  { terms, balances }: { terms: PayoutTerms; balances: Balances },
  { services, currencies, now }: OpeningFacts,
  outcomes: Map<Asked, Opened>,
): Draft | undefined {
  try {
    const { wanted } = asked;
    if (wanted.blockedByMaintenance) throw wanted.blockedByMaintenance;
    const judged = judge(wanted, terms, currencies, services.allowLoopbackCallbacks);
    const key = balanceKey(wanted.merchantId, wanted.currency);
    const leftMinor = (balances.get(key) ?? 0n) - judged.amountMinor - judged.feeMinor;
    if (leftMinor < 0n) throw new CallError("InsufficientBalance");
    balances.set(key, leftMinor);
    return { asked, payout: newPayout({ ...asked, judged }, services.vault, now) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    outcomes.set(asked, error);
    return undefined;
  }
}

/** Returns them as they are then, by id, where they differ from how they were made. */
async function makeOrders(
  tx: Transaction,
  drafts: readonly Draft[],
  facts: OpeningFacts,
): Promise<Map<bigint, PayoutOrder>> {
  if (drafts.length === 0) return new Map();
  const { currencies, now } = facts;
  const payouts = drafts.map(({ payout }) => payout);
  const text = (minor: bigint, currency: string) => formatAmount(minor, currencies.exponentOf(currency));
  await writePayouts(tx, payouts, now, text);
  const orders = await send(tx, payouts, facts);
  const deductions = payouts.map(({ row }) => ({
    transfer: { ...payoutCreated(ledgerFacts(row, now)), operator: row.CreatedBy ?? undefined },
    unposted: ({ kind }: Outcome) =>
      kind === "refused"
        ? new RaceLost("the balance was spent meanwhile")
        : new Error("a new payout was deducted before"),
  }));
  postLast(tx, deductions);
  return orders;
}

/** Those that nobody has to review go to a channel at once; answers them as they are then. */
async function send(
  tx: Transaction,
  payouts: readonly NewPayout[],
  { services, currencies, now }: OpeningFacts,
): Promise<Map<bigint, PayoutOrder>> {
  const sent = payouts.map(({ row }) => row).filter(({ Status }) => Status === "ChannelInProgress");
  if (sent.length === 0) return new Map();
  const operatorMinutes = await operatorMinutesOf(tx);
  const planning = { currencies, operatorMinutes, allowSandbox: services.allowLoopbackCallbacks, now };
  await planAttempts(
    tx,
    sent.map((order) => ({ order })),
    planning,
  );
  const { rows } = await sql<PayoutOrder>`
    select * from payout_order where id = any(${sent.map(({ Id }) => Id)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.Id, row]));
}

function keyOf({ wanted }: Asked): string {
  return numberKey(wanted.merchantId, wanted.merchantOrderNo);
}
