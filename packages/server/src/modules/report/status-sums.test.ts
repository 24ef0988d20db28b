/** The sums of the lists of orders against their rows: random histories, filters and ranges, counted, noted and noted again. */

import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import { paidPayoutStatuses, payoutStatuses } from "@opc/contract/payout-order/states";
import { dayMs } from "@opc/contract/time";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { idRange, type ListViewer } from "../../db/filters.ts";
import { idAt, idFloor } from "../../db/id.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import { madeAt } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { sumOrders } from "../payment-order/store.ts";
import { sumPayouts } from "../payout-order/list-store.ts";
import { countNotedQuarters } from "./count.ts";
import { rollupRange } from "./status-sums.ts";

const started = await testApp();
const { database } = started.services;
const query = wholeQuery(started.services);
let merchants: bigint[];
let channels: bigint[];
let accounts: (bigint | null)[];
beforeAll(async () => {
  const collections = await testCollections(started);
  merchants = (["ACME/admin", "LOTUS/admin"] as const).map((name) => collections.people[name].merchantId);
  const [copy] = await query(
    `insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
      select 'PP-2', 'Second', supplier_id, kind, pay_type_code, currency from channel returning id`,
  );
  channels = [collections.channelId, copy?.Id as bigint];
  accounts = [null, (await collections.addAccount("One")).id, (await collections.addAccount("Two")).id];
});

const days = 3;
const beginning = Date.UTC(2026, 4, 30);
const cards = [
  [null, null],
  ["OUT-1", null],
  ["OUT-1", "KBANK 1"],
  ["OUT-2", "Kbank 10"],
] as const;

const made = fc.record({
  merchant: fc.nat(1),
  channel: fc.nat(1),
  account: fc.nat(2),
  card: fc.nat(3),
  type: fc.constantFrom("PROMPTPAY", "GONE"),
  currency: fc.constantFrom("THB", "THB", "JPY"),
  atMs: madeAt(days),
  amount: fc.integer({ min: 1, max: 9_000_000 }),
  settled: fc.integer({ min: 1, max: 9_000_000 }),
  status: fc.constantFrom(...paymentOrderStatuses),
  payoutStatus: fc.constantFrom(...payoutStatuses),
  isBack: fc.boolean(),
  isTest: fc.constantFrom(false, false, true),
});
type Made = typeof made extends fc.Arbitrary<infer Value> ? Value : never;

let counter = 0;
const paid: readonly string[] = paidPayoutStatuses;
const over: readonly string[] = [...paid, "ManuallyCancelled", "PayoutFailed", "CashoutRejected"];

