/** Somebody holds one merchant's balance: that merchant's money waits, and nobody else's. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { proveInTransaction } from "../modules/proof/prove.ts";
import { testApp } from "../testing/app.ts";
import { credit } from "../testing/collections.ts";
import { addPayoutChannel, testPayoutGateway } from "../testing/payout-gateway.ts";

const app = await testApp();
const gateway = await testPayoutGateway(app);
const idOf = (merchant: "ACME" | "LOTUS") => gateway.people[`${merchant}/admin`].merchantId;
await gateway.inWhole(async (tx) => {
  const channel = await addPayoutChannel(tx, [idOf("ACME"), idOf("LOTUS")]);
  // Its day's sum is one row for all merchants.
  await sql`update payout_channel set daily_limit_minor = 1000000000 where id = ${channel}`.execute(tx);
});
for (const merchant of ["ACME", "LOTUS"] as const) await gateway.fund(merchant, 1_000_000_00n);

/** Until `meanwhile` is done. */
async function holding<Result>(merchant: "ACME", meanwhile: () => Promise<Result>): Promise<Result> {
  return gateway.inWhole(async (tx) => {
    await sql`select from ledger_account where merchant_id = ${idOf(merchant)} for no key update`.execute(tx);
    return meanwhile();
  });
}
const isProven = () => gateway.inWhole(async (tx) => (await proveInTransaction(tx)).ok);

test.each([
  ["waits for a review", 0n],
  ["goes to a channel whose day is shared", null],
])("a payout that %s", async (_, reviewFromMinor) => {
  for (const merchant of ["ACME", "LOTUS"] as const) await gateway.rule(merchant, { reviewFromMinor });
  const payouts = (merchant: "ACME" | "LOTUS") =>
    Array.from({ length: 3 }, () => gateway.payout({}, { merchant }));
  const own = await holding("ACME", async () => {
    // Of one batch, and of those that follow it.
    const held = payouts("ACME");
    for (const answers of [await Promise.all(payouts("LOTUS")), await Promise.all(payouts("LOTUS"))])
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    held.push(...payouts("ACME"));
    expect((await gateway.payout({}, { merchant: "LOTUS" })).code).toBe(0);
    return { held };
  });
  expect((await Promise.all(own.held)).map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await isProven()).toBe(true);
});

test("credits of two merchants, reported together", async () => {
  const accounts = [await gateway.addAccount("one"), await gateway.addAccount("two")];
  const [acme, lotus] = [await payable("ACME"), await payable("LOTUS")];
  const [one, two] = accounts;
  if (!one || !two) throw new Error("no accounts");
  const pay = ({ account, amount }: Awaited<ReturnType<typeof payable>>) =>
    gateway.report(account === one.id ? one : two, [credit(amount, app.clock.now())]);
  const { held } = await holding("ACME", async () => {
    const waiting = pay(acme);
    expect((await pay(lotus)).code).toBe(0);
    return { held: waiting };
  });
  expect((await held).code).toBe(0);
  expect([await statusOf(acme.orderNo), await statusOf(lotus.orderNo)]).toEqual(["Success", "Success"]);

  async function payable(merchant: "ACME" | "LOTUS") {
    for (const account of accounts) await gateway.beat(account);
    const { data } = await gateway.create({}, { merchant });
    const { OrderNo, PayableAmount } = data as { OrderNo: string; PayableAmount: string };
    const [row] = await gateway.inWhole((tx) =>
      tx.selectFrom("PaymentOrder").select("AccountId").where("OrderNo", "=", OrderNo).execute(),
    );
    return { orderNo: OrderNo, amount: PayableAmount, account: row?.AccountId };
  }
  async function statusOf(orderNo: string) {
    const [row] = await gateway.inWhole((tx) =>
      tx.selectFrom("PaymentOrder").select("Status").where("OrderNo", "=", orderNo).execute(),
    );
    return row?.Status;
  }
});
