/** A merchant's server signs each call with the separate key that it has for it, and with its secret what it has none for. */
import { errors } from "@opc/contract/errors";
import { newSecret } from "@opc/server/ports/webhook-signature";
import { testApp } from "@opc/server/testing/app";
import { payment } from "@opc/server/testing/collections";
import { payoutBody, testPayoutGateway } from "@opc/server/testing/payout-gateway";
import { addLiveKey, newPair } from "@opc/server/testing/separate-keys";
import { wholeQuery } from "@opc/server/testing/whole-query";
import { expect, test } from "vitest";
import type { SandboxClock } from "../clock.ts";
import { MerchantActor, type PayoutRequest, type PayRequest } from "./merchant.ts";
import { CallbackReceiver } from "./receiver.ts";

const started = await testApp();
const world = await testPayoutGateway(started);
const clock: SandboxClock = started.clock;
const baseUrl = await started.app.listen({ port: 0, host: "127.0.0.1" });
const receiver = new CallbackReceiver(clock);
const { "ACME/admin": acme, "OPC/admin": decider } = world.people;
const [collecting, pair] = [newSecret(), newPair()];
const keyOf = (purpose: "Collecting" | "PayingOut", by: { secret: string } | typeof pair) =>
  addLiveKey(started.services, acme, purpose, { by, decider });

await world.addAccount("KBANK-1", { slots: 100n });
await world.fund("ACME", 10_000_00n);

const actor = new MerchantActor({
  ...{ baseUrl, alias: "ACME", apiSecret: world.secrets.ACME, receiver, clock },
  separateKeys: {
    Collecting: { keyId: await keyOf("Collecting", { secret: collecting }), secret: collecting },
    PayingOut: { keyId: await keyOf("PayingOut", pair), privateKey: pair.privateKey },
  },
});
const present = new MerchantActor({ baseUrl, alias: "ACME", apiSecret: world.secrets.ACME, receiver, clock });

test("every call is taken, also where separate keys are demanded", async () => {
  await wholeQuery(started.services)(
    "insert into separate_key_demand values ($1, '{Collecting,PayingOut}', 'OPC/admin', now())",
    [acme.merchantId],
  );
  started.clock.advance(2_000);
  const pay = payment() as PayRequest;
  const payout = payoutBody() as PayoutRequest;
  expect((await actor.create(pay)).code).toBe(0);
  expect((await actor.query({ MerchantOrderNo: pay.MerchantOrderNo })).code).toBe(0);
  expect((await actor.createPayout(payout)).code).toBe(0);
  expect((await actor.queryPayout({ MerchantOrderNo: payout.MerchantOrderNo })).code).toBe(0);
  expect((await actor.balance({})).code).toBe(0);
  expect((await present.create(payment() as PayRequest)).code).toBe(errors.SeparateKeyNeeded.code);
  expect((await present.createPayout(payoutBody() as PayoutRequest)).code).toBe(
    errors.SeparateKeyNeeded.code,
  );
});