/** One order and one payout of each. */
async function insert(history: readonly Made[]): Promise<void> {
  const rows = history.map((one) => {
    const at = new Date(beginning + one.atMs);
    const [channelCode, cardName] = cards[one.card] ?? [];
    const isPaid = one.status === "Success";
    return {
      ...{
        id: String(idAt(at, ++counter)),
        no: `S${counter}`,
        merchant: String(merchants[one.merchant]),
        at,
      },
      ...{ channel: String(channels[one.channel]), account: accounts[one.account]?.toString() ?? null },
      ...{ channel_code: channelCode, card_name: cardName, type: one.type, currency: one.currency },
      ...{
        amount: one.amount,
        settled: isPaid ? one.settled : null,
        status: one.status,
        is_test: one.isTest,
      },
      exception: isPaid && one.isBack ? "Marked" : "None",
      payout_status: one.payoutStatus,
      payout_exception: paid.includes(one.payoutStatus) && one.isBack ? "Returned" : "None",
      is_over: over.includes(one.payoutStatus),
    };
  });
  const recordset = `jsonb_to_recordset($1::jsonb) as r (id bigint, no text, merchant bigint, at timestamptz, channel bigint,
    account bigint, channel_code text, card_name text, type text, currency text, amount bigint, settled bigint, status text,
    is_test boolean, exception text, payout_status text, payout_exception text, is_over boolean)`;
  const values = [JSON.stringify(rows)];
  await query(
    `insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
       payable_minor, fee_minor, fee_basis_points, status, exception, channel_id, account_id, is_test, created_at, expires_at,
       finished_at, settled_minor, status_before_lock, remaining_ms, locked_at)
     select id, merchant, no, no, type, currency, amount, amount, least(7, amount, settled), 0, status, exception, channel,
       account, is_test, at, at, case when settled is not null then at + interval '40 seconds' end, settled,
       case when status = 'Locked' then 'Paying' end, case when status = 'Locked' then 1 end,
       case when status = 'Locked' then at end from ${recordset}`,
    values,
  );
  await query(
    `insert into payout_order (id, merchant_id, order_no, merchant_order_no, cashout_type_code, currency, amount_minor,
       fee_minor, fee_basis_points, fee_minimum_minor, status, exception, bank_code, card_sealed, card_last4, card_hash,
       payee_name, source, channel_code, card_name, status_since, created_at, finished_at)
     select id, merchant, no, no, type, currency, amount, 11, 0, 0, payout_status, payout_exception, 'KBANK', 'x', '7890',
       sha256('x'), 'Somebody', 'Gateway', channel_code, card_name, at, at, case when is_over then at end from ${recordset}`,
    values,
  );
}

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const momentMs = fc.oneof(madeAt(days), fc.integer({ min: -dayMs, max: (days + 1) * dayMs }));
const asked = fc.record({
  merchant: fc.constantFrom(undefined, 0, 1),
  viewer: fc.constantFrom("operator", "operator", "operator", "ACME"),
  offset: fc.constantFrom(-210, 0, 345, 480),
  fromMs: maybe(momentMs),
  toMs: maybe(momentMs),
  withMs: fc.boolean(),
  kinds: maybe(fc.subarray(["Member", "Test"] as const)),
  type: maybe(fc.constantFrom("PROMPTPAY", "GONE")),
  currency: maybe(fc.constantFrom("THB", "JPY")),
  channel: maybe(fc.nat(2)),
  account: maybe(fc.nat(2)),
  ways: maybe(fc.subarray(["OwnAccount", "Supplier"] as const)),
  card: maybe(fc.constantFrom("KBANK 1", "KBANK 10", "none")),
  cardPart: maybe(fc.constantFrom("kbank", "10", "k 1")),
  payoutWays: maybe(fc.subarray(["OwnCard", "Supplier", "None"] as const)),
  exceptions: maybe(fc.subarray(["None", "Returned"] as const)),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const aliases = ["ACME", "LOTUS"];
const channelCodes = ["PP-1", "PP-2", "NONE"];

function times({ fromMs, toMs, offset, withMs }: Asked) {
  const text = (ms: number) => {
    const local = new Date(beginning + ms + offset * 60_000).toISOString().replace("T", " ");
    return withMs ? new Date(beginning + ms).toISOString() : local.slice(0, 19);
  };
  return {
    ...(fromMs === undefined ? {} : { From: text(fromMs) }),
    ...(toMs === undefined ? {} : { To: text(toMs) }),
  };
}

function viewerOf({ viewer, offset }: Asked): ListViewer {
  const isSuper = viewer === "operator";
  return { isSuper, merchantId: merchants[0] ?? 0n, timeDifferenceMinutes: offset };
}

type Order = Record<string, unknown> & { CreatedAt: Date; Status: string; Currency: string };

/** Written apart from what the product filters by. */
function isMeant(one: Order, question: Asked): boolean {
  const { merchant, viewer, fromMs, toMs, withMs, type, currency } = question;
  const at = one.CreatedAt.getTime() - beginning;
  const step = withMs ? 1 : 1_000;
  const floor = (ms: number) => Math.floor((beginning + ms) / step) * step - beginning;
  return (
    (fromMs === undefined || at >= floor(fromMs)) &&
    (toMs === undefined || at < floor(toMs) + step) &&
    (merchant === undefined || one.MerchantId === merchants[merchant]) &&
    (viewer === "operator" || one.MerchantId === merchants[0]) &&
    (type === undefined || one.Type === type) &&
    (currency === undefined || one.Currency === currency)
  );
}

type Key = "Count" | "Amount" | "Settled" | "Fee";
type Sum = { Status: string; Currency: string; Exception?: string } & Partial<Record<Key, bigint | string>>;

/** By status, what an order brought back and currency; an order adds to each figure what its table says. */
function gathered(sums: readonly Sum[], figures: readonly Key[]): Map<string, bigint[]> {
  const found = new Map<string, bigint[]>();
  for (const one of sums) {
    const key = [one.Status, one.Exception, one.Currency].join(" ");
    const before = found.get(key) ?? figures.map(() => 0n);
    found.set(
      key,
      figures.map((figure, at) => (before[at] ?? 0n) + BigInt(one[figure] ?? 0)),
    );
  }
  return new Map([...found].sort());
}

async function expectOrders(question: Asked): Promise<void> {
  const { kinds, type, currency, channel, account, ways, merchant } = question;
  const isOperator = question.viewer === "operator";
  const rows = (await query("select *, pay_type_code as type from payment_order")) as Order[];
  const isHidden = !isOperator && (channel !== undefined || account || ways?.length);
  const meant = rows.filter(
    (one) =>
      isMeant(one, question) &&
      !isHidden &&
      (kinds?.length !== 1 || one.IsTest === (kinds[0] === "Test")) &&
      (channel === undefined || one.ChannelId === channels[channel]) &&
      (!account || one.AccountId === accounts[account]) &&
      (!ways?.length || ways.includes(one.AccountId === null ? "Supplier" : "OwnAccount")),
  );
  const input = {
    ...times(question),
    ...(merchant === undefined ? {} : { MerchantAlias: aliases[merchant] }),
    ...(kinds && { Kinds: kinds }),
    ...(type && { PayTypeCode: type }),
    ...(currency && { Currency: currency }),
    ...(channel === undefined ? {} : { ChannelCode: channelCodes[channel] }),
    ...(account ? { AccountId: String(accounts[account]) } : {}),
    ...(ways && { Ways: ways }),
  };
  const scope = isOperator ? wholeScope : merchantScope(merchants[0] ?? 0n);
  const sums = await inTransaction(database, scope, (tx) => sumOrders(tx, viewerOf(question), input));
  const byHand = meant.map(({ Status, Currency, AmountMinor, SettledMinor, FeeMinor }) => ({
    ...{ Status, Currency, Count: 1n, Amount: AmountMinor as bigint },
    Settled: (SettledMinor as bigint | null) ?? 0n,
    Fee: Status === "Success" ? (FeeMinor as bigint) : 0n,
  }));
  const figures = ["Count", "Amount", "Settled", "Fee"] as const;
  expect(gathered(sums, figures)).toEqual(gathered(byHand, figures));
}

async function expectPayouts(question: Asked): Promise<void> {
  const { type, currency, channel, card, cardPart, payoutWays, exceptions, merchant } = question;
  const isOperator = question.viewer === "operator";
  const rows = (await query("select *, cashout_type_code as type from payout_order")) as Order[];
  const code = channel === undefined ? undefined : ["OUT-1", "OUT-2", "NONE"][channel];
  const isHidden = !isOperator && (code || card || cardPart || payoutWays?.length);
  const wayOf = (one: Order) =>
    one.CardName !== null ? "OwnCard" : one.ChannelCode === null ? "None" : "Supplier";
  const meant = rows.filter(
    (one) =>
      isMeant(one, question) &&
      !isHidden &&
      (code === undefined || one.ChannelCode === code) &&
      (card === undefined || one.CardName === card) &&
      (cardPart === undefined ||
        String(one.CardName ?? "")
          .toLowerCase()
          .includes(cardPart)) &&
      (!payoutWays?.length || payoutWays.includes(wayOf(one))) &&
      (!exceptions?.length || exceptions.includes(one.Exception as "None")),
  );
  const input = {
    ...times(question),
    ...(merchant === undefined ? {} : { MerchantAlias: aliases[merchant] }),
    ...(type && { CashoutTypeCode: type }),
    ...(currency && { Currency: currency }),
    ...(code && { ChannelCode: code }),
    ...(card && { PayoutCard: card }),
    ...(cardPart && { CardName: cardPart }),
    ...(payoutWays && { Ways: payoutWays }),
    ...(exceptions && { Exceptions: exceptions }),
  };
  const scope = isOperator ? wholeScope : merchantScope(merchants[0] ?? 0n);
  const noHash = () => Buffer.alloc(0);
  const sums = await inTransaction(database, scope, (tx) =>
    sumPayouts(tx, viewerOf(question), input, noHash),
  );
  const byHand = meant.map(({ Status, Exception, Currency, AmountMinor, FeeMinor }) => ({
    ...{ Status, Exception: Exception as string, Currency, Count: 1n },
    ...{ Amount: AmountMinor as bigint, Fee: FeeMinor as bigint },
  }));
  const figures = ["Count", "Amount", "Fee"] as const;
  expect(gathered(sums, figures)).toEqual(gathered(byHand, figures));
}

test("sums equal the rows, of whatever range and filter, counted, noted and noted again", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...paymentOrderStatuses)), { maxLength: 8 }),
      fc.array(asked, { minLength: 6, maxLength: 6 }),
      async (history, changes, questions) => {
        const expectEqual = async () => {
          for (const question of questions) {
            await expectOrders(question);
            await expectPayouts(question);
          }
        };
        await insert(history);
        await expectEqual();
        await countNotedQuarters(database);
        await expectEqual();
        await change(changes);
        // Some quarters counted, some noted again.
        await expectEqual();
        await countNotedQuarters(database);
        await expectEqual();
      },
    ),
    { numRuns: 6 },
  );
});

