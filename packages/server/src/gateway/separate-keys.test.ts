/** What is signed with separate keys, and what is tried with them by who has the wrong one. */

import { errors } from "@opc/contract/errors";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import { hourMs, minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { watchStatements } from "../db/driver.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { newSecret } from "../ports/webhook-signature.ts";
import { testApp } from "../testing/app.ts";
import { payment } from "../testing/collections.ts";
import { ownerOf } from "../testing/owner-database.ts";
import { payoutBody, testPayoutGateway } from "../testing/payout-gateway.ts";
import {
  addLiveKey,
  newPair,
  type Pair,
  type SeparateSign,
  signedBy,
  signSeparately,
} from "../testing/separate-keys.ts";
import { wholeQuery } from "../testing/whole-query.ts";

const started = await testApp();
const { services, clock } = started;
const query = wholeQuery(services);
const asOwner = ownerOf(started);
const world = await testPayoutGateway(started);
const { people, secrets, sign } = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const decider = people["OPC/admin"];
const code = async (answer: Promise<{ code: number }>) => (await answer).code;

/** Longer than what is looked up of a merchant is kept. */
const later = () => clock.advance(2_000);

const pair = newPair();
const keys: Record<KeyPurpose, { keyId: string; by: Pair | { secret: string } }> = {
  Reading: { keyId: "", by: { secret: newSecret() } },
  Collecting: { keyId: "", by: { secret: newSecret() } },
  PayingOut: { keyId: "", by: pair },
};

beforeAll(async () => {
  await world.addAccount("KBANK-1", { slots: 100n });
  await world.fund("ACME", 100_000_00n);
  for (const purpose of Object.keys(keys) as KeyPurpose[])
    keys[purpose].keyId = await addLiveKey(services, acme, purpose, { by: keys[purpose].by, decider });
  later();
});

const calls = {
  "/gateway/pay/create": () => payment(),
  "/gateway/pay/query": () => ({ MerchantOrderNo: "none" }),
  "/gateway/payout/create": () => payoutBody(),
  "/gateway/payout/query": () => ({ MerchantOrderNo: "none" }),
  "/gateway/balance": () => ({}),
};
type Path = keyof typeof calls;

/** What is answered once the signature was right. */
const right: Record<Path, number> = {
  "/gateway/pay/create": 0,
  "/gateway/pay/query": errors.OrderNotFound.code,
  "/gateway/payout/create": 0,
  "/gateway/payout/query": errors.PayoutNotFound.code,
  "/gateway/balance": 0,
};

const ask = (path: Path, as: SeparateSign) => code(signSeparately(started, path, calls[path](), as));
const payOut = (as: SeparateSign) => ask("/gateway/payout/create", as);

async function demand(...purposes: KeyPurpose[]): Promise<void> {
  await query(
    `insert into separate_key_demand (merchant_id, purposes, changed_by, changed_at) values ($1, $2, 'OPC/admin', $3)
     on conflict (merchant_id) do update set purposes = excluded.purposes`,
    [acme.merchantId, purposes, clock.now()],
  );
  later();
}

const allowed: Record<Path, KeyPurpose[]> = {
  "/gateway/pay/create": ["Collecting"],
  "/gateway/pay/query": ["Reading", "Collecting"],
  "/gateway/payout/create": ["PayingOut"],
  "/gateway/payout/query": ["Reading", "PayingOut"],
  "/gateway/balance": ["Reading"],
};

describe.each(Object.keys(calls) as Path[])("%s", (path) => {
  test.each(Object.keys(keys) as KeyPurpose[])(
    "is signed with a key for %s or refused by name",
    async (purpose) => {
      const wanted = allowed[path].includes(purpose) ? right[path] : errors.SeparateKeyOtherPurpose.code;
      expect(await ask(path, keys[purpose])).toBe(wanted);
    },
  );

  test("is signed with the present key until a separate one is demanded", async () => {
    expect(await code(sign(path, calls[path]()))).toBe(right[path]);
    const [first] = allowed[path] as [KeyPurpose];
    await demand(first);
    const refused = await sign(path, calls[path]());
    expect(refused).toMatchObject({ code: errors.SeparateKeyNeeded.code, data: { Purpose: first } });
    expect(await ask(path, keys[first])).toBe(right[path]);
    await demand();
    expect(await code(sign(path, calls[path]()))).toBe(right[path]);
  });
});

test("what is refused to a key has made and moved nothing", async () => {
  const before = await world.balances();
  const [orders] = await query("select count(*)::integer as n from payout_order");
  for (const purpose of ["Reading", "Collecting"] as const)
    expect(await payOut(keys[purpose])).toBe(errors.SeparateKeyOtherPurpose.code);
  expect(await world.balances()).toEqual(before);
  expect(await query("select count(*)::integer as n from payout_order")).toEqual([orders]);
});

describe("a payout is refused", () => {
  const refused = errors.SignatureInvalid.code;
  const other = newPair();

  test("with a pair that nobody registered, under the id of one that is", async () => {
    expect(await payOut({ ...keys.PayingOut, by: other })).toBe(refused);
  });

  test("with the payout key but without its id, or under another one's", async () => {
    expect(await payOut({ by: pair })).toBe(refused);
    expect(await payOut({ ...keys.Collecting, by: pair })).toBe(refused);
    for (const keyId of [
      "",
      "0",
      "1",
      `${keys.PayingOut.keyId}0`,
      ` ${keys.PayingOut.keyId} x`,
      "9".repeat(40),
      "-1",
    ])
      expect(await payOut({ keyId, by: pair })).toBe(refused);
  });

  test("with the present key under the id of a separate one", async () => {
    for (const keyId of [...Object.values(keys).map((key) => key.keyId), "123"])
      expect(await payOut({ keyId, by: { secret: secrets.ACME } })).toBe(refused);
  });

  test("with both keys' signatures, each under the other's name", async () => {
    const at = clock.now();
    const body = payoutBody();
    const payload = JSON.stringify(body);
    const asymmetric = signedBy(other, "msg_mixed", at, payload);
    // The present key's is right, the separate one's is not: the present key's does not stand in for it.
    const mixed = async (header: string, keyId?: string) =>
      code(
        signSeparately(started, "/gateway/payout/create", body, {
          ...{ id: "msg_mixed", at, by: { secret: secrets.ACME } },
          ...(keyId !== undefined && { keyId }),
          headers: { "webhook-signature": header },
        }),
      );
    const { Webhook } = await import("standardwebhooks");
    const present = new Webhook(secrets.ACME).sign("msg_mixed", at, payload);
    const own = signedBy(pair, "msg_mixed", at, payload);
    expect(await mixed(`${present} ${asymmetric}`, keys.PayingOut.keyId)).toBe(refused);
    expect(await mixed(`${asymmetric} ${own}`, keys.PayingOut.keyId)).toBe(refused);
    expect(await mixed(`${own}`)).toBe(refused);
    await demand("PayingOut");
    expect(await mixed(`${present} ${own}`)).toBe(errors.SeparateKeyNeeded.code);
    expect(await mixed(`${present} ${own}`, keys.PayingOut.keyId)).toBe(0);
    await demand();
  });

  test("with another merchant's key, and in another merchant's name", async () => {
    const theirs = newPair();
    const keyId = await addLiveKey(services, lotus, "PayingOut", { by: theirs, decider });
    later();
    expect(await payOut({ keyId, by: theirs })).toBe(refused);
    expect(await payOut({ ...keys.PayingOut, merchant: "LOTUS" })).toBe(refused);
    expect(await payOut({ ...keys.PayingOut, merchant: "NOBODY" })).toBe(refused);
    expect(await payOut({ keyId, by: theirs, merchant: "LOTUS" })).toBe(errors.InsufficientBalance.code);
  });

  test("with a key that waits, is held or was turned away or retired", async () => {
    const late = newPair();
    const keyId = await addLiveKey(services, acme, "PayingOut", { by: late, decider });
    const set = async (change: string, values: unknown[] = []) => {
      await query(`update separate_key set ${change} where id = $1`, [keyId, ...values]);
      later();
    };
    expect(await payOut({ keyId, by: late })).toBe(0);
    await set("usable_from = $2", [new Date(clock.now().getTime() + hourMs)]);
    expect(await payOut({ keyId, by: late })).toBe(errors.SeparateKeyNotYet.code);
    // Who does not hold it is told nothing of it.
    expect(await payOut({ keyId, by: newPair() })).toBe(refused);
    clock.advance(hourMs);
    expect(await payOut({ keyId, by: late })).toBe(0);
    await set("status = 'Waiting', usable_from = null");
    expect(await payOut({ keyId, by: late })).toBe(errors.SeparateKeyNotYet.code);
    await set("status = 'Rejected', reason = 'not theirs'");
    expect(await payOut({ keyId, by: late })).toBe(refused);
    await set("status = 'Retired', reason = null, retired_at = $2", [clock.now()]);
    expect(await payOut({ keyId, by: late })).toBe(refused);
  });

  test("five minutes late, and without a JSON type", async () => {
    const at = new Date(clock.now().getTime() - 5 * minuteMs - 1_000);
    expect(await payOut({ ...keys.PayingOut, at })).toBe(errors.SignatureExpired.code);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect(await payOut({ ...keys.PayingOut, headers })).not.toBe(0);
  });

  test("from an address off the list, by whatever key", async () => {
    await query("update merchant set api_ip_list = '203.0.113.9' where id = $1", [acme.merchantId]);
    later();
    expect(await payOut(keys.PayingOut)).toBe(errors.ApiIpNotAllowed.code);
    expect(await payOut(keys.Collecting)).toBe(errors.ApiIpNotAllowed.code);
    await query("update merchant set api_ip_list = '' where id = $1", [acme.merchantId]);
    later();
  });
});

test("what was sent is answered once, whichever key signs it again, and refused with another body", async () => {
  const body = payoutBody();
  const send = (what: object, as: SeparateSign) =>
    signSeparately(started, "/gateway/payout/create", what, as);
  const id = "msg_replayed";
  const first = await send(body, { ...keys.PayingOut, id });
  expect(first.code).toBe(0);
  const before = await world.balances();
  expect((await send(body, { ...keys.PayingOut, id })).data).toEqual(first.data);
  expect((await sign("/gateway/payout/create", body, { id })).data).toEqual(first.data);
  expect((await send(payoutBody(), { ...keys.PayingOut, id })).code).toBe(errors.RequestIdReused.code);
  expect(await world.balances()).toEqual(before);
  // The same bytes at another call: of another purpose, or not what it takes.
  const query_ = { MerchantOrderNo: "none" };
  expect((await signSeparately(started, "/gateway/pay/query", query_, keys.PayingOut)).code).toBe(
    errors.SeparateKeyOtherPurpose.code,
  );
});

test("a secret moved from another merchant's key signs for nobody, and the others go on", async () => {
  const theirs = { secret: newSecret() };
  const lent = await addLiveKey(services, lotus, "Collecting", { by: theirs, decider });
  const swap = sql`update separate_key set secret_encrypted =
    (select secret_encrypted from separate_key where id = ${lent}) where id = ${keys.Collecting.keyId}`;
  const asApplication = inTransaction(services.database, wholeScope, (tx) => swap.execute(tx));
  await expect(asApplication).rejects.toThrow(/permission denied/);
  await asOwner((tx) => swap.execute(tx));
  const own = await addLiveKey(services, acme, "Collecting", { by: { secret: secrets.LOTUS }, decider });
  later();
  expect(await ask("/gateway/pay/query", { ...keys.Collecting, by: theirs })).toBe(
    errors.SignatureInvalid.code,
  );
  expect(await ask("/gateway/pay/query", keys.Collecting)).toBe(errors.SignatureInvalid.code);
  expect(await ask("/gateway/pay/query", { keyId: own, by: { secret: secrets.LOTUS } })).toBe(
    errors.OrderNotFound.code,
  );
});

test("the last use is written down, at most once a minute", async () => {
  const { keyId } = keys.Reading;
  const lastUse = async () => {
    const [row] = await query("select last_used_at from separate_key where id = $1", [keyId]);
    return row?.LastUsedAt as Date;
  };
  clock.advance(2 * minuteMs);
  const before = clock.now();
  expect(await ask("/gateway/balance", keys.Reading)).toBe(0);
  const first = await lastUse();
  expect(first.getTime()).toBeGreaterThanOrEqual(before.getTime());
  clock.advance(30_000);
  expect(await ask("/gateway/balance", keys.Reading)).toBe(0);
  clock.advance(minuteMs);
  const wrong = { ...keys.Reading, by: { secret: newSecret() } };
  expect(await ask("/gateway/balance", wrong)).toBe(errors.SignatureInvalid.code);
  expect(await lastUse()).toEqual(first);
  expect(await ask("/gateway/balance", keys.Reading)).toBe(0);
  expect((await lastUse()).getTime()).toBeGreaterThan(first.getTime());
});

test("a merchant without separate keys is looked up by as many statements as before there were any", async () => {
  await query("update separate_key set status = 'Retired', retired_at = now() where merchant_id = $1", [
    lotus.merchantId,
  ]);
  later();
  const texts: string[] = [];
  watchStatements({ began: () => {}, sends: (_connection, text) => void texts.push(text) });
  const lookedUp = async (work: () => Promise<number>) => {
    texts.length = 0;
    expect(await work()).toBe(0);
    return texts.filter((text) => /from "(merchant|merchant_secret|separate_key)"/.test(text)).length;
  };
  expect(await lookedUp(() => code(sign("/gateway/balance", {}, { merchant: "LOTUS" })))).toBe(2);
  expect(await lookedUp(() => code(sign("/gateway/balance", {})))).toBe(3);
});
