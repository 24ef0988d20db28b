/** Suppliers tell of payouts of two merchants, one of whose balances somebody holds. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { dispatcher } = world;
const sea = await world.addChannel("SEA", "SEA-1", { DailyLimitMinor: 1_000_000_000n });
await world.only(sea);
const [acme = 0n, lotus = 0n] = world.merchantIds;

async function taken(MerchantId: bigint) {
  const { order, planned } = await world.open({ MerchantId });
  if (planned.kind !== "planned") throw new Error("not planned");
  return { id: order.Id, reference: planned.attempt.Reference };
}
const holdingAcme = <Result>(meanwhile: () => Promise<Result>) =>
  world.inWhole(async (tx) => {
    await sql`select from ledger_account where merchant_id = ${acme} for no key update`.execute(tx);
    return meanwhile();
  });

test("notices of both come together: the other one's is answered and settled", async () => {
  const [own, other] = [await taken(acme), await taken(lotus)];
  await dispatcher.dispatchDue();
  const { held } = await holdingAcme(async () => {
    const waiting = world.notify(sea, own.reference);
    expect(await world.notify(sea, other.reference)).toMatchObject({
      status: 200,
      data: { Outcome: "Taken" },
    });
    return { held: waiting };
  });
  expect(await held).toMatchObject({ status: 200, data: { Outcome: "Taken" } });
  expect((await world.orderOf(own.id)).Status).toBe("PayoutSuccess");
  expect((await world.orderOf(other.id)).Status).toBe("PayoutSuccess");
  expect((await world.prove()).ok).toBe(true);
});
