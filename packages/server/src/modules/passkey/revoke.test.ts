import { generateKeyPairSync } from "node:crypto";
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { describe, expect, test } from "vitest";
import type { Browser } from "../../testing/app.ts";
import { addPerson } from "../../testing/people.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { type Entered, passkeyWorld, renew } from "./test-world.ts";

const world = await passkeyWorld();
const { call, challenge, enter, listed, people, proofs } = world;
const { prove, proven, query, register, services, signIn, useIt } = world;
const { PasskeyRefused, PasskeyProofOver, PasskeyDemanded, StepUpRefused, NotFound } = errors;

describe("a copied passkey", () => {
  test("whose counter goes back is refused and revoked, and its owner and administrators are told", async () => {
    const who = await enter(await addPerson(services, people["ACME/admin"], "copied", []));
    const key = await register(who, "phone");
    const copy = key.copy();
    await proven(who, key);
    const { code, data } = await prove(who.browser, copy.sign(await challenge(who)));
    expect({ code, data }).toEqual({ code: 0, data: { Outcome: "Cloned" } });
    expect((await listed(who)).Passkeys).toEqual([]);
    const none = await call(
      "/mc_api/passkey/passkey_challenge",
      { Call: renew.call, ActHash: "0".repeat(64) },
      who.browser,
    );
    expect(none.code).toBe(errors.PasskeyNone.code);
    await watchOnce(services);
    expect(await noticesOf(who.browser)).toContainEqual({ Kind: "PasskeyCloned", Name: "phone" });
    const administrator = await signIn(people["ACME/admin"]);
    expect(await noticesOf(administrator)).toContainEqual({ Kind: "PasskeyOfUserCloned", Name: "phone" });
    expect(await noticesOf(await signIn(people["LOTUS/admin"]))).toEqual([]);
  });

  test("is not made up by who has no key: a low counter under a false signature revokes nothing", async () => {
    const who = await enter(await addPerson(services, people["ACME/admin"], "framed", []));
    const key = await register(who);
    await proven(who, key);
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const lie = key.sign(await challenge(who), { counter: 0, key: privateKey });
    expect((await prove(who.browser, lie)).code).toBe(PasskeyRefused.code);
    expect((await listed(who)).Passkeys).toHaveLength(1);
  });

  test("cannot be told where the authenticator never counts", async () => {
    const who = await enter(await addPerson(services, people["ACME/admin"], "uncounted", []));
    const key = await register(who);
    for (const _ of [1, 2]) {
      const signed = key.sign(await challenge(who), { counter: 0 });
      expect((await prove(who.browser, signed)).data).toEqual({ Outcome: "Proven" });
    }
  });
});

async function noticesOf(browser: Browser): Promise<{ Kind: string; Name: string | undefined }[]> {
  const { data } = await call("/rp_api/home/notice_list", { Open: true }, browser);
  const { Rows } = data as CallOutput<Calls["noticeList"]>;
  return Rows.map(({ Kind, Parameters }) => ({ Kind, Name: Parameters.Name }));
}