/** Orders move, money is taken back and returned. */
async function change(changes: readonly (readonly [number, string])[]): Promise<void> {
  for (const [which, status] of changes) {
    const at = which % counter;
    await query(
      `update payment_order set status = $2, settled_minor = case when $2 = 'Success' then amount_minor + 3 end,
        exception = case when $2 = 'Success' and id % 2 = 0 then 'Marked' else 'None' end,
        finished_at = case when $2 = 'Success' then created_at + interval '45 seconds' end, fee_minor = least(fee_minor, amount_minor),
        status_before_lock = case when $2 = 'Locked' then 'Paying' end, remaining_ms = case when $2 = 'Locked' then 1 end,
        locked_at = case when $2 = 'Locked' then created_at end
       where id = (select id from payment_order order by id offset $1 limit 1)`,
      [at, status],
    );
    await query(
      `update payout_order set status = 'PayoutSuccess', finished_at = created_at,
        exception = case when exception = 'None' then 'Returned' else 'None' end
       where id = (select id from payout_order order by id offset $1 limit 1)`,
      [at],
    );
  }
}

test("whole quarters are read as they are kept, what lies around them from rows", () => {
  const now = Date.parse("2026-05-31T10:00:00Z");
  const range = (From?: string, To?: string) => {
    const found = rollupRange(idRange({ From, To }, 0), now);
    const text = (id: bigint | undefined) =>
      id === undefined
        ? undefined
        : Object.entries(moments).find(([, ms]) => idFloor(new Date(ms)) === id)?.[0];
    return (
      found && {
        kept: [found.kept.start, found.kept.end].map((at) => at.toISOString().slice(5, 16)),
        rest: found.rest.map(({ least, below }) => [text(least), text(below)]),
      }
    );
  };
  const moments = Object.fromEntries(
    [
      ...["2026-05-30T00:00:00.000Z", "2026-05-30T00:00:00.001Z", "2026-05-30T00:15:00.000Z"],
      ...["2026-05-30T23:45:00.000Z", "2026-05-30T23:50:01.000Z", "2026-06-02T00:00:00.000Z"],
    ].map((text) => [text.slice(5, 23), Date.parse(text)]),
  );
  expect(range("2026-05-30 00:00:00", "2026-05-30 23:59:59")).toEqual({
    kept: ["05-30T00:00", "05-31T00:00"],
    rest: [],
  });
  expect(range("2026-05-30T00:00:00.001Z", "2026-05-30 23:50:00")).toEqual({
    kept: ["05-30T00:15", "05-30T23:45"],
    rest: [
      ["05-30T00:00:00.001", "05-30T00:15:00.000"],
      ["05-30T23:45:00.000", "05-30T23:50:01.000"],
    ],
  });
  // Without an end as far as there are orders, and whatever comes later from rows.
  expect(range("2026-05-30 00:00:00")).toEqual({
    kept: ["05-30T00:00", "06-02T00:00"],
    rest: [["06-02T00:00:00.000", undefined]],
  });
  expect(range(undefined, "2026-05-30 23:50:00")).toEqual({
    kept: ["01-01T00:00", "05-30T23:45"],
    rest: [["05-30T23:45:00.000", "05-30T23:50:01.000"]],
  });
  // So short that its rows are soon counted, empty, or turned round.
  expect(range("2026-05-30 00:00:00", "2026-05-30 00:59:58")).toBeUndefined();
  expect(range("2026-05-30 01:00:00", "2026-05-30 00:00:00")).toBeUndefined();
});
