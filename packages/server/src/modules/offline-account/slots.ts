/**
 * Amount slots: on one account no two live (or just finished) orders show the same payable amount. A payable amount
 * is the order's amount plus a difference within the account's range. Callers hold the locks of the accounts' rows
 * (channel/load-routes.ts), so nobody else takes a slot in between; the primary key holds all the same.
 */
import { sql } from "kysely";
import { fixed } from "../../db/fixed.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import { RaceLost } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import { coolingMs } from "../../order/credit-time.ts";

export interface SlotWish {
  accountId: bigint;
  amountMinor: bigint;
  differenceMinimumMinor: bigint;
  differenceMaximumMinor: bigint;
}

export interface Lease {
  accountId: bigint;
  payableMinor: bigint;
  orderId: bigint;
  remark: string | null;
  restsUntil: Date;
}

/** So many random differences are looked up first: an index lookup each, whatever the range and how full it is. */
const probeCount = 8;

/** The slots that one batch of orders looks for; what it handed out is not handed out again. */
export class SlotSearch {
  readonly #tx: Transaction;
  readonly #now: Date;
  readonly #chosen = new Set<string>();

  constructor(tx: Transaction, now: Date) {
    this.#tx = tx;
    this.#now = now;
  }

  /** For each wish the payable amount of a free slot, or undefined when none is free. */
  async choose(wishes: readonly SlotWish[]): Promise<(bigint | undefined)[]> {
    const probes = wishes.map(probesOf);
    const taken = await this.#takenOf(
      wishes.flatMap((wish, index) => (probes[index] ?? []).map((minor) => slotRange(wish, minor, minor))),
    );
    const found = wishes.map((wish, index) => this.#take(wish, probes[index] ?? [], taken));
    const open = wishes.flatMap((wish, index) => (found[index] === undefined ? [{ wish, index }] : []));
    if (open.length === 0) return found;
    const all = await this.#takenOf(
      open.map(({ wish }) =>
        slotRange(
          wish,
          wish.amountMinor + wish.differenceMinimumMinor,
          wish.amountMinor + wish.differenceMaximumMinor,
        ),
      ),
    );
    for (const { wish, index } of open) found[index] = this.#take(wish, everySlot(wish), all);
    return found;
  }

  #take(wish: SlotWish, candidates: Iterable<bigint>, taken: ReadonlySet<string>): bigint | undefined {
    for (const minor of candidates) {
      const key = slotKey(wish.accountId, minor);
      if (taken.has(key) || this.#chosen.has(key)) continue;
      this.#chosen.add(key);
      return minor;
    }
    return undefined;
  }

  async #takenOf(ranges: readonly SlotRange[]): Promise<Set<string>> {
    const { rows } = await fixed<{ AccountId: bigint; PayableMinor: bigint }>(this.#tx)`
      select slot.account_id, slot.payable_minor
      from unnest(${ranges.map((one) => one.accountId)}::bigint[], ${ranges.map((one) => one.low)}::bigint[],
        ${ranges.map((one) => one.high)}::bigint[]) as wanted (account_id, low, high)
      cross join lateral (
        select account_id, payable_minor from amount_slot
        where account_id = wanted.account_id and payable_minor between wanted.low and wanted.high
          and rests_until > ${this.#now}
        -- Keeps the planner from joining all slots of the account: each range is one look into the key.
        offset 0
      ) slot`;
    return new Set(rows.map((row) => slotKey(row.AccountId, row.PayableMinor)));
  }
}

/** Takes the slots; one whose rest is over is taken over. Throws RaceLost when another order has one of them. */
export async function leaseSlots(tx: Transaction, leases: readonly Lease[], now: Date): Promise<void> {
  if (leases.length === 0) return;
  const result = await fixed(tx)`
    insert into amount_slot (account_id, payable_minor, order_id, remark, rests_until)
    select account_id, payable_minor, order_id, remark, rests_until
    from json_populate_recordset(null::amount_slot, ${jsonRows(leases.map(toRow))}::json)
    order by account_id, payable_minor
    on conflict (account_id, payable_minor) do update
      set order_id = excluded.order_id, remark = excluded.remark, rests_until = excluded.rests_until
      where amount_slot.rests_until <= ${now}`;
  if (result.numAffectedRows !== BigInt(leases.length)) throw new RaceLost("an amount slot was taken");
}

function toRow({ accountId, payableMinor, orderId, remark, restsUntil }: Lease) {
  return {
    AccountId: accountId,
    PayableMinor: payableMinor,
    OrderId: orderId,
    Remark: remark,
    RestsUntil: restsUntil,
  };
}

interface SlotRange {
  accountId: bigint;
  low: bigint;
  high: bigint;
}

function slotRange({ accountId }: SlotWish, low: bigint, high: bigint): SlotRange {
  return { accountId, low, high };
}

function slotKey(accountId: bigint, payableMinor: bigint): string {
  return `${accountId} ${payableMinor}`;
}

/** Random, so that an amount is not soon shown again; the smallest first, so that members pay little more. */
function probesOf(wish: SlotWish): bigint[] {
  const lowest = wish.amountMinor + wish.differenceMinimumMinor;
  const width = widthOf(wish);
  if (width <= probeCount) return Array.from({ length: width }, (_, index) => lowest + BigInt(index));
  const differences = new Set<number>();
  while (differences.size < probeCount) differences.add(randomBelow(width));
  return [...differences].sort((a, b) => a - b).map((difference) => lowest + BigInt(difference));
}

/** Every slot of the range once, from a random place on. */
function* everySlot(wish: SlotWish): Generator<bigint> {
  const lowest = wish.amountMinor + wish.differenceMinimumMinor;
  const width = widthOf(wish);
  const start = randomBelow(width);
  for (let step = 0; step < width; step++) yield lowest + BigInt((start + step) % width);
}

/** Nothing secret: it only spreads the amounts. */
function randomBelow(width: number): number {
  return Math.floor(Math.random() * width);
}

function widthOf({ differenceMinimumMinor, differenceMaximumMinor }: SlotWish): number {
  return Number(differenceMaximumMinor - differenceMinimumMinor) + 1;
}

/** A locked order keeps its slot for as long as somebody holds it. */
export async function holdSlot(tx: Transaction, orderId: bigint): Promise<void> {
  await sql`update amount_slot set rests_until = 'infinity' where ${isSlotOf(orderId)}`.execute(tx);
}

/** From then on the slot only rests, until money for it can no longer be on its way. */
export async function restSlot(tx: Transaction, orderId: bigint, from: Date): Promise<void> {
  const until = new Date(from.getTime() + coolingMs);
  await sql`update amount_slot set rests_until = ${until} where ${isSlotOf(orderId)}`.execute(tx);
}

/** By the key; another order may have taken the slot over since. */
function isSlotOf(orderId: bigint) {
  return sql`(account_id, payable_minor) =
    (select account_id, payable_minor from payment_order where id = ${orderId}) and order_id = ${orderId}`;
}