describe("a revoked passkey", () => {
  test("proves nothing any more, the others go on", async () => {
    const who = await enter(await addPerson(services, people["OPC/admin"], "revoker", ["UserList"]));
    const key = await register(who);
    const spare = await register(who, "spare");
    const [{ PasskeyId = "" } = {}] = (await listed(who)).Passkeys;
    const revoke = { PasskeyId, ...proofs(who.person) };
    expect((await call("/mc_api/passkey/passkey_revoke", revoke, who.browser)).code).toBe(0);
    expect((await prove(who.browser, key.sign(await challenge(who)))).code).toBe(PasskeyRefused.code);
    expect((await prove(who.browser, spare.sign(await challenge(who)))).code).toBe(0);
  });

  test("is no longer good for the act that it had signed for", async () => {
    const who = await enter(people["OPC/admin"]);
    const key = await register(who, "to be revoked");
    const ProofId = await proven(who, key);
    await query(
      "update passkey set revoked_at = now(), revoke_reason = 'Own', revoked_by = 'OPC/admin' where name = 'to be revoked'",
    );
    expect(await useIt(who.browser, ProofId)).toBe(PasskeyProofOver.code);
  });

  test("ends the proof of many acts that it had signed for, which another session's goes by", async () => {
    const who = await enter(await addPerson(services, people["OPC/admin"], "many", ["UserList"]));
    await register(who, "for many");
    const until = new Date(Date.now() + 3_600_000);
    await query(
      `insert into act_proof (proof_id, merchant_id, user_id, session_id, call, act_hash, expires_at)
       select 'many', merchant_id, user_id, session_id, 'cashoutorderApprove', sha256('x'), $2 from session where user_id = $1 limit 1`,
      [who.person.userId, until],
    );
    const proofsLeft = () => query("select * from act_proof where user_id = $1", [who.person.userId]);
    expect(await proofsLeft()).toHaveLength(1);
    const [{ PasskeyId = "" } = {}] = (await listed(who)).Passkeys;
    const revoke = { PasskeyId, ...proofs(who.person) };
    expect((await call("/mc_api/passkey/passkey_revoke", revoke, who.browser)).code).toBe(0);
    expect(await proofsLeft()).toEqual([]);
  });

  test("may be revoked by an administrator with a code; its owner is told by whom", async () => {
    const owner = await enter(await addPerson(services, people["ACME/admin"], "lost-key", []));
    await register(owner, "lost");
    const administrator = await enter(people["ACME/admin"]);
    const whose = { UserName: "lost-key" };
    const seen = await call("/rp_api/user/user_passkeylist", whose, administrator.browser);
    const [held] = (seen.data as CallOutput<Calls["userPasskeylist"]>).Passkeys;
    const revoke = { ...whose, PasskeyId: held?.PasskeyId };
    const asked = () => ({ ...revoke, GoogleVerifyCode: proofs(administrator.person).GoogleVerifyCode });
    const path = "/mc_api/user/user_passkeyrevoke";
    expect((await call(path, { ...revoke, GoogleVerifyCode: "000000" }, administrator.browser)).code).toBe(
      StepUpRefused.code,
    );
    expect((await call(path, asked(), administrator.browser)).code).toBe(0);
    expect((await call(path, asked(), administrator.browser)).code).toBe(NotFound.code);
    await watchOnce(services);
    const { data } = await call("/rp_api/home/notice_list", { Open: true }, owner.browser);
    expect((data as CallOutput<Calls["noticeList"]>).Rows).toContainEqual(
      expect.objectContaining({ Kind: "PasskeyRevoked", Parameters: { Name: "lost", By: "ACME/admin" } }),
    );
  });

  test("is nobody's to revoke in another merchant, of oneself by that way, or of a group above", async () => {
    const owner = await enter(people["OPC/admin"]);
    await register(owner, "the operator's");
    const [row] = await query("select id::text as id from passkey where name = 'the operator''s'");
    const path = "/mc_api/user/user_passkeyrevoke";
    const asked = async (who: Entered, UserName: string) => {
      const { GoogleVerifyCode } = proofs(who.person);
      return (await call(path, { UserName, PasskeyId: row?.Id, GoogleVerifyCode }, who.browser)).code;
    };
    expect(await asked(await enter(people["LOTUS/admin"]), "OPC/admin")).toBe(NotFound.code);
    expect(await asked(owner, "OPC/admin")).toBe(errors.OwnAccount.code);
    const held = ["UserList", "UserList.validatorInfo"] as const;
    const lesser = await enter(await addPerson(services, people["OPC/admin"], "lesser", held));
    expect(await asked(lesser, "OPC/admin")).toBe(errors.RightsExceeded.code);
  });

  test("a passkey that was added is told to its owner alone", async () => {
    const owner = await enter(await addPerson(services, people["ACME/admin"], "told", []));
    await register(owner, "new one");
    await watchOnce(services);
    expect(await noticesOf(owner.browser)).toContainEqual({ Kind: "PasskeyAdded", Name: "new one" });
    expect(await noticesOf(await signIn(people["ACME/admin"]))).not.toContainEqual({
      Kind: "PasskeyAdded",
      Name: "new one",
    });
  });
});

