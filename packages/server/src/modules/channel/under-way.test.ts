import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { newSupplierKeys } from "../supplier/signature.ts";
import { channelWorld } from "./test-world.ts";

const world = await channelWorld();
const { supplier, dispatcher, send, sound, app, query } = world;
const sea = await world.addChannel("SEA", "SEA-1");
const hill = await world.addChannel("HILL", "HILL-1", { sortOrder: 2 });
beforeEach(async () => {
  supplier.calm();
  await world.only(sea);
});

const settled = async (orderNo: string) => (await world.orderOf(orderNo)).Status;
async function asked({ answers = true } = {}) {
  if (!answers) supplier.onCreate = () => ({ kind: "silent", failure: "AnswerTimedOut" });
  const { data } = await world.create();
  await dispatcher.dispatchDue();
  const [attempt] = await world.attemptsOf(data.OrderNo);
  return { orderNo: data.OrderNo, reference: attempt?.Reference ?? "", status: attempt?.Status };
}

test("keys replaced while a supplier has yet to answer: both its old and its new key are believed, the new one for good", async () => {
  const one = await asked({ answers: false });
  const two = await asked({ answers: false });
  const three = await asked({ answers: false });
  expect(one.status).toBe("Asked");
  const next = newSupplierKeys();
  sound(
    await world.setKeys("PayChannel", { ChannelCode: "SEA-1", PublicKey: next.publicKey, MakeKeyPair: true }),
  );
  expect((await world.notify(sea, one.reference)).status).toBe(200);
  expect((await world.notify(sea, two.reference, { secretKey: next.secretKey })).status).toBe(200);
  expect([await settled(one.orderNo), await settled(two.orderNo)]).toEqual(["Success", "Success"]);
  await query(sql`update channel set previous_keys_until = ${app.clock.now()} where id = ${sea.id}`);
  expect((await world.notify(sea, three.reference)).code).toBe(errors.NoticeSignatureInvalid.code);
  expect((await world.notify(sea, three.reference, { secretKey: next.secretKey })).status).toBe(200);
  sea.keys = next;
});

test("keys that somebody else has got are worth nothing at once", async () => {
  const { orderNo, reference } = await asked({ answers: false });
  const next = newSupplierKeys();
  const input = { ChannelCode: "SEA-1", PublicKey: next.publicKey, ReplaceAtOnce: true };
  sound(await world.setKeys("PayChannel", input));
  expect((await world.notify(sea, reference)).code).toBe(errors.NoticeSignatureInvalid.code);
  expect(await settled(orderNo)).not.toBe("Success");
  expect((await world.notify(sea, reference, { secretKey: next.secretKey })).status).toBe(200);
  sea.keys = next;
});

test("a channel disabled while an order is paid through it takes the money and no new orders; so does its supplier", async () => {
  const noChannel = errors.NoAvailableChannel.code;
  const first = await asked();
  expect(await settled(first.orderNo)).toBe("Paying");
  sound(await send("paychannel_enable", { ChannelCode: "SEA-1", Enabled: false }));
  expect((await world.create()).code).toBe(noChannel);
  expect((await world.notify(sea, first.reference)).status).toBe(200);
  expect(await settled(first.orderNo)).toBe("Success");
  sound(await send("paychannel_enable", { ChannelCode: "SEA-1", Enabled: true }));

  const second = await asked();
  sound(await send("supplier_enable", { SupplierCode: "SEA", Enabled: false }));
  expect((await world.create()).code).toBe(noChannel);
  expect((await world.notify(sea, second.reference)).status).toBe(200);
  expect(await settled(second.orderNo)).toBe("Success");
  await world.only(sea, hill);
  expect((await world.create()).code).toBe(0);
  sound(await send("supplier_enable", { SupplierCode: "SEA", Enabled: true }));
});

test("what orders went through is not deleted, with its merchants gone too", async () => {
  await asked();
  await query(sql`delete from merchant_channel where channel_id = ${sea.id}`);
  expect((await send("paychannel_delete", { ChannelCode: "SEA-1" })).code).toBe(errors.ChannelInUse.code);
  expect((await send("supplier_delete", { SupplierCode: "SEA" })).code).toBe(errors.SupplierInUse.code);
});

test("the merchant number stays while the supplier may tell of orders under the old one", async () => {
  await world.only(hill);
  const { reference } = await asked();
  const { Channel } = await world.get("PayChannel", "HILL-1");
  const form = {
    ChannelCode: "HILL-1",
    Version: Channel.Version,
    ChannelName: "HILL-1",
    ChannelMerchantNo: "OTHER",
    BaseAddress: "https://elsewhere.example",
  };
  expect((await send("paychannel_update", form)).code).toBe(errors.ChannelBusy.code);
  sound(await send("paychannel_update", { ...form, ChannelMerchantNo: hill.merchantNo }));
  expect((await world.notify(hill, reference)).status).toBe(200);
});

test("the supplier is told the banks of the list by its own codes, and none where there is no list", async () => {
  await world.only(hill);
  await asked();
  expect(supplier.asked.at(-1)?.channel.bankCodes).toEqual([]);
  const { Channel } = await world.get("PayChannel", "HILL-1");
  const Banks = [
    { BankCode: "KBANK", MappingCode: "004", Enabled: true },
    { BankCode: "SCB", Enabled: false },
  ];
  sound(await world.sendBanks("PayChannel", { ChannelCode: "HILL-1", Version: Channel.Version, Banks }));
  await asked();
  expect(supplier.asked.at(-1)?.channel.bankCodes).toEqual(["004"]);
});
