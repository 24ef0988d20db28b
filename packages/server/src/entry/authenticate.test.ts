import { randomBytes } from "node:crypto";
import { errors } from "@opc/contract/errors";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { expect, test, vi } from "vitest";
import { testApp } from "../testing/app.ts";
import { type SignOptions, testCollections } from "../testing/collections.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const app = await testApp();
const collections = await testCollections(app);
const query = wholeQuery(app.services);
const remoteAddress = "198.51.100.77";
let looks = 0;
app.pool.on("acquire", () => {
  looks += 1;
});

const heartbeat = (token: string) =>
  app.call("/agent/heartbeat", {}, undefined, {
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
  });
const wrongToken = () => heartbeat(randomBytes(24).toString("base64url"));
const asked = (options: SignOptions) =>
  collections.sign("/gateway/pay/query", { MerchantOrderNo: "none" }, { ip: remoteAddress, ...options });

test("an address with too much that was wrong costs no look-up, and keeps nobody out who was right before", async () => {
  const account = await collections.addAccount("KBANK-1");
  expect((await heartbeat(account.token)).code).toBe(0);
  expect((await asked({ merchant: "ACME" })).code).toBe(errors.OrderNotFound.code);
  for (let wrong = 0; wrong < 300; wrong += 1)
    expect((await wrongToken()).code).toBe(errors.CrawlerTokenInvalid.code);
  expect(looks).toBeGreaterThan(300);

  looks = 0;
  for (let wrong = 0; wrong < 20; wrong += 1) {
    expect((await wrongToken()).code).toBe(errors.TooManyRequests.code);
    const unknown = { headers: { [signatureHeaders.merchant]: `NOBODY-${wrong}` } };
    expect((await asked(unknown)).code).toBe(errors.TooManyRequests.code);
  }
  expect(looks).toBe(0);

  expect((await heartbeat(account.token)).code).toBe(0);
  expect((await asked({ merchant: "ACME" })).code).toBe(errors.OrderNotFound.code);
  // Whoever says another's name is told nothing, and takes nothing from it.
  const forged = { merchant: "ACME" as const, secret: collections.secrets.LOTUS };
  expect((await asked(forged)).code).toBe(errors.TooManyRequests.code);
  expect((await asked({ merchant: "ACME" })).code).toBe(errors.OrderNotFound.code);
  expect((await asked({ merchant: "LOTUS", ip: "198.51.100.78" })).code).toBe(errors.OrderNotFound.code);
});

test("a token that was right and is replaced costs one look-up more", async () => {
  const account = await collections.addAccount("SCB-1");
  expect((await collections.beat(account)).code).toBe(0);
  await query("update crawler set token_hash = $2 where id = $1", [account.crawlerId, randomBytes(32)]);
  expect((await heartbeat(account.token)).code).toBe(errors.TooManyRequests.code);
  looks = 0;
  expect((await heartbeat(account.token)).code).toBe(errors.TooManyRequests.code);
  expect(looks).toBe(0);
});

test("what could not be looked up while the database is away counts against nobody", async () => {
  const newcomer = "198.51.100.79";
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const connect = vi.spyOn(app.pool, "connect").mockImplementation(() => Promise.reject(away));
  for (let asks = 0; asks < 320; asks += 1)
    expect((await asked({ merchant: "LOTUS", ip: newcomer })).code).toBe(errors.Overloaded.code);
  connect.mockRestore();
  // The address has all its wrong ones left.
  const headers = { authorization: `Bearer ${randomBytes(24).toString("base64url")}` };
  const wrong = await app.call("/agent/heartbeat", {}, undefined, { remoteAddress: newcomer, headers });
  expect(wrong.code).toBe(errors.CrawlerTokenInvalid.code);
  expect((await asked({ merchant: "LOTUS", ip: newcomer })).code).toBe(errors.OrderNotFound.code);
});
