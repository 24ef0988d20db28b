/**
 * What must hold after every run, whatever happened in it. Seen from outside: the operator's lists, the merchants'
 * callback endpoints and the proof of the books. Returns the sentences that are not true; none means all is well.
 */
import { type BalanceChangeRow, balancechangeList } from "@opc/contract/balance-change/calls";
import { type CallbackRecordRow, callbackrecordList } from "@opc/contract/callback-record/calls";
import { parseSignedAmount } from "@opc/contract/money";
import { type PaymentOrderRow, payorderList } from "@opc/contract/payment-order/calls";
import type { OperatorActor } from "./actors/operator.ts";
import type { CallbackReceiver } from "./actors/receiver.ts";

export interface CheckedWorld {
  /** Signed in, sees every merchant. */
  operator: OperatorActor;
  receiver: CallbackReceiver;
}

interface Seen {
  orders: PaymentOrderRow[];
  changes: BalanceChangeRow[];
  callbacks: CallbackRecordRow[];
}

const pageSize = 1_000;
const exponent = 2;
/** Longer than the system needs to write one thing down. */
const secondLookMs = 1_000;

/**
 * Lists are read one after another while the system goes on, so what is found wrong is looked at a second time: only
 * what is still wrong is broken.
 */
export async function brokenInvariants(world: CheckedWorld): Promise<string[]> {
  const first = await look(world);
  if (first.length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, secondLookMs));
  const second = new Set(await look(world));
  return first.filter((sentence) => second.has(sentence));
}

async function look({ operator, receiver }: CheckedWorld): Promise<string[]> {
  const seen: Seen = {
    orders: await all((Cursor) => operator.ask(payorderList, { Size: pageSize, ...Cursor })),
    changes: await all((Cursor) => operator.ask(balancechangeList, { Size: pageSize, ...Cursor })),
    callbacks: await all((Cursor) => operator.ask(callbackrecordList, { Size: pageSize, ...Cursor })),
  };
  return [
    ...creditedOnce(seen),
    ...balancesAreSums(seen),
    ...merchantsAreTold(seen),
    ...bodiesMatch(seen, receiver),
    ...slotsAreFree(seen),
  ];
}

type PageOf<Row> = { Rows: Row[]; NextCursor: string | null };

async function all<Row>(page: (cursor: { Cursor?: string }) => Promise<PageOf<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer: PageOf<Row> = await page(cursor === undefined ? {} : { Cursor: cursor });
    rows.push(...answer.Rows);
    cursor = answer.NextCursor;
  }
  return rows;
}

/** A paid order moved exactly what was settled less the fee, once, and back where it is marked; no other moved anything. */
export function creditedOnce({ orders, changes }: Pick<Seen, "orders" | "changes">): string[] {
  const byOrder = Map.groupBy(changes, (change) => change.OrderNo);
  return orders.flatMap((order) => {
    const credits = byOrder.get(order.OrderNo) ?? [];
    if (order.Status !== "Success") {
      return credits.length === 0 ? [] : [`${order.OrderNo} is ${order.Status} but moved money`];
    }
    const back =
      order.Exception === "Marked" ? credits.filter((one) => one.Type === "Payment Order Reversed") : [];
    if (back.some((one) => one.Amount !== `-${order.MerchantDeductedAmount}`))
      return [`${order.OrderNo} gave back another amount than it was credited`];
    const fee = order.Exception === "Marked" ? "Payment Order Reversal Fee" : undefined;
    const [credit, another] = credits.filter((one) => !back.includes(one) && one.Type !== fee);
    if (another || !credit || back.length !== (order.Exception === "Marked" ? 1 : 0))
      return [`${order.OrderNo} was credited ${credits.length} times`];
    if (credit.Amount === order.MerchantDeductedAmount) return [];
    return [`${order.OrderNo} was credited ${credit.Amount} instead of ${order.MerchantDeductedAmount}`];
  });
}

/** Every balance after is the balance before plus the amount, and follows from the one before it. */
export function balancesAreSums({ changes }: Pick<Seen, "changes">): string[] {
  const accounts = Map.groupBy(changes, (change) => `${change.MerchantAlias} ${change.Currency}`);
  return [...accounts].flatMap(([account, newestFirst]) => {
    let balance = 0n;
    for (const change of newestFirst.toReversed()) {
      const [before, amount, after] = [change.BalanceBefore, change.Amount, change.BalanceAfter].map(minorOf);
      if (before !== balance || after !== before + (amount ?? 0n)) {
        return [`the balance of ${account} breaks at ${change.SerialNo}`];
      }
      balance = after;
    }
    return [];
  });
}

/** Each finished order has its callback, delivered or still on the way, or given up after a whole schedule. */
export function merchantsAreTold({ orders, callbacks }: Pick<Seen, "orders" | "callbacks">): string[] {
  // Listed newest first: an order shows the status of its newest.
  const byOrder = new Map(callbacks.toReversed().map((callback) => [callback.OrderNo, callback]));
  return orders.flatMap((order) => {
    const callback = byOrder.get(order.OrderNo);
    if (order.FinishedAt === null || (order.IsTest && order.CallbackStatus === "None")) return [];
    if (!callback) return [`${order.OrderNo} is ${order.Status} but its merchant is never told`];
    if (callback.Status === order.CallbackStatus) return [];
    return [`${order.OrderNo} shows callback ${order.CallbackStatus}, its record ${callback.Status}`];
  });
}

/** What merchants accepted is what the console shows, field by field; a delivered callback was verified there. */
export function bodiesMatch({ orders, callbacks }: Seen, receiver: Pick<CallbackReceiver, "of">): string[] {
  const delivered = new Set(
    callbacks.filter((callback) => callback.Status === "Success").map((callback) => callback.OrderNo),
  );
  return orders.flatMap((order) => {
    const received = receiver.of(order.OrderNo);
    if (!received) {
      return delivered.has(order.OrderNo) ? [`${order.OrderNo} was delivered to nobody who verified it`] : [];
    }
    const fields = ["MerchantOrderNo", "Amount", "PayableAmount", "Fee", "Status", "FinishedAt"] as const;
    // Money that came after the end is news of its own, not of this callback.
    const paid =
      order.Status === "Success" ? (["RealPaymentAmount", "SettledAmount", "Exception"] as const) : [];
    const wrong = [...fields, ...paid].find((field) => received.order[field] !== order[field]);
    return wrong ? [`the callback of ${order.OrderNo} says another ${wrong}`] : [];
  });
}

/** On one account a payable amount tells one live order. */
export function slotsAreFree({ orders }: Pick<Seen, "orders">): string[] {
  // Where a supplier takes the payment there is no account, hence no slot.
  const live = orders.filter(
    ({ Status, AccountName }) => AccountName !== null && ["Pending", "Paying", "Locked"].includes(Status),
  );
  const slots = Map.groupBy(live, (order) => `${order.AccountName} ${order.PayableAmount}`);
  return [...slots].flatMap(([slot, sharers]) =>
    sharers.length > 1 ? [`${sharers.length} live orders share ${slot}`] : [],
  );
}

function minorOf(text: string): bigint {
  const minor = parseSignedAmount(text, exponent);
  if (minor === undefined) throw new Error(`unreadable amount ${text}`);
  return minor;
}
