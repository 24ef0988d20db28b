import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { freshProof } from "../../testing/clerks.ts";
import { addPerson } from "../../testing/people.ts";
import { rotateSecret } from "./secret.ts";
import { merchantWorld } from "./test-world.ts";

const world = await merchantWorld();
const { as, browserOf, proven, query, people, root, clock, collections, services } = world;

type Keys = CallOutput<Calls["merchantKeylist"]>["Keys"];
let secretOfAcme = collections.secrets.ACME;

async function keys(): Promise<Keys> {
  const { code, data } = await proven(root, "/mc_api/merchant/merchant_keylist", {
    MerchantAlias: "ACME",
  });
  expect(code).toBe(0);
  return (data as { Keys: Keys }).Keys;
}

const rotate = (OldKeyHours: number, MerchantAlias = "ACME") =>
  proven(root, "/mc_api/merchant/merchant_keyrotate", { MerchantAlias, OldKeyHours });
const expire = (KeyId: string) =>
  proven(root, "/mc_api/merchant/merchant_keyexpire", { MerchantAlias: "ACME", KeyId });
/** What an order that nobody knows is answered with tells that the signature was right. */
const signedWith = async (secret: string) =>
  (await collections.sign("/gateway/pay/query", { MerchantOrderNo: "none" }, { secret })).code;
const right = errors.OrderNotFound.code;

test("a key is shown after password and code, and each view is recorded without it", async () => {
  for (const wrong of [{ LoginPassword: "not this one" }, { GoogleVerifyCode: "000000" }]) {
    const proofs = { ...freshProof(world, { person: root, browser: await browserOf(root) }), ...wrong };
    const asked = await as(root, "/mc_api/merchant/merchant_keylist", { MerchantAlias: "ACME", ...proofs });
    expect(asked.code).toBe(errors.StepUpRefused.code);
  }
  const [key] = await keys();
  expect(key).toMatchObject({ Secret: secretOfAcme, ExpiresAt: null, LastViewedBy: "OPC/admin" });
  expect(key?.Masked).toBe(`whsec_••••${secretOfAcme.replace(/=+$/, "").slice(-4)}`);
  const lines = await query(
    "select input::text || coalesce(change::text, '') as text, code from operation_log where call = 'merchantKeylist' order by id",
  );
  const refused = errors.StepUpRefused.code;
  expect(lines.map(({ Code }) => Code)).toEqual([refused, refused, 0]);
  expect(JSON.stringify(lines)).toContain(key?.KeyId);
  expect(JSON.stringify(lines)).not.toContain(secretOfAcme.slice(6));
});

test("after a rotation both keys sign until the old one ends, and from the next request on", async () => {
  const { code, data } = await rotate(2);
  expect(code).toBe(0);
  const [fresh, old] = await keys();
  expect(fresh?.KeyId).toBe((data as { KeyId: string }).KeyId);
  expect(old?.ExpiresAt).toBe((data as { OldKeyExpiresAt: string }).OldKeyExpiresAt);
  expect([await signedWith(fresh?.Secret ?? ""), await signedWith(secretOfAcme)]).toEqual([right, right]);
  expect((await rotate(2)).code).toBe(errors.TwoKeysLive.code);
  clock.advance(2 * hourMs);
  expect(await signedWith(secretOfAcme)).toBe(errors.SignatureInvalid.code);
  secretOfAcme = fresh?.Secret ?? "";
  expect(await keys()).toHaveLength(1);
});

test("with no hours the old key ends with the rotation", async () => {
  const before = secretOfAcme;
  expect((await rotate(0)).code).toBe(0);
  expect(await signedWith(before)).toBe(errors.SignatureInvalid.code);
  secretOfAcme = (await keys())[0]?.Secret ?? "";
  expect(await signedWith(secretOfAcme)).toBe(right);
});

test("of six rotations at once one makes a key", async () => {
  const merchantId = people["ACME/admin"].merchantId;
  const now = clock.now();
  const everybody = Promise.withResolvers<void>();
  let ready = 0;
  const rotations = Array.from({ length: 6 }, () =>
    inTransaction(services.database, wholeScope, async (tx) => {
      // Connections are made one after the other: nobody begins before all six have one.
      await sql`select 1`.execute(tx);
      ready += 1;
      if (ready === 6) everybody.resolve();
      await everybody.promise;
      return rotateSecret(tx, services, merchantId, { expiresOldAfterMs: hourMs, now, by: "OPC/admin" });
    }),
  );
  const ends = await Promise.allSettled(rotations);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const end of ends)
    if (end.status === "rejected") expect(end.reason).toMatchObject({ errorName: "TwoKeysLive" });
  const [row] = await query(
    "select count(*)::integer as n from merchant_secret where merchant_id = $1 and (expires_at is null or expires_at > $2)",
    [merchantId, now],
  );
  expect(row?.N).toBe(2);
});

test("one of two keys can end now, never the last one, and the one that stays has no end", async () => {
  const [fresh, old] = await keys();
  expect((await expire(fresh?.KeyId ?? "")).code).toBe(0);
  expect(await signedWith(fresh?.Secret ?? "")).toBe(errors.SignatureInvalid.code);
  expect(await keys()).toMatchObject([{ KeyId: old?.KeyId, ExpiresAt: null }]);
  expect((await expire(old?.KeyId ?? "")).code).toBe(errors.LastKey.code);
  expect((await expire(fresh?.KeyId ?? "")).code).toBe(errors.NotFound.code);
});

test("another merchant's key is not found under this one", async () => {
  const [row] = await query("select id from merchant_secret where merchant_id = $1", [
    people["LOTUS/admin"].merchantId,
  ]);
  expect((await expire(String(row?.Id))).code).toBe(errors.NotFound.code);
  expect((await rotate(1, "OPC")).code).toBe(errors.SuperMerchantRefused.code);
});

test("each function of the page opens its own call only", async () => {
  const viewer = await addPerson(services, root, "key-viewer", ["MerchantList", "MerchantList.viewKey"]);
  const listed = await proven(viewer, "/mc_api/merchant/merchant_keylist", { MerchantAlias: "ACME" });
  expect(listed.code).toBe(0);
  const rotated = await proven(viewer, "/mc_api/merchant/merchant_keyrotate", {
    MerchantAlias: "ACME",
    OldKeyHours: 1,
  });
  expect(rotated.code).toBe(errors.NoPermission.code);
});
