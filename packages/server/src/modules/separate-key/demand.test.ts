/** For what separate keys are demanded, by whom that is changed; and what the database itself refuses of keys and demands. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { newPair } from "../../testing/separate-keys.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { call, code, separateKeyWorld } from "./test-world.ts";

const world = await separateKeyWorld();
const { as, proven, query, root, services, clock, collections, acme, second } = world;
const { make, add, addPayout, decide, list, clear } = world;
let names = 0;

describe("in a merchant's own scope the database", () => {
  const inAcme = (text: ReturnType<typeof sql>) =>
    inTransaction(services.database, merchantScope(acme.merchantId), (tx) => text.execute(tx));
  const row = (purpose: string, status: string, key: ReturnType<typeof sql>) => sql`
    insert into separate_key (id, merchant_id, purpose, name, public_key, secret_encrypted, status, created_by_user_id,
      created_by, created_at, decided_by_user_id, decided_by, decided_at)
    values (${BigInt(++names)}, ${acme.merchantId}, ${purpose}, 'planted', ${key}, ${status}, ${acme.userId}, 'ACME/admin', now(),
      ${second.userId}, 'OPC/second', now())`;
  const publicKey = () => sql`${Buffer.from(newPair().publicKey, "base64")}, null`;

  test("takes no live key for paying out, and lets none live", async () => {
    await expect(inAcme(row("PayingOut", "Live", publicKey()))).rejects.toThrow(/row-level security/);
    const { KeyId } = await addPayout(acme);
    const live = sql`update separate_key set status = 'Live', decided_by_user_id = ${second.userId}, decided_by = 'x',
      decided_at = now() where id = ${KeyId}`;
    await expect(inAcme(live)).rejects.toThrow(/row-level security/);
    await expect(
      inTransaction(services.database, wholeScope, (tx) => live.execute(tx)),
    ).resolves.toBeDefined();
  });

  test("demands nothing and takes nothing back", async () => {
    const demand = sql`insert into separate_key_demand values (${acme.merchantId}, '{}', 'ACME/admin', now())`;
    await expect(inAcme(demand)).rejects.toThrow(/row-level security/);
  });

  test.each([
    ["a secret for paying out", () => row("PayingOut", "Waiting", sql`null, 'x'::bytea`)],
    ["a public key for reading", () => row("Reading", "Live", publicKey())],
    ["a public key of 31 bytes", () => row("PayingOut", "Waiting", sql`${Buffer.alloc(31)}, null`)],
  ])("takes no %s", async (_what, text) => {
    await expect(inAcme(text())).rejects.toThrow(/check constraint/);
  });

  test("changes no key's bytes, purpose or owner, in no scope", async () => {
    for (const change of [
      "public_key = '\\x00'",
      "purpose = 'Reading'",
      "merchant_id = 1",
      "secret_encrypted = 'x'",
    ])
      await expect(query(`update separate_key set ${change}`)).rejects.toThrow(/permission denied/);
  });

  test("lets in no key by its adder's own word, whoever writes", async () => {
    const { KeyId } = await addPayout(acme);
    const alone =
      "update separate_key set status = 'Live', decided_by_user_id = created_by_user_id, decided_by = 'x', decided_at = now() where id = $1";
    await expect(query(alone, [KeyId])).rejects.toThrow(/decided_by_another/);
    await expect(query("update separate_key set status = 'Live' where id = $1", [KeyId])).rejects.toThrow(
      /let_in_by_another/,
    );
  });
});

describe("the demand of separate keys", () => {
  const demand = (person: Person, ...purposes: string[]) =>
    make(person, "demand", {
      MerchantAlias: "ACME",
      ...Object.fromEntries(
        ["Reading", "Collecting", "PayingOut"].map((one) => [one, purposes.includes(one)]),
      ),
    });
  const present = () => code(collections.sign("/gateway/balance", {}));
  const rule = (enabled: boolean) =>
    inTransaction(services.database, wholeScope, (tx) =>
      saveRule(
        tx,
        { MerchantId: root.merchantId, Kind: "AddressLists" },
        { enabled, expiresHours: 24, fromMinor: new Map() },
        { name: "OPC/founder", at: clock.now() },
      ),
    );

  test("is refused while the merchant has no usable key for it", async () => {
    await clear();
    const missing = errors.SeparateKeyMissing.code;
    expect(await code(demand(root, "Reading"))).toBe(missing);
    const { KeyId } = await addPayout(acme);
    expect(await code(demand(root, "PayingOut"))).toBe(missing);
    await decide(second, "approve", KeyId);
    expect(await code(demand(root, "PayingOut"))).toBe(missing);
    clock.advance(24 * hourMs);
    expect(await demand(root, "PayingOut", "Collecting")).toMatchObject({
      code: missing,
      data: { Purpose: "Collecting" },
    });
    expect(await code(demand(root, "PayingOut"))).toBe(0);
    expect(await list(acme)).toMatchObject({ Demanded: ["PayingOut"], DemandChangedBy: "OPC" });
  });

  /** Usable keys for reading and paying out, and nothing demanded yet. */
  async function ready(): Promise<void> {
    await clear();
    await query("update separate_key_demand set purposes = '{}'");
    await add(acme, { Purpose: "Reading" });
    const { KeyId } = await addPayout(acme);
    await decide(second, "approve", KeyId);
    clock.advance(24 * hourMs);
  }

  test("is one person's to make, holds from the next request on, and needs two to take back", async () => {
    await rule(true);
    await ready();
    expect(await present()).toBe(0);
    expect((await demand(root, "Reading", "PayingOut")).data).toEqual({ ApprovalId: null });
    expect(await present()).toBe(errors.SeparateKeyNeeded.code);
    const { data } = await demand(root, "PayingOut");
    const { ApprovalId } = data as { ApprovalId: string };
    expect(ApprovalId).toMatch(/^\d+$/);
    expect(await present()).toBe(errors.SeparateKeyNeeded.code);
    const detail = await as(second, "/rp_api/setting/approval_get", { ApprovalId });
    const { ContentHash, Lines } = detail.data as CallOutput<Calls["approvalGet"]>;
    expect(Lines).toContainEqual({ Field: "SeparateKeys", From: "Reading, PayingOut", To: "PayingOut" });
    const approve = (person: Person) =>
      proven(person, "/mc_api/setting/approval_approve", { ApprovalId, ContentHash });
    expect(await code(approve(root))).toBe(errors.OwnApproval.code);
    expect((await approve(second)).data).toMatchObject({ Status: "Approved" });
    expect(await present()).toBe(0);
    expect((await list(acme)).Demanded).toEqual(["PayingOut"]);
  });

  test("that has changed since makes a request to take it back void", async () => {
    await rule(true);
    await ready();
    expect(await code(demand(root, "PayingOut"))).toBe(0);
    const { data } = await demand(root);
    const { ApprovalId } = data as { ApprovalId: string };
    expect(await code(demand(second, "PayingOut", "Reading"))).toBe(0);
    const detail = await as(second, "/rp_api/setting/approval_get", { ApprovalId });
    const { ContentHash } = detail.data as CallOutput<Calls["approvalGet"]>;
    const { data: outcome } = await proven(second, "/mc_api/setting/approval_approve", {
      ApprovalId,
      ContentHash,
    });
    expect(outcome).toMatchObject({ Status: "Void", VoidBecause: "FactsChanged" });
    expect((await list(acme)).Demanded).toEqual(["Reading", "PayingOut"]);
  });

  test("goes without a second person where the rule is off, by who may edit merchants alone, and is told", async () => {
    await rule(false);
    expect(await code(demand(acme, "Reading"))).toBe(errors.NoPermission.code);
    const viewer = await addPerson(services, root, "viewer-only", [
      "MerchantList",
      "ApiInfo",
      "ApiInfo.rotateKey",
    ]);
    expect(await code(demand(viewer))).toBe(errors.NoPermission.code);
    expect(
      await code(
        as(root, call("demand"), {
          MerchantAlias: "OPC",
          Reading: false,
          Collecting: false,
          PayingOut: false,
        }),
      ),
    ).toBe(errors.NotFound.code);
    expect((await demand(root)).data).toEqual({ ApprovalId: null });
    expect(await present()).toBe(0);
    await watchOnce(services);
    const { data } = await as(acme, "/rp_api/home/notice_list", { Open: true });
    const { Rows } = data as CallOutput<Calls["noticeList"]>;
    expect(
      Rows.filter(({ Kind }) => Kind === "KeyDemandChanged").map(({ Parameters }) => Parameters),
    ).toEqual([{ Merchant: "ACME", By: "OPC" }]);
    const [line] = await query(
      "select change from operation_log where call = 'separatekeyDemand' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({ SeparateKeys: { from: ["Reading", "PayingOut"], to: [] } });
  });
});
