/** One account under five hundred questions at once. */
import { errors } from "@opc/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type OfflineWorld, offlineWorld } from "./test-world.ts";

const started = await testApp();
let world: OfflineWorld;
beforeAll(async () => {
  world = await offlineWorld(started);
});

const atOnce = 500;

async function ask(from: number) {
  const Amount = `${from}.00`;
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => world.collections.create({ Amount })),
  );
  const created = answers.filter((answer) => answer.code === 0);
  const amounts = created.map((answer) => (answer.data as { PayableAmount: string }).PayableAmount);
  return { answers, created, amounts };
}

const rangeFrom = (from: number) => ({
  MinimumAmount: String(from),
  MaximumAmount: String(from + 1),
  MinimumDifference: "0.01",
});

test("500 orders of one amount at once on one account show 500 different amounts, all within its range", async () => {
  const AccountId = await world.add("BankCard", { ...rangeFrom(2000), MaximumDifference: "5.00" });
  const { created, amounts } = await ask(2000);
  expect(created).toHaveLength(atOnce);
  expect(new Set(amounts).size).toBe(atOnce);
  for (const amount of amounts) {
    expect(Number(amount)).toBeGreaterThanOrEqual(2000.01);
    expect(Number(amount)).toBeLessThanOrEqual(2005);
  }
  expect(await world.account("BankCard", AccountId)).toMatchObject({
    LiveOrders: atOnce,
    SlotCount: atOnce,
    PromisedToday: "1000000.00",
  });
  // Its slots and its day are full to the last.
  expect((await world.collections.create({ Amount: "2000.00" })).code).toBe(errors.NoAvailableChannel.code);
});

test("with slots for 100 of them 100 get one each and 400 are told that there is no channel", async () => {
  const AccountId = await world.add("BankCard", {
    ...rangeFrom(2100),
    MaximumDifference: "1.00",
    DailyLimit: "9000000",
  });
  const { answers, created, amounts } = await ask(2100);
  expect([created.length, new Set(amounts).size]).toEqual([100, 100]);
  const others = new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.code));
  expect(others).toEqual(new Set([errors.NoAvailableChannel.code]));
  expect(await world.account("BankCard", AccountId)).toMatchObject({
    LiveOrders: 100,
    PromisedToday: "210000.00",
  });
});

test("with a random remark each order has one of its own", async () => {
  await world.add("TrueMoney", {
    ...rangeFrom(2200),
    MaximumDifference: "0.60",
    DailyLimit: "9000000",
    RandomRemark: true,
    RemarkLength: 5,
  });
  const { created } = await ask(2200);
  expect(created).toHaveLength(60);
  const remarks = await world.query(
    "select distinct payment_remark from payment_order where amount_minor = 220000 and length(payment_remark) = 5",
  );
  expect(remarks).toHaveLength(60);
});
