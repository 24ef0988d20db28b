/**
 * Many payouts at once through two suppliers. The first loses answers, breaks off, refuses and is slow, and its bank would
 * pay whatever it is asked twice; then both tell of each payout eight times, in any order and at once, between forged and
 * untrue notices; some tell hours late, some nothing, some take back what they had taken on. An operator sends again what
 * failed. Each payout's money leaves the bank once or never, and the books say the same.
 */
import { balancechangeList } from "@opc/contract/balance-change/calls";
import type { BalanceChangeType } from "@opc/contract/balance-change/types";
import { cashoutorderSendagain } from "@opc/contract/payout-order/actions";
import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import { cashoutorderList } from "@opc/contract/payout-order/calls";
import type { PayoutStatus } from "@opc/contract/payout-order/states";
import {
  PayingSupplierActor,
  type PayoutFate,
  type PayoutNoticePlan,
  type TakenPayout,
} from "../actors/paying-supplier.ts";
import { newKeys } from "../actors/signed.ts";
import { suppliedPayoutType } from "../demo/http-supplier.ts";
import { expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";

const usualOrders = 150;
const copies = 8;
const atOnce = 24;
const patienceMs = 30_000;
const patienceForOrderMs = 150;
const pageSize = 1_000;
const hoursLaterMs = 3 * 60 * 60_000;
/** Longer than a worker holds a question, and than most pauses between two. */
const skipMs = 31_000;

interface Taken {
  supplier: PayingSupplierActor;
  payout: TakenPayout;
}

export async function payoutStorm(
  stage: Stage,
  { orders = usualOrders }: { orders?: number | undefined },
): Promise<void> {
  const [sea, hill] = await openSuppliers(stage, ["SEA", "HILL"], orders);
  if (!sea || !hill) throw new Error("two suppliers should listen");
  const suppliers = [sea, hill];
  sea.misbehave({ lost: 0.12, dropped: 0.08, refused: 0.1, delayed: 0.1 });
  try {
    await createPayouts(stage, orders);
    await until(stage, orders, "payouts wait for a channel's answer", () => sendAgainWhatFailed(stage));
    const taken = await takenNow(stage, suppliers);
    expectSame(taken.length, orders, "payouts that a supplier took on");
    await tellAll(stage, taken);
    const soon = settledBy(taken, ["paid", "paid, never told"]);
    await until(stage, orders, "paid payouts are not settled yet", async () => {
      await sendAgainWhatFailed(stage);
      return soon() - (await settled(stage));
    });
    await tellLate(stage, taken);
    await until(stage, orders, "payouts told of late are not settled yet", async () => {
      const all = settledBy(taken, ["paid", "paid, never told", "paid, told late"]);
      return all() - (await settled(stage));
    });
    await moneyLeftOnce(stage, suppliers, orders);
  } finally {
    await Promise.all(suppliers.map((supplier) => supplier.close()));
  }
}

async function openSuppliers(
  stage: Stage,
  codes: readonly string[],
  orders: number,
): Promise<PayingSupplierActor[]> {
  const { clock, random } = stage.world;
  const ours = newKeys();
  const actors = codes.map((code) => new PayingSupplierActor({ clock, random: random.fork(code) }));
  for (const actor of actors) await actor.listen(ours.publicKey);
  const suppliers = actors.map(({ publicKey, baseAddress }, at) => ({
    code: codes[at] ?? "",
    publicKey,
    baseAddress,
  }));
  await stage.addPayoutSuppliers(suppliers, ours.secretKey, BigInt(orders) * 5_000_000n);
  return actors;
}

async function createPayouts({ world, decisions }: Stage, orders: number): Promise<void> {
  const wishes = Array.from({ length: orders }, (_, at) => {
    const merchant = world.random.pick(world.merchants);
    const amount = `${world.random.between(100, 40_000)}.00`;
    const card = `00${world.random.between(10_000_000, 99_999_999)}`;
    decisions.push(`${merchant.alias} pays ${amount} to ${card}`);
    const isUnsure = at % 5 === 0;
    return { merchant, amount, card, isUnsure, number: `O-${at}-${world.random.between(100_000, 999_999)}` };
  });
  await sideBySide(wishes, async ({ merchant, amount, card, isUnsure, number }) => {
    const ask = () =>
      merchant.createPayout({
        MerchantOrderNo: number,
        CashoutTypeCode: suppliedPayoutType.Code,
        Currency: suppliedPayoutType.Currency,
        Amount: amount,
        BankCode: "KBANK",
        CardNumber: card,
        PayeeName: "Somchai Jaidee",
        NotifyUrl: merchant.notifyUrl(),
      });
    // A merchant that is not sure asks again at once, and gets the same order.
    const [first, again] = await Promise.all([ask(), isUnsure ? ask() : undefined]);
    expectThat(first.code === 0, `${merchant.alias} gets a payout: ${first.msg}`);
    if (again) expectSame(again.data?.OrderNo, first.data.OrderNo, "the same question's order");
  });
}

/** Returns how many have no channel's word yet. */
async function sendAgainWhatFailed(stage: Stage): Promise<number> {
  const operator = await stage.superAdministrator();
  const failed = await ordersIn(stage, ["ChannelFailed"]);
  const again = failed.map(({ OrderNo }) => ({ OrderNo, ChannelCode: "HILL-OUT" }));
  await stage.skip(skipMs);
  const send = await operator.proveMany("cashoutorderSendagain", cashoutorderSendagain, again);
  await sideBySide(again, async (input) => {
    const { Status } = await send(input);
    expectSame(Status, "ChannelInProgress", `${input.OrderNo}, sent again`);
  });
  return (await ordersIn(stage, ["ChannelInProgress", "ChannelFailed"])).length;
}

/** What the suppliers took on of orders that are theirs now: one that was given up before is none. */
async function takenNow(stage: Stage, suppliers: readonly PayingSupplierActor[]): Promise<Taken[]> {
  const orders = await ordersIn(stage, ["ChannelSuccess", "PayoutSuccess"]);
  const numbers = new Set(orders.map(({ OrderNo }) => OrderNo));
  const latest = new Map<string, Taken>();
  for (const supplier of suppliers)
    for (const payout of supplier.taken) {
      const [orderNo = "", number = "0"] = payout.reference.split("-");
      const known = latest.get(orderNo)?.payout.reference.split("-")[1] ?? "0";
      if (numbers.has(orderNo) && Number(number) > Number(known)) latest.set(orderNo, { supplier, payout });
    }
  return [...latest.values()];
}

async function tellAll(stage: Stage, taken: readonly Taken[]): Promise<void> {
  const { random } = stage.world;
  const told: { supplier: PayingSupplierActor; plan: PayoutNoticePlan; wanted: readonly number[] }[] = [];
  taken.forEach(({ supplier, payout }, index) => {
    if (payout.fate === "paid" || payout.fate === "denied")
      for (let copy = 0; copy < copies; copy += 1) told.push({ supplier, plan: { payout }, wanted: [200] });
    if (index % 10 === 0) told.push(...liesAbout(supplier, payout, taken));
  });
  const shuffled = told
    .map((one) => ({ one, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
  await sideBySide(shuffled, async ({ supplier, plan, wanted }) => {
    const status = await supplier.tell(plan);
    expectThat(wanted.includes(status), `a notice was answered ${status} instead of ${wanted.join(" or ")}`);
  });
}

/** None of these may move anything. */
function liesAbout(supplier: PayingSupplierActor, payout: TakenPayout, taken: readonly Taken[]) {
  const other = taken.find((one) => one.supplier !== supplier)?.payout;
  const lies: { changes?: Record<string, string>; forged?: boolean; wanted: readonly number[] }[] = [
    // So many forged ones from one address are not even looked at any more.
    { forged: true, wanted: [401, 429] },
    { changes: { Currency: "USD" }, wanted: [422] },
    { changes: { Amount: "1.00" }, wanted: [422] },
    { changes: { CardNumberLast4: "none" }, wanted: [401, 429] },
    { changes: { BankCode: "SCB" }, wanted: [422] },
    { changes: { SupplierOrderNo: "OUT-of-another" }, wanted: [422] },
    { changes: { ChannelMerchantNo: "somebody else" }, wanted: [422] },
    { changes: { Reference: "C-never-asked" }, wanted: [404] },
    ...(other ? [{ changes: { Reference: other.reference }, wanted: [404] }] : []),
  ];
  return lies.map(({ wanted, ...lie }) => ({ supplier, plan: { payout, ...lie }, wanted }));
}

async function tellLate(stage: Stage, taken: readonly Taken[]): Promise<void> {
  await stage.skip(hoursLaterMs);
  const late = taken.filter(({ payout }) => payout.fate === "paid, told late");
  for (const { supplier, payout } of late) supplier.tellLate(payout);
  const told = late.flatMap((one, at) => Array.from({ length: at % 2 === 0 ? copies : 0 }, () => one));
  await sideBySide(told, async ({ supplier, payout }) => {
    expectSame(await supplier.tell({ payout }), 200, "the answer to a late notice");
  });
}

/** How many orders the bank has paid so far and the system may know of. */
function settledBy(taken: readonly Taken[], fates: readonly PayoutFate[]): () => number {
  return () => taken.filter(({ payout }) => fates.includes(payout.fate)).length;
}

async function settled(stage: Stage): Promise<number> {
  return (await ordersIn(stage, ["PayoutSuccess"])).length;
}

async function moneyLeftOnce(
  stage: Stage,
  suppliers: readonly PayingSupplierActor[],
  orders: number,
): Promise<void> {
  expectThat(
    suppliers.every(({ creates }) => [...creates.values()].every((times) => times === 1)),
    "no reference was sent twice",
  );
  expectSame(
    suppliers.reduce((sum, { unsigned }) => sum + unsigned, 0),
    0,
    "questions that the operator did not sign",
  );
  const times = new Map<string, number>();
  for (const orderNo of suppliers.flatMap(({ transfers }) => transfers))
    times.set(orderNo, (times.get(orderNo) ?? 0) + 1);
  const all = await ordersIn(stage, []);
  expectSame(all.length, orders, "payouts in all");
  for (const { OrderNo, Status } of all)
    expectSame(
      times.get(OrderNo) ?? 0,
      Status === "PayoutSuccess" ? 1 : 0,
      `transfers of ${OrderNo} (${Status})`,
    );
  expectSame(await booked(stage, all, "Create Cashout Order Deduct The Balance"), orders, "deductions");
  // What was settled the proof of the books compares, order by order.
  expectSame(await booked(stage, all, "Cashout Order Failed And Refund The Balance"), 0, "refunds");
}

/** How many of these payouts have a line of that type on their merchants' balances; two of one payout are an error. */
async function booked(
  stage: Stage,
  orders: readonly PayoutOrderRow[],
  type: BalanceChangeType,
): Promise<number> {
  const operator = await stage.superAdministrator();
  const numbers = new Set(orders.map(({ OrderNo }) => OrderNo));
  const seen = new Set<string>();
  for (let Cursor: string | null | undefined; Cursor !== null; ) {
    const page = await operator.ask(balancechangeList, {
      Types: [type],
      Size: pageSize,
      ...(Cursor && { Cursor }),
    });
    for (const { OrderNo } of page.Rows) {
      if (OrderNo === null || !numbers.has(OrderNo)) continue;
      expectThat(!seen.has(OrderNo), `${OrderNo} has one "${type}"`);
      seen.add(OrderNo);
    }
    Cursor = page.NextCursor;
  }
  return seen.size;
}

async function ordersIn(stage: Stage, Statuses: PayoutStatus[]): Promise<PayoutOrderRow[]> {
  const operator = await stage.superAdministrator();
  const filter = {
    CashoutTypeCode: suppliedPayoutType.Code,
    Size: pageSize,
    ...(Statuses.length > 0 && { Statuses }),
  };
  const rows: PayoutOrderRow[] = [];
  for (let Cursor: string | null | undefined; Cursor !== null; ) {
    const page = await operator.ask(cashoutorderList, { ...filter, ...(Cursor && { Cursor }) });
    rows.push(...page.Rows);
    Cursor = page.NextCursor;
  }
  return rows;
}

/** When nothing happens any more, time goes on for everybody, so that what has to be asked again is. */
async function until(stage: Stage, orders: number, what: string, left: () => Promise<number>): Promise<void> {
  const endMs = performance.now() + patienceMs + orders * patienceForOrderMs;
  for (let before = Number.NaN; ; ) {
    const many = await left();
    if (many === 0) return;
    if (performance.now() > endMs) throw new Error(`in vain: ${many} ${what}`);
    if (many === before) await stage.skip(skipMs, { crawlersSilent: true });
    before = many;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
