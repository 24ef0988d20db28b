/** Separate keys as people add, check and retire them; what one of them cannot do alone; another merchant's. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import {
  mostOfPurpose,
  type SeparateKeyMove,
  type SeparateKeyStatus,
  separateKeyMoves,
  separateKeyStatuses,
} from "@opc/contract/separate-key/states";
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, merchantScope, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Person } from "../../testing/people.ts";
import { newPair, signSeparately } from "../../testing/separate-keys.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { noteTouch } from "../approval/touches.ts";
import { call, code, separateKeyWorld } from "./test-world.ts";

const world = await separateKeyWorld();
const { as, proven, query, root, services, clock, acme, lotus, second, clerk } = world;
const { make, add, addPayout, payoutInput, decide, list, shown, clear } = world;

const balance = (keyId: string, secret: string) =>
  code(signSeparately(world, "/gateway/balance", {}, { keyId, by: { secret } }));

describe("a key for reading or collecting", () => {
  test("is valid at once, its secret is answered once, and nothing keeps it in the open", async () => {
    const { KeyId, Secret, Status, Fingerprint } = await add(clerk, { Purpose: "Reading" });
    expect({ Status, Fingerprint }).toEqual({ Status: "Live", Fingerprint: null });
    expect(await balance(KeyId, Secret ?? "")).toBe(0);
    expect(JSON.stringify(await list(acme))).not.toContain(Secret);
    const [row] = await query(
      "select encode(secret_encrypted, 'escape') as sealed from separate_key where id = $1",
      [KeyId],
    );
    expect(String(row?.Sealed)).not.toContain(String(Secret).slice(6));
    const lines = await query(
      "select input::text || coalesce(change::text, '') as text from operation_log where call = 'separatekeyAdd'",
    );
    expect(JSON.stringify(lines)).toContain(KeyId);
    expect(JSON.stringify(lines)).not.toContain(String(Secret).slice(6));
    expect(await shown(KeyId)).toMatchObject({
      Purpose: "Reading",
      CreatedBy: "ACME/clerk",
      DecidedBy: null,
    });
  });

  test("takes no public key, and there are not more than servers need", async () => {
    const { publicKey: PublicKey } = newPair();
    const input = { Purpose: "Collecting", Name: "shop" };
    expect(await code(make(clerk, "add", { ...input, PublicKey }))).toBe(errors.PublicKeyUnwanted.code);
    for (let count = 0; count < mostOfPurpose; count++) await add(clerk, { Purpose: "Collecting" });
    expect(await code(make(clerk, "add", input))).toBe(errors.SeparateKeysFull.code);
    await clear();
  });

  test("ends at once when it is retired, by the operator too, and not twice", async () => {
    const { KeyId, Secret } = await add(acme, { Purpose: "Reading" });
    expect(await balance(KeyId, Secret ?? "")).toBe(0);
    expect(await code(make(root, "retire", { KeyId }))).toBe(0);
    expect(await balance(KeyId, Secret ?? "")).toBe(errors.SignatureInvalid.code);
    expect(await shown(KeyId)).toMatchObject({ Status: "Retired", RetiredBy: "OPC" });
    expect(await code(make(acme, "retire", { KeyId }))).toBe(errors.StatusChanged.code);
  });
});

describe("a key for paying out", () => {
  test("waits for somebody of the operator, is then held, and only then signs", async () => {
    const pair = newPair();
    const { KeyId, Secret, Status, Fingerprint } = await addPayout(clerk, pair);
    expect({ Secret, Status }).toEqual({ Secret: null, Status: "Waiting" });
    expect(Fingerprint).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    const asked = () =>
      code(signSeparately(world, "/gateway/payout/query", { OrderNo: "none" }, { keyId: KeyId, by: pair }));
    expect(await asked()).toBe(errors.SeparateKeyNotYet.code);
    expect(await code(decide(second, "approve", KeyId))).toBe(0);
    const usableFrom = Date.parse((await shown(KeyId))?.UsableFrom ?? "");
    expect(usableFrom - clock.now().getTime()).toBeGreaterThan(23.9 * hourMs);
    expect(await asked()).toBe(errors.SeparateKeyNotYet.code);
    clock.advance(24 * hourMs);
    expect(await asked()).toBe(errors.PayoutNotFound.code);
    expect(await shown(KeyId)).toMatchObject({ Status: "Live", DecidedBy: "OPC", Fingerprint });
    await clear();
  });

  test.each([
    ["nothing", {}],
    ["a word", { PublicKey: "my key" }],
    ["a secret of ours", { PublicKey: `whsec_${newPair().publicKey}` }],
    [
      "a point of small order",
      { PublicKey: Buffer.concat([Buffer.of(1), Buffer.alloc(31)]).toString("base64") },
    ],
    [
      "another spelling of a point",
      {
        PublicKey: Buffer.concat([Buffer.of(0xee), Buffer.alloc(30, 0xff), Buffer.of(0x7f)]).toString(
          "base64",
        ),
      },
    ],
  ])("is not made of %s", async (_what, input) => {
    const answer = make(clerk, "add", { Purpose: "PayingOut", Name: "payouts", ...input });
    expect(await code(answer)).toBe(errors.PublicKeyUnusable.code);
  });

  test("is of one merchant, while it waits, lives, and after it was let in", async () => {
    const pair = newPair();
    const grab = async (of = pair) => code(make(lotus, "add", await payoutInput(lotus, of)));
    const exists = errors.SeparateKeyExists.code;
    const { KeyId } = await addPayout(acme, pair);
    expect(await grab()).toBe(exists);
    expect(await code(decide(second, "approve", KeyId))).toBe(0);
    expect(await grab()).toBe(exists);
    expect(await code(make(acme, "retire", { KeyId }))).toBe(0);
    expect(await grab()).toBe(exists);
    // One that was turned away is nobody's.
    const other = newPair();
    const grabbed = await addPayout(acme, other);
    expect(await code(decide(second, "reject", grabbed.KeyId))).toBe(0);
    expect(await grab(other)).toBe(0);
    await clear();
  });

  test("is let in by nobody alone: not by who added it, not by a merchant, not by who could have been its adder", async () => {
    const own = await addPayout(second);
    expect(await code(decide(second, "approve", own.KeyId))).toBe(errors.OwnSeparateKey.code);
    expect(await code(decide(second, "reject", own.KeyId))).toBe(errors.OwnSeparateKey.code);
    for (const person of [clerk, acme])
      expect(await code(decide(person, "approve", own.KeyId))).toBe(errors.NoPermission.code);
    const { KeyId } = await addPayout(clerk);
    await inTransaction(services.database, wholeScope, (tx) =>
      noteTouch(
        tx,
        {
          ...{ userId: clerk.userId, merchantId: clerk.merchantId },
          ...{ act: "PasswordReset", byUserId: second.userId },
        },
        clock.now(),
      ),
    );
    expect(await code(decide(second, "approve", KeyId))).toBe(errors.NotTwoPeople.code);
    expect((await shown(KeyId))?.Status).toBe("Waiting");
    // Turning it away is open to them.
    expect(await code(decide(second, "reject", KeyId))).toBe(0);
    expect(await shown(KeyId)).toMatchObject({ Status: "Rejected", Reason: "not theirs" });
    await clear();
  });

  test("is added, retired and let in by password and code alone", async () => {
    const { KeyId } = await addPayout(acme);
    const wrong = { LoginPassword: "not this one", GoogleVerifyCode: "000000" };
    const refused = errors.StepUpRefused.code;
    const browser = await world.browserOf(acme);
    const input = { Purpose: "PayingOut", Name: "payouts", PublicKey: newPair().publicKey, ...wrong };
    expect((await world.call(call("add"), input, browser)).code).toBe(refused);
    expect((await world.call(call("retire"), { KeyId, ...wrong }, browser)).code).toBe(refused);
    const operator = await world.browserOf(second);
    expect(
      (await world.call(call("approve"), { MerchantAlias: "ACME", KeyId, ...wrong }, operator)).code,
    ).toBe(refused);
    expect((await proven(acme, call("retire"), { KeyId })).code).toBe(0);
  });

  test("is told to the merchant's people and the operator's, for as long as it waits and a week", async () => {
    await clear();
    const { Fingerprint } = await addPayout(clerk);
    const told = async (person: Person) => {
      await watchOnce(services);
      const { data } = await as(person, "/rp_api/home/notice_list", { Open: true });
      const { Rows } = data as CallOutput<Calls["noticeList"]>;
      return Rows.filter(({ Kind }) => Kind === "PayoutKeyAdded").map(({ Parameters }) => Parameters);
    };
    const notice = { Merchant: "ACME", By: "ACME/clerk", Fingerprint };
    for (const person of [acme, root, second]) expect(await told(person)).toMatchObject([notice]);
    expect(await told(lotus)).toEqual([]);
    clock.advance(8 * 24 * hourMs);
    expect(await told(acme)).toHaveLength(1);
    await clear();
    expect(await told(acme)).toEqual([]);
  });
});

const moves = Object.keys(separateKeyMoves) as SeparateKeyMove[];

test.each(moves.flatMap((move) => separateKeyStatuses.map((status) => [move, status] as const)))(
  "%s of a key that is %s",
  async (move, status: SeparateKeyStatus) => {
    await clear();
    const { KeyId } = await addPayout(acme);
    if (status === "Live") await decide(second, "approve", KeyId);
    if (status === "Rejected") await decide(second, "reject", KeyId);
    if (status === "Retired") await make(acme, "retire", { KeyId });
    expect((await shown(KeyId))?.Status).toBe(status);
    const allowed = (separateKeyMoves[move].from as readonly SeparateKeyStatus[]).includes(status);
    const moved = move === "retire" ? make(acme, "retire", { KeyId }) : decide(second, move, KeyId);
    expect(await code(moved)).toBe(allowed ? 0 : errors.StatusChanged.code);
    expect((await shown(KeyId))?.Status).toBe(allowed ? separateKeyMoves[move].to : status);
  },
);

describe("another merchant's key", () => {
  test("is not there", async () => {
    await clear();
    const { KeyId } = await addPayout(acme);
    const notFound = errors.NotFound.code;
    expect(await code(make(lotus, "retire", { KeyId }))).toBe(notFound);
    expect(await code(make(lotus, "retire", { KeyId, MerchantAlias: "ACME" }))).toBe(notFound);
    expect(await code(make(lotus, "add", { Purpose: "Reading", Name: "spy", MerchantAlias: "ACME" }))).toBe(
      notFound,
    );
    expect((await list(lotus)).Keys.map((key) => key.KeyId)).not.toContain(KeyId);
    expect(await code(as(lotus, "/rp_api/merchant/separatekey_list", { MerchantAlias: "ACME" }))).toBe(
      notFound,
    );
    for (const what of ["approve", "retire"])
      expect(await code(proven(second, call(what), { MerchantAlias: "LOTUS", KeyId }))).toBe(notFound);
    expect(await code(as(second, call("retire"), { KeyId }))).toBe(notFound);
    expect(
      await code(as(second, call("add"), { MerchantAlias: "OPC", Purpose: "Reading", Name: "own" })),
    ).toBe(notFound);
  });

  test("stays unseen and unchanged with the first wall removed", async () => {
    const inLotus = <Result>(work: (tx: Transaction) => Promise<Result>) =>
      inTransaction(services.database, merchantScope(lotus.merchantId), work);
    expect(
      (
        await inLotus((tx) =>
          sql`select from separate_key where merchant_id = ${acme.merchantId}`.execute(tx),
        )
      ).rows,
    ).toEqual([]);
    const changed = await inLotus((tx) =>
      sql`update separate_key set status = 'Retired', retired_at = now() where merchant_id = ${acme.merchantId}`.execute(
        tx,
      ),
    );
    expect(changed.numAffectedRows).toBe(0n);
  });
});

test("of eight additions at once as many find room as there is", async () => {
  await clear();
  await world.browserOf(acme);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => as(acme, call("add"), { Purpose: "Reading", Name: "at once" })),
  );
  const codes = answers
    .map((answer) => answer.code)
    .filter((one) => one === 0 || one === errors.SeparateKeysFull.code);
  const [row] = await query("select count(*)::integer as n from separate_key where name = 'at once'");
  expect(row?.N).toBe(codes.filter((one) => one === 0).length);
  expect(row?.N).toBeLessThanOrEqual(mostOfPurpose);
});
