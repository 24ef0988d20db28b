import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { errors } from "@opc/contract/errors";
import { afterAll, expect, test } from "vitest";
import { openCallbackSender } from "../../ports/callback-sender.ts";
import { openAdapters } from "./adapters.ts";
import { SupplierDispatcher } from "./dispatcher.ts";
import { untrustedOutcomes } from "./rules.ts";
import { isSignedBy, newSupplierKeys, signatureOf, signingKeyOf, verifyingKeyOf } from "./signature.ts";
import { supplierWorld } from "./test-world.ts";

interface Sample {
  createSupplier(options: { secretKey: string; operatorKey: string; payUrlOf(reference: string): string }): {
    server: Server;
    paid(reference: string, amount: string, pauseMs?: number): Promise<number>;
  };
}

const text = readFileSync(new URL("../../../../../docs/supplier-api.md", import.meta.url), "utf8");
const world = await supplierWorld();
const { app } = world;
const ours = newSupplierKeys();
const theirs = newSupplierKeys();
const sender = openCallbackSender({ allowLoopback: true });
afterAll(() => sender.close());

test("the supplier that docs/supplier-api.md shows accepts an order, tells of its payment and knows what it never got", async () => {
  app.services.publicUrl = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const code = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const sample: Sample = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const supplier = sample.createSupplier({
    secretKey: theirs.secretKey,
    operatorKey: ours.publicKey,
    payUrlOf: (reference) => `https://pay.example/${reference}`,
  });
  await new Promise<void>((resolve) => supplier.server.listen(0, "127.0.0.1", resolve));
  const { port } = supplier.server.address() as AddressInfo;
  const channel = await world.addChannel("DOCS", "DOCS-1", {
    BaseAddress: `http://127.0.0.1:${port}/api`,
    PublicKey: theirs.publicKey,
    ourKey: ours.secretKey,
  });
  await world.only(channel);
  const adapters = openAdapters(app.services, sender);
  const { data } = await world.create();
  await new SupplierDispatcher(app.services, adapters).dispatchDue();
  expect((await world.orderOf(data.OrderNo)).Status).toBe("Paying");
  const [attempt] = await world.attemptsOf(data.OrderNo);
  const reference = attempt?.Reference ?? "";
  expect(attempt?.PayUrl).toBe(`https://pay.example/${reference}`);
  expect(await supplier.paid(reference, "100.00", 10)).toBe(200);
  expect((await world.orderOf(data.OrderNo)).Status).toBe("Success");

  const asked = {
    reference: "probe-1",
    currency: "THB",
    amount: "1.00",
    memberName: null,
    notifyUrl: "",
    returnUrl: "",
    expiresAt: new Date(),
    askedAt: new Date(),
  };
  const known = {
    ...channel,
    settings: {},
    payTypeCode: "x",
    publicKey: theirs.publicKey,
    secretKey: ours.secretKey,
  };
  const spoken = { ...known, baseAddress: `http://127.0.0.1:${port}/api` };
  const now = app.clock.now();
  expect(await adapters.http?.query(spoken, asked, now)).toEqual({ kind: "unknown" });
  expect(await adapters.http?.create(spoken, asked)).toMatchObject({ kind: "refused" });
  const paid = await adapters.http?.query(spoken, { ...asked, reference }, now);
  expect(paid).toMatchObject({ kind: "reported", report: { status: "Paid", amount: "100.00" } });
  supplier.server.closeAllConnections();
  await new Promise((resolve) => supplier.server.close(resolve));
});

test("the signature that docs/supplier-api.md gives to check code with is right", () => {
  const cell = (name: string) => new RegExp(`^\\| ${name} \\| \`([^\`]+)\``, "m").exec(text)?.[1] ?? "";
  const message = { id: "msg_1", timestamp: "1700000000", body: cell("body") };
  const secretKey = signingKeyOf(cell("secret key"));
  const publicKey = verifyingKeyOf(cell("public key"));
  if (!secretKey || !publicKey) throw new Error("the document's keys are none");
  expect(signatureOf(secretKey, message)).toBe(cell("signature"));
  expect(isSignedBy(publicKey, cell("signature"), message)).toBe(true);
  expect(isSignedBy(publicKey, cell("signature"), { ...message, timestamp: "1700000001" })).toBe(false);
});

test("docs/supplier-api.md names every answer to a notice", () => {
  for (const name of ["NoticeSignatureInvalid", "OrderNotFound", "NoticeRefused", "OrderHeld"] as const)
    expect(text).toContain(`${errors[name].code} ${name}`);
  for (const outcome of untrustedOutcomes.filter((each) => each !== "UnknownReference"))
    expect(text).toContain(`\`${outcome}\``);
});
