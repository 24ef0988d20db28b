import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { payoutWorld } from "./test-world.ts";

const world = await payoutWorld();
const { supplier, dispatcher, query } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
await query(sql`insert into bank (code, currency, name_en, name_zh) values
  ('KBANK', 'THB', 'Kasikornbank', '开泰银行'), ('SCB', 'THB', 'Siam Commercial Bank', '汇商银行')
  on conflict do nothing`);

const serve = (channelId: bigint, bank: string, mapping: string | null, enabled = true) =>
  query(sql`insert into payout_channel_bank (payout_channel_id, bank_code, currency, mapping_code, enabled)
    values (${channelId}, ${bank}, 'THB', ${mapping}, ${enabled})`);
beforeEach(async () => {
  await dispatcher.dispatchDue();
  supplier.calm();
  await query(sql`delete from payout_channel_bank`);
});

const routedTo = async (BankCode: string) => {
  const { order, planned } = await world.open({ BankCode });
  return { order, channel: planned.kind === "planned" ? planned.attempt.PayoutChannelId : null, planned };
};

test("without a list a channel pays into every bank, by our codes", async () => {
  expect((await routedTo("KBANK")).channel).toBe(sea.id);
  await dispatcher.dispatchDue();
  expect(supplier.asked[0]?.payout.bankCode).toBe("KBANK");
});

test("a list passes over the channel that does not serve the payee's bank, or no longer, and says so", async () => {
  await serve(sea.id, "SCB", null);
  await serve(sea.id, "KBANK", "004", false);
  const { order, channel } = await routedTo("KBANK");
  expect(channel).toBe(hill.id);
  const routed = (await world.eventsOf(order.Id)).find(({ Kind }) => Kind === "routed");
  expect(routed?.OperatorDetail.Refused).toBe("SEA-1: bank not served");
  expect((await routedTo("SCB")).channel).toBe(sea.id);
});

test("where no channel serves the bank the payout is channel failed and sent nowhere", async () => {
  await serve(sea.id, "SCB", null);
  await serve(hill.id, "SCB", null);
  const { order, planned } = await routedTo("KBANK");
  expect(planned.kind).toBe("notRouted");
  await dispatcher.dispatchDue();
  expect(supplier.asked).toEqual([]);
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelFailed");
});

test("the supplier is told its own code and reports under it, whatever becomes of the list meanwhile", async () => {
  await serve(sea.id, "KBANK", "004");
  const { order, planned } = await routedTo("KBANK");
  await query(sql`update payout_channel_bank set mapping_code = '999'`);
  await dispatcher.dispatchDue();
  expect(supplier.asked[0]?.payout.bankCode).toBe("004");
  const reference = planned.kind === "planned" ? planned.attempt.Reference : "";
  const refused = await world.notify(sea, reference, { body: { BankCode: "KBANK" } });
  expect(refused).toMatchObject({ status: 422, data: { Outcome: "PayeeMismatch" } });
  await query(sql`delete from payout_channel_bank`);
  expect((await world.notify(sea, reference, { body: { BankCode: "004" } })).status).toBe(200);
  expect((await world.orderOf(order.Id)).Status).toBe("PayoutSuccess");
});
