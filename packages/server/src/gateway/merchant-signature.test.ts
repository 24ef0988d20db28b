import { sql } from "kysely";
import { expect, test } from "vitest";
import { nextRowId } from "../db/row-id.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { sealSecret } from "../modules/merchant/sealed-secret.ts";
import { keyOfSecret, newSecret, signatureOf } from "../ports/webhook-signature.ts";
import { testApp } from "../testing/app.ts";
import { payment, type SignOptions, testCollections } from "../testing/collections.ts";

const app = await testApp();
const { sign, create, secrets, people, addAccount } = await testCollections(app);
await addAccount("KBANK-1", { slots: 1000n });

/** Longer than what is looked up of a merchant is kept. */
const later = () => app.clock.advance(2_000);

async function codeOf(options: SignOptions): Promise<number> {
  return (await create({}, options)).code;
}

test("the official library's signature is accepted", async () => {
  expect(await codeOf({})).toBe(0);
});

test("every flipped bit of body, id, timestamp and signature is refused", async () => {
  const id = "msg_flip";
  const at = app.clock.now();
  const seconds = String(Math.floor(at.getTime() / 1000));
  const body = JSON.stringify(payment());
  const key = keyOfSecret(secrets.ACME) ?? Buffer.alloc(0);
  const signature = signatureOf(key, id, seconds, body);
  let tried = 0;
  const send = (raw: Buffer, headers: Record<string, string>) =>
    app.app.inject({
      method: "POST",
      url: "/gateway/pay/create",
      // From many addresses: failures from one are limited.
      remoteAddress: `10.0.${tried >> 8}.${tried & 255}`,
      payload: raw,
      headers: {
        "content-type": "application/json",
        "opc-merchant": "ACME",
        "webhook-id": id,
        "webhook-timestamp": seconds,
        "webhook-signature": signature,
        ...headers,
      },
    });
  const flipped = (text: string, bit: number) => {
    const bytes = Buffer.from(text, "latin1");
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return bytes;
  };
  for (let bit = 0; bit < body.length * 8; bit += 3) {
    const { code } = (await send(flipped(body, bit), {})).json<{ code: number }>();
    // A body that is no JSON any more may be refused before its signature is looked at.
    expect([401, 902]).toContain(code);
    tried++;
  }
  const headers = { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
  for (const [name, text] of Object.entries(headers)) {
    for (let bit = 0; bit < text.length * 8; bit++) {
      const value = flipped(text, bit).toString("latin1");
      if (!/^[\x21-\x7e]+$/.test(value)) continue;
      const { code } = (await send(Buffer.from(body), { [name]: value })).json<{ code: number }>();
      expect(code, `${name}: ${value}`).toBe(401);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(700);
  expect((await send(Buffer.from(body), {})).json<{ code: number }>().code).toBe(0);
}, 60_000);

test.each([
  [-301, 402],
  [-299, 0],
  [299, 0],
  [301, 402],
])("a timestamp %d seconds from now answers %d", async (seconds, code) => {
  expect(await codeOf({ at: new Date(app.clock.now().getTime() + seconds * 1000) })).toBe(code);
});

test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("without %s: refused", async (header) => {
  expect(await codeOf({ headers: { [header]: "" } })).toBe(401);
});

test("nobody's merchant and the operator's own are unknown", async () => {
  expect(await codeOf({ headers: { "opc-merchant": "NOBODY" } })).toBe(401);
  expect(await codeOf({ headers: { "opc-merchant": "" } })).toBe(401);
  expect(await codeOf({ headers: { "opc-merchant": "OPC" } })).toBe(401);
});

test("another merchant's secret does not sign", async () => {
  expect(await codeOf({ secret: secrets.LOTUS })).toBe(401);
});

test("multipart fields are not covered by a signature over nothing", async () => {
  const boundary = "x";
  const raw = `--x\r\ncontent-disposition: form-data; name="OrderNo"\r\n\r\nP1\r\n--x--\r\n`;
  const id = "msg_multipart";
  const seconds = String(Math.floor(app.clock.now().getTime() / 1000));
  const key = keyOfSecret(secrets.ACME) ?? Buffer.alloc(0);
  const response = await app.app.inject({
    method: "POST",
    url: "/gateway/pay/query",
    payload: raw,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "opc-merchant": "ACME",
      "webhook-id": id,
      "webhook-timestamp": seconds,
      "webhook-signature": signatureOf(key, id, seconds, ""),
    },
  });
  expect(response.json<{ code: number }>().code).toBe(401);
});

test("a disabled merchant and an address off the list are told so only with the right signature", async () => {
  const merchantId = people["LOTUS/admin"].merchantId;
  const change = (values: { Enabled?: boolean; ApiIpList?: string }) =>
    inTransaction(app.services.database, wholeScope, (tx) =>
      tx.updateTable("Merchant").set(values).where("Id", "=", merchantId).execute(),
    );
  await change({ Enabled: false });
  later();
  expect(await codeOf({ merchant: "LOTUS" })).toBe(409);
  expect(await codeOf({ merchant: "LOTUS", secret: secrets.ACME })).toBe(401);
  await change({ Enabled: true, ApiIpList: "203.0.113.0/24, 2001:db8::/32" });
  later();
  const refused = await create({}, { merchant: "LOTUS", ip: "198.51.100.7" });
  expect(refused).toMatchObject({ code: 410, data: { Ip: "198.51.100.7" } });
  expect(await codeOf({ merchant: "LOTUS", ip: "198.51.100.7", secret: secrets.ACME })).toBe(401);
  expect(await codeOf({ merchant: "LOTUS", ip: "203.0.113.77" })).toBe(0);
  expect(await codeOf({ merchant: "LOTUS", ip: "::ffff:203.0.113.77" })).toBe(0);
  expect(await codeOf({ merchant: "LOTUS", ip: "2001:db8::7" })).toBe(0);
});

test("a secret moved from another merchant signs for nobody", async () => {
  const sealedOf = (alias: string) =>
    sql<Buffer>`(select secret_encrypted from merchant_secret s join merchant m on m.id = s.merchant_id where m.alias = ${alias})`;
  const set = (alias: string, SecretEncrypted: ReturnType<typeof sealedOf> | Buffer) =>
    inTransaction(app.services.database, wholeScope, (tx) =>
      tx
        .updateTable("MerchantSecret")
        .set({ SecretEncrypted })
        .where("MerchantId", "=", people[`${alias as "ACME"}/admin`].merchantId)
        .execute(),
    );
  const own = await inTransaction(app.services.database, wholeScope, (tx) =>
    tx
      .selectFrom("MerchantSecret")
      .select("SecretEncrypted")
      .where("MerchantId", "=", people["ACME/admin"].merchantId)
      .executeTakeFirstOrThrow(),
  );
  await set("ACME", sealedOf("LOTUS"));
  later();
  expect(await codeOf({ secret: secrets.LOTUS })).toBe(401);
  expect(await codeOf({})).toBe(401);
  expect(await codeOf({ merchant: "LOTUS", ip: "203.0.113.77" })).toBe(0);
  await set("ACME", own.SecretEncrypted);
  later();
  expect(await codeOf({})).toBe(0);
});

test("two secrets live side by side until the old one ends", async () => {
  const next = newSecret();
  const merchantId = people["ACME/admin"].merchantId;
  await inTransaction(app.services.database, wholeScope, async (tx) => {
    const whose = { Id: await nextRowId(tx, "merchant_secret"), MerchantId: merchantId };
    const SecretEncrypted = sealSecret(app.services.vault, whose, next);
    await tx
      .updateTable("MerchantSecret")
      .set({ ExpiresAt: new Date(app.clock.now().getTime() + 60_000) })
      .where("MerchantId", "=", merchantId)
      .execute();
    await tx
      .insertInto("MerchantSecret")
      .values({ ...whose, SecretEncrypted, ExpiresAt: null })
      .execute();
  });
  later();
  expect(await codeOf({})).toBe(0);
  expect(await codeOf({ secret: next })).toBe(0);
  app.clock.advance(60_000);
  expect(await codeOf({})).toBe(401);
  await addAccount("KBANK-2");
  expect(await codeOf({ secret: next })).toBe(0);
});

test("a secret is whsec_ and base64 of 24 to 64 bytes", () => {
  const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;
  expect([23, 24, 64, 65].map((bytes) => keyOfSecret(of(bytes))?.length)).toEqual([
    undefined,
    24,
    64,
    undefined,
  ]);
  expect(keyOfSecret(of(32).slice(6))).toBeUndefined();
  expect(keyOfSecret(`${of(32)}!`)).toBeUndefined();
});

test("another merchant's order is not found, by either number", async () => {
  const own = await sign("/gateway/pay/create", payment({ MerchantOrderNo: "lotus-1" }), {
    merchant: "LOTUS",
    ip: "203.0.113.1",
  });
  const { OrderNo } = own.data as { OrderNo: string };
  const secret = newSecret();
  await inTransaction(app.services.database, wholeScope, async (tx) => {
    const whose = {
      Id: await nextRowId(tx, "merchant_secret"),
      MerchantId: people["ACME/admin"].merchantId,
    };
    const SecretEncrypted = sealSecret(app.services.vault, whose, secret);
    await tx
      .insertInto("MerchantSecret")
      .values({ ...whose, SecretEncrypted, ExpiresAt: null })
      .execute();
  });
  later();
  for (const query of [{ OrderNo }, { MerchantOrderNo: "lotus-1" }]) {
    expect((await sign("/gateway/pay/query", query, { secret })).code).toBe(411);
    const mine = await sign("/gateway/pay/query", query, { merchant: "LOTUS", ip: "203.0.113.1" });
    expect(mine).toMatchObject({ code: 0, data: { OrderNo } });
  }
});