describe("approvals by passkey only", () => {
  const rule = { Kind: "ManualBalance", Enabled: true, ExpiresHours: 48 };
  const save = "/mc_api/setting/approvalrule_save";
  const demand = "/mc_api/passkey/passkey_demand";

  test("is demanded only by who has a passkey and uses it, and ended alike", async () => {
    const who = await enter(people["LOTUS/admin"]);
    const asked = { IsDemanded: true };
    expect((await call(demand, asked, who.browser)).code).toBe(PasskeyDemanded.code);
    const key = await register(who);
    const set = async (IsDemanded: boolean) =>
      useIt(who.browser, await proven(who, key, "passkeyDemand", { IsDemanded }), { IsDemanded }, demand);
    expect(await set(true)).toBe(0);
    const withPassword = { ...rule, ...proofs(who.person) };
    expect((await call(save, withPassword, who.browser)).code).toBe(PasskeyDemanded.code);
    const ProofId = await proven(who, key, "approvalruleSave", rule);
    expect(await useIt(who.browser, ProofId, rule, save)).not.toBe(PasskeyDemanded.code);
    expect((await call(demand, { IsDemanded: false }, who.browser)).code).toBe(PasskeyDemanded.code);
    expect(await set(false)).toBe(0);
    const line = await query("select change from operation_log where call = 'passkeyDemand' and code = 0");
    expect(line[0]).toMatchObject({ Change: { ApprovalsByPasskeyOnly: { from: false, to: true } } });
  });

  test("holds for the release of payouts, one or many; a passkey's proof gets through", async () => {
    const functions = ["CashoutOrder", "CashoutOrder.approve"] as const;
    const who = await enter(await addPerson(services, people["OPC/admin"], "releaser", functions));
    const key = await register(who);
    const [path, order] = [
      "/mc_api/xpay/cashoutorder_approve",
      { OrderNo: "P-nobody", StatusSince: "2026-11-18T05:00:00.000Z" },
    ];
    const asked = async () => (await call(path, { ...order, ...proofs(who.person) }, who.browser)).code;
    expect(await asked()).toBe(NotFound.code);
    await query("update merchant set needs_passkey = true where alias = 'OPC'");
    expect(await asked()).toBe(PasskeyDemanded.code);
    const together = { Call: "cashoutorderApprove", Acts: ["[]"], ...proofs(who.person) };
    const many = await call("/mc_api/passkey/proof_many", together, who.browser);
    expect(many.code).toBe(PasskeyDemanded.code);
    const ProofId = await proven(who, key, "cashoutorderApprove", order);
    expect(await useIt(who.browser, ProofId, order, path)).toBe(NotFound.code);
  });

  test("holds for who has none, and of one's own merchant alone; other acts go on", async () => {
    await query("update merchant set needs_passkey = true where alias = 'ACME'");
    const lacking = await enter(
      await addPerson(services, people["ACME/admin"], "lacking", ["Approval", "Approval.editRules"]),
    );
    expect((await call(save, { ...rule, ...proofs(lacking.person) }, lacking.browser)).code).toBe(
      PasskeyDemanded.code,
    );
    const elsewhere = await enter(people["LOTUS/admin"]);
    expect((await call(save, { ...rule, ...proofs(elsewhere.person) }, elsewhere.browser)).code).not.toBe(
      PasskeyDemanded.code,
    );
    await register(lacking);
    const second = { Name: "second", ...proofs(lacking.person) };
    expect((await call("/mc_api/passkey/passkey_begin", second, lacking.browser)).code).toBe(
      PasskeyDemanded.code,
    );
  });
});
