/**
 * Two suppliers take many orders at once. The first loses answers, breaks off, refuses and is slow; then both tell of each
 * payment twenty times, in any order and at once, between forged and untrue notices; some tell too little money, some tell
 * too late, some tell nothing. Each paid order is credited exactly once, and nothing else is credited at all.
 */
import { payorderSummary } from "@opc/contract/payment-order/calls";
import type { OrderException, PaymentOrderStatus } from "@opc/contract/payment-order/states";
import { newKeys } from "../actors/signed.ts";
import { type NoticePlan, SupplierActor, type TakenPayment } from "../actors/supplier.ts";
import { suppliedPayType } from "../demo/http-supplier.ts";
import { expectSame, expectThat } from "./eventually.ts";
import type { Stage } from "./stage.ts";

interface Size {
  orders: number;
  copies: number;
}

const usualOrders = 150;
const copies = 20;
const atOnce = 24;
/** Real time for what the system does by itself, beside some milliseconds for each order. */
const patienceMs = 15_000;
const patienceForOrderMs = 100;
const expiryMs = 31 * 60_000;

type Fate = "paid" | "paid, never told" | "too little" | "late" | "unpaid";

/** By how often they happen; the first payments meet each in turn, however few there are. */
const fates: [Fate, number][] = [
  ["paid", 84],
  ["paid, never told", 4],
  ["too little", 4],
  ["late", 4],
  ["unpaid", 4],
];

interface Payment {
  supplier: SupplierActor;
  taken: TakenPayment;
  fate: Fate;
}

export async function lyingSupplier(
  stage: Stage,
  { orders = usualOrders }: { orders?: number | undefined },
): Promise<void> {
  const size = { orders, copies };
  const suppliers = await openSuppliers(stage, ["SEA", "HILL"]);
  const [sea, hill] = suppliers;
  if (!sea || !hill) throw new Error("two suppliers should listen");
  sea.misbehave({ lost: 0.12, dropped: 0.08, refused: 0.1, delayed: 0.1 });
  try {
    await createOrders(stage, size);
    await untilNone(stage, size, "wait for a supplier's answer", "Pending");
    expectThat(
      suppliers.every(({ creates }) => [...creates.values()].every((times) => times === 1)),
      "no reference was sent twice",
    );
    expectSame(sea.unsigned + hill.unsigned, 0, "questions that the operator did not sign");
    const payments = await fatesOf(stage, suppliers);
    expectSame(payments.length, size.orders, "orders that one supplier took");
    await tellAll(stage, payments, size);
    await until(
      stage,
      size,
      "paid orders are not credited yet",
      async () => paid(payments) - (await count(stage, "Success", "None")),
    );
    await comeLate(stage, payments, size);
    await countsAreRight(stage, payments);
  } finally {
    await Promise.all(suppliers.map((supplier) => supplier.close()));
  }
}

async function createOrders(stage: Stage, { orders }: Size): Promise<void> {
  const { world, decisions } = stage;
  const wishes = Array.from({ length: orders }, (_, at) => {
    const merchant = world.random.pick(world.merchants);
    const amount = `${world.random.between(100, 40_000)}.00`;
    decisions.push(`${merchant.alias} asks for ${amount}`);
    return { merchant, amount, number: `L-${at}-${world.random.between(100_000, 999_999)}` };
  });
  await sideBySide(wishes, async ({ merchant, amount, number }) => {
    const answer = await merchant.create({
      MerchantOrderNo: number,
      PayTypeCode: suppliedPayType.Code,
      Currency: suppliedPayType.Currency,
      Amount: amount,
      NotifyUrl: merchant.notifyUrl(),
    });
    expectThat(answer.code === 0, `${merchant.alias} gets an order: ${answer.msg}`);
  });
}

async function openSuppliers(stage: Stage, codes: readonly string[]): Promise<SupplierActor[]> {
  const { clock, random } = stage.world;
  const ours = newKeys();
  const actors = codes.map((code) => new SupplierActor({ clock, random: random.fork(code) }));
  for (const actor of actors) await actor.listen(ours.publicKey);
  const suppliers = actors.map(({ publicKey, baseAddress }, at) => ({
    code: codes[at] ?? "",
    publicKey,
    baseAddress,
  }));
  await stage.addSuppliers(suppliers, ours.secretKey);
  return actors;
}

