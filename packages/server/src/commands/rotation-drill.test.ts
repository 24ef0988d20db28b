/**
 * The key is changed under load: a new key is put first, everything is sealed anew, the former key is dropped, while merchants
 * make orders, money comes in and callbacks go out. Nothing of it fails, and afterwards everything opens with the new key alone.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { CallbackDeliverer } from "../modules/callback-record/deliverer.ts";
import { scriptedSender } from "../modules/callback-record/test-world.ts";
import { openCard } from "../order/payee.ts";
import { openVault } from "../ports/vault.ts";
import { testApp } from "../testing/app.ts";
import { credit } from "../testing/collections.ts";
import { payeeCard, testPayoutGateway } from "../testing/payout-gateway.ts";
import { resealRows } from "./reseal-rows.ts";

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const app = await testApp();
const { services, clock } = app;
services.vault = openVault(oldKey);
const world = await testPayoutGateway(app);
const account = await world.addAccount("KBANK-1", { slots: 1000n });
await world.fund("ACME", 10_000_000n);
const owner = new pg.Client({ connectionString: app.ownerUrl });
await owner.connect();

const sender = scriptedSender(() => ({}));
const deliverer = new CallbackDeliverer(services, sender);

/** One order that is paid and told of, and one payout. */
async function turn(): Promise<{ paid: string; payout: string }> {
  const created = await world.create();
  expect(created).toMatchObject({ code: 0 });
  const { OrderNo, PayableAmount } = created.data as { OrderNo: string; PayableAmount: string };
  const reported = await world.report(account, [credit(PayableAmount, clock.now())]);
  expect(reported).toMatchObject({ code: 0, data: { Accepted: 1 } });
  const payout = await world.payout();
  expect(payout).toMatchObject({ code: 0 });
  await deliverer.deliverDue();
  return { paid: OrderNo, payout: (payout.data as { OrderNo: string }).OrderNo };
}

test("rotated under load: no order and no callback fails, and everything opens when the former key is gone", async () => {
  const turns: { paid: string; payout: string }[] = [];
  let isOver = false;
  const load = (async () => {
    while (!isOver) {
      turns.push(await turn());
      clock.advance(2_000);
      await world.beat(account);
    }
  })();
  const after = (count: number) =>
    expect.poll(() => turns.length, { timeout: 60_000 }).toBeGreaterThan(count);

  await after(3);
  // Every process is started again with both keys; then what is there is sealed anew, while more comes.
  const both = openVault({ keys: [newKey, oldKey] });
  services.vault = both;
  await after(turns.length + 1);
  const done = await resealRows(owner, both);
  expect(done.reduce((sum, { unreadable }) => sum + unreadable, 0)).toBe(0);
  for (const name of ["merchant_secret", "payout_order", "user_account"])
    expect(done.find(({ table }) => table === name)?.resealed).toBeGreaterThan(0);
  await after(turns.length + 1);
  const alone = openVault({ keys: [newKey], fingerprints: oldKey, bound: "only" });
  services.vault = alone;
  await after(turns.length + 2);
  isOver = true;
  await load;

  expect(
    (await resealRows(owner, alone)).every(({ resealed, unreadable }) => resealed + unreadable === 0),
  ).toBe(true);
  const told = new Set(sender.sent.map(({ body }) => (JSON.parse(body) as { OrderNo: string }).OrderNo));
  expect(turns.filter(({ paid }) => !told.has(paid))).toEqual([]);
  const payouts = await world.inWhole((tx) => tx.selectFrom("PayoutOrder").selectAll().execute());
  expect(payouts).toHaveLength(turns.length);
  for (const payout of payouts) expect(openCard(alone, payout)).toBe(payeeCard);
  // A payout of before the change is found again by what was made with the first key.
  expect(turns.length).toBeGreaterThan(8);
  const person = world.people["OPC/admin"];
  await expect(app.signIn(person)).resolves.toBeDefined();
  await owner.end();
}, 120_000);
