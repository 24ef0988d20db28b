/**
 * The one way in for payouts: amount and fee are deducted, the order is written and, unless its merchant's rule asks for a
 * review, an attempt to pay it is planned; all of it together, for many payouts with few statements, each with its own
 * outcome. The merchant's balance is locked before its numbers are looked up for good: of two who use one number at once the
 * later finds the order of the first.
 */
import { formatAmount } from "@opc/contract/money";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import { lockForPosting, type Transfer } from "../../ledger/post.ts";
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
  const [terms] = await Promise.all([
    termsFor(
      tx,
      asked.map((one) => one.wanted),
    ),
    findKnown(tx, asked, outcomes),
  ]);
  const { first, repeated } = withoutRepeats(asked.filter((one) => !outcomes.has(one)));
  const drafts = first.flatMap((one) => draftOf(one, terms, facts, outcomes));
  await makeOrders(tx, drafts, facts, outcomes);
  const left = repeated.filter((one) => !shareRefusal(one, first, outcomes));
  if (left.length === 0) return outcomes;
  // What the first of them made is found now.
  for (const [one, outcome] of await open(tx, left, facts)) outcomes.set(one, outcome);
  return outcomes;
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
  terms: PayoutTerms,
  { services, currencies, now }: OpeningFacts,
  outcomes: Map<Asked, Opened>,
): Draft[] {
  try {
    const { wanted } = asked;
    if (wanted.blockedByMaintenance) throw wanted.blockedByMaintenance;
    const judged = judge(wanted, terms, currencies, services.allowLoopbackCallbacks);
    return [{ asked, payout: newPayout({ ...asked, judged }, services.vault, now) }];
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    outcomes.set(asked, error);
    return [];
  }
}

async function makeOrders(
  tx: Transaction,
  drafts: readonly Draft[],
  facts: OpeningFacts,
  outcomes: Map<Asked, Opened>,
): Promise<void> {
  if (drafts.length === 0) return;
  const { currencies, now } = facts;
  const transferOf = ({ payout }: Draft): Transfer => ({
    ...payoutCreated(ledgerFacts(payout.row, now)),
    operator: payout.row.CreatedBy ?? undefined,
  });
  const numbers = drafts.map(({ asked }) => asked);
  const accounts = await lockForPosting(tx, drafts.map(transferOf), () => findKnown(tx, numbers, outcomes));
  const fresh = drafts.filter(({ asked }) => !outcomes.has(asked));
  const posted = accounts.post(fresh.map(transferOf));
  const made = fresh.filter(({ asked }, index) => {
    const outcome = posted.outcomes[index];
    if (outcome?.kind === "posted") return true;
    if (outcome?.kind !== "refused") throw new Error("a new payout was deducted before");
    outcomes.set(asked, new CallError(outcome.reason));
    return false;
  });
  const payouts = made.map(({ payout }) => payout);
  const text = (minor: bigint, currency: string) => formatAmount(minor, currencies.exponentOf(currency));
  await Promise.all([posted.written, writePayouts(tx, payouts, now, text)]);
  const orders = await send(tx, payouts, facts);
  for (const { asked, payout } of made) outcomes.set(asked, orders.get(payout.row.Id) ?? payout.row);
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

/** Of those with the same number the first goes first. */
function withoutRepeats(asked: readonly Asked[]): { first: Asked[]; repeated: Asked[] } {
  const seen = new Set<string>();
  const first: Asked[] = [];
  const repeated: Asked[] = [];
  for (const one of asked) {
    const key = keyOf(one);
    (seen.has(key) ? repeated : first).push(one);
    seen.add(key);
  }
  return { first, repeated };
}

/** The same question asked twice at once is refused once. */
function shareRefusal(one: Asked, first: readonly Asked[], outcomes: Map<Asked, Opened>): boolean {
  const twin = first.find((other) => keyOf(other) === keyOf(one) && other.hash.equals(one.hash));
  const outcome = twin && outcomes.get(twin);
  if (!(outcome instanceof CallError)) return false;
  outcomes.set(one, outcome);
  return true;
}

function keyOf({ wanted }: Asked): string {
  return numberKey(wanted.merchantId, wanted.merchantOrderNo);
}