/** Of what the suppliers have taken, the payments that members are led to: one that was given up is none. */
async function fatesOf(stage: Stage, suppliers: readonly SupplierActor[]): Promise<Payment[]> {
  const { random } = stage.world;
  const all = suppliers.flatMap((supplier) => supplier.taken.map((taken) => ({ supplier, taken })));
  const led = new Set<TakenPayment>();
  const member = stage.world.member("Somchai Jaidee");
  await sideBySide(all, async ({ taken }) => {
    const { SupplierUrl } = await member.openPage(taken.returnUrl);
    if (SupplierUrl?.endsWith(`/${taken.reference}`)) led.add(taken);
  });
  return all
    .filter(({ taken }) => led.has(taken))
    .map(({ supplier, taken }, at) => ({
      supplier,
      taken,
      fate: fates[at]?.[0] ?? random.weighted(fates),
    }));
}

async function tellAll(stage: Stage, payments: readonly Payment[], size: Size): Promise<void> {
  const { random, clock } = stage.world;
  const at = clock.now();
  const told: { supplier: SupplierActor; plan: NoticePlan; wanted: readonly number[] }[] = [];
  payments.forEach(({ supplier, taken, fate }, index) => {
    const payment = taken;
    if (fate === "paid" || fate === "paid, never told") supplier.receive(taken.reference, taken.amount, at);
    if (fate === "paid")
      for (let copy = 0; copy < size.copies; copy += 1)
        told.push({ supplier, plan: { payment, at }, wanted: [200] });
    if (fate === "too little")
      for (let copy = 0; copy < size.copies; copy += 1)
        told.push({ supplier, plan: { payment, at, changes: { Amount: "1.00" } }, wanted: [200] });
    if (index % 10 === 0) told.push(...liesAbout(supplier, payment, payments, at));
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
function liesAbout(supplier: SupplierActor, payment: TakenPayment, payments: readonly Payment[], at: Date) {
  const other = payments.find((one) => one.supplier !== supplier)?.taken;
  const lies: { changes?: Record<string, string>; forged?: boolean; wanted: readonly number[] }[] = [
    // So many forged ones from one address are not even looked at any more.
    { forged: true, wanted: [401, 429] },
    { changes: { Currency: "USD" }, wanted: [422] },
    { changes: { SupplierOrderNo: "SUP-of-another" }, wanted: [422] },
    { changes: { ChannelMerchantNo: "somebody else" }, wanted: [422] },
    { changes: { Reference: "P-never-asked" }, wanted: [404] },
    ...(other ? [{ changes: { Reference: other.reference }, wanted: [404] }] : []),
  ];
  return lies.map(({ wanted, ...lie }) => ({ supplier, plan: { payment, at, ...lie }, wanted }));
}

async function comeLate(stage: Stage, payments: readonly Payment[], size: Size): Promise<void> {
  await stage.skip(expiryMs);
  await untilNone(stage, size, "should have expired", "Paying");
  const at = stage.world.clock.now();
  const late = payments.filter(({ fate }) => fate === "late");
  const told = late.flatMap((payment) => Array.from({ length: size.copies }, () => payment));
  await sideBySide(told, async ({ supplier, taken }) => {
    const status = await supplier.tell({ payment: taken, at });
    expectSame(status, 200, "the answer to a late notice");
  });
}

async function countsAreRight(stage: Stage, payments: readonly Payment[]): Promise<void> {
  const withFate = (fate: Fate) => payments.filter((payment) => payment.fate === fate).length;
  expectSame(await count(stage, "Success", "None"), paid(payments), "credited orders");
  expectSame(
    await count(stage, "Expired", "Partial"),
    withFate("too little"),
    "orders with too little money",
  );
  expectSame(await count(stage, "Expired", "Late"), withFate("late"), "orders with late money");
  expectSame(await count(stage, "Expired", "None"), withFate("unpaid"), "unpaid orders");
}

function paid(payments: readonly Payment[]): number {
  return payments.filter(({ fate }) => fate === "paid" || fate === "paid, never told").length;
}

async function count(stage: Stage, status: PaymentOrderStatus, exception: OrderException): Promise<number> {
  const operator = await stage.superAdministrator();
  const filter = { PayTypeCode: suppliedPayType.Code, Exceptions: [exception] };
  const { StatusCounts } = await operator.ask(payorderSummary, filter);
  return StatusCounts.find((each) => each.Status === status)?.Count ?? 0;
}

function untilNone(stage: Stage, size: Size, what: string, status: PaymentOrderStatus): Promise<void> {
  return until(stage, size, `orders ${what}`, () => count(stage, status, "None"));
}

/** When nothing happens any more, time goes on for everybody, so that what has to be asked again is. */
async function until(
  stage: Stage,
  { orders }: Size,
  what: string,
  left: () => Promise<number>,
): Promise<void> {
  const endMs = performance.now() + patienceMs + orders * patienceForOrderMs;
  for (let before = Number.NaN; ; ) {
    const many = await left();
    if (many === 0) return;
    if (performance.now() > endMs) throw new Error(`in vain: ${many} ${what}`);
    if (many === before) await stage.skip(1_000, { crawlersSilent: true });
    before = many;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
