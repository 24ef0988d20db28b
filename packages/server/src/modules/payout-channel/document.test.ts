import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { openCallbackSender } from "../../ports/callback-sender.ts";
import { openPayoutAdapters } from "../supplier/adapters.ts";
import { newSupplierKeys } from "../supplier/signature.ts";
import { PayoutDispatcher } from "./dispatcher.ts";
import { untrustedPayoutOutcomes } from "./rules.ts";
import { cardNumber, payoutWorld } from "./test-world.ts";

interface Sample {
  createPayoutSupplier(options: {
    secretKey: string;
    operatorKey: string;
    banks: readonly string[];
    transfer(payout: object): Promise<void>;
  }): { server: Server; pay(reference: string, pauseMs?: number): Promise<number> };
}

const text = readFileSync(new URL("../../../../../docs/supplier-api.md", import.meta.url), "utf8");
const world = await payoutWorld();
const { app } = world;
const ours = newSupplierKeys();
const theirs = newSupplierKeys();
const sender = openCallbackSender({ allowLoopback: true });
const folder = await mkdtemp(join(tmpdir(), "supplier-"));
afterAll(async () => {
  await sender.close();
  await rm(folder, { recursive: true });
});

async function sampleOf(): Promise<Sample> {
  const [supplier = "", payouts = ""] = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);
  await writeFile(join(folder, "supplier.mjs"), supplier);
  await writeFile(join(folder, "payouts.mjs"), payouts);
  return import(/* @vite-ignore */ pathToFileURL(join(folder, "payouts.mjs")).href);
}

test("the supplier that docs/supplier-api.md shows takes a payout on, pays it once, and knows what it never got", async () => {
  app.services.publicUrl = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const transfers: object[] = [];
  const supplier = (await sampleOf()).createPayoutSupplier({
    secretKey: theirs.secretKey,
    operatorKey: ours.publicKey,
    banks: ["KBANK"],
    transfer: async (payout) => void transfers.push(payout),
  });
  await new Promise<void>((resolve) => supplier.server.listen(0, "127.0.0.1", resolve));
  const { port } = supplier.server.address() as AddressInfo;
  const channel = await world.addChannel("DOCS", "DOCS-1", {
    BaseAddress: `http://127.0.0.1:${port}/api`,
    PublicKey: theirs.publicKey,
    ourKey: ours.secretKey,
  });
  await world.only(channel);
  const adapters = openPayoutAdapters(app.services, sender);
  const dispatcher = new PayoutDispatcher(app.services, adapters);
  const { order } = await world.open();
  const other = await world.open({ BankCode: "NONE" });
  await dispatcher.dispatchDue();
  expect((await world.orderOf(order.Id)).Status).toBe("ChannelSuccess");
  expect((await world.orderOf(other.order.Id)).Status).toBe("ChannelFailed");
  const [attempt] = await world.attemptsOf(order.Id);
  const reference = attempt?.Reference ?? "";
  expect(await supplier.pay(reference, 10)).toBe(200);
  await expect(supplier.pay(reference, 10)).rejects.toThrow();
  expect(transfers).toEqual([
    { BankCode: "KBANK", CardNumber: cardNumber, Currency: "THB", Amount: "100.00" },
  ]);
  expect((await world.orderOf(order.Id)).Status).toBe("PayoutSuccess");

  const asked = { currency: "THB", amount: "1.00", bankCode: "KBANK", cardNumber, payeeName: "Somchai" };
  const probe = { ...asked, reference: "probe-1", notifyUrl: "", askedAt: new Date() };
  const spoken = {
    ...channel,
    settings: {},
    payoutTypeCode: "x",
    publicKey: theirs.publicKey,
    secretKey: ours.secretKey,
    baseAddress: `http://127.0.0.1:${port}/api`,
  };
  const now = app.clock.now();
  expect(await adapters.http?.query(spoken, probe, now)).toEqual({ kind: "unknown" });
  expect(await adapters.http?.create(spoken, probe)).toMatchObject({ kind: "refused" });
  const paid = await adapters.http?.query(spoken, { ...probe, reference }, now);
  expect(paid).toMatchObject({
    kind: "reported",
    report: { status: "Paid", cardLast4: cardNumber.slice(-4) },
  });
  expect(await adapters.http?.create(spoken, { ...probe, reference })).toMatchObject({ kind: "silent" });
  expect(transfers).toHaveLength(1);
  supplier.server.closeAllConnections();
  await new Promise((resolve) => supplier.server.close(resolve));
});

test("docs/supplier-api.md names every answer to a notice of a payout", () => {
  const payouts = text.slice(text.indexOf("## Payouts"));
  for (const outcome of untrustedPayoutOutcomes.filter((each) => each !== "UnknownReference"))
    expect(payouts).toContain(`\`${outcome}\``);
});

test("another adapter, key or address: what cannot be spoken to is never sent", async () => {
  const adapters = openPayoutAdapters(app.services, sender);
  const payout = {
    reference: "R",
    currency: "THB",
    amount: "1.00",
    bankCode: "KBANK",
    cardNumber,
    payeeName: "x",
  };
  const asked = { ...payout, notifyUrl: "", askedAt: new Date() };
  const channel = {
    code: "X",
    supplierCode: "X",
    merchantNo: "x",
    settings: {},
    payoutTypeCode: "x",
    publicKey: theirs.publicKey,
    secretKey: ours.secretKey,
  };
  for (const baseAddress of [null, "http://10.0.0.1/api", "ftp://127.0.0.1/api", "http://u:p@127.0.0.1/api"])
    expect(await adapters.http?.create({ ...channel, baseAddress }, asked)).toMatchObject({
      kind: "notSent",
    });
  const keyless = { ...channel, secretKey: null, baseAddress: "http://127.0.0.1:1/api" };
  expect(await adapters.http?.create(keyless, asked)).toMatchObject({ kind: "notSent" });
  expect(await adapters.http?.query(keyless, asked, new Date())).toMatchObject({ kind: "silent" });
  expect(
    openPayoutAdapters({ ...app.services, allowLoopbackCallbacks: false }, sender).sandbox,
  ).toBeUndefined();
});
