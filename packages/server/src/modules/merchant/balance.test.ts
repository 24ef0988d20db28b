import { randomUUID } from "node:crypto";
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import type { ApprovalFacts } from "../approval/act.ts";
import { proveBooks } from "../proof/prove.ts";
import { totpCode } from "../session/totp.ts";
import { manualBalanceAct } from "./approval.ts";
import { merchantWorld } from "./test-world.ts";

const world = await merchantWorld();
const { proven, query, people, root, clock, call, signIn, services, as } = world;

type Output = CallOutput<Calls["merchantBalancechange"]>;
const path = "/mc_api/merchant/merchant_balancechange";

const wanted = (changes: object = {}) => ({
  MerchantAlias: "ACME",
  Currency: "THB",
  Amount: "100.00",
  Remark: "goodwill",
  RequestId: randomUUID(),
  ...changes,
});
const change = (changes: object = {}, by = root) => proven(by, path, wanted(changes));

async function balance(alias = "ACME"): Promise<bigint> {
  const [row] = await query(
    `select balance_minor from ledger_account a join merchant m on m.id = a.merchant_id
      where m.alias = $1 and currency = 'THB' and kind = 'available'`,
    [alias],
  );
  return (row?.BalanceMinor as bigint | undefined) ?? 0n;
}

async function rule(enabled: boolean): Promise<void> {
  await query(
    `insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
     values ($1, 'ManualBalance', $2, 'test', now())
     on conflict (merchant_id, kind) do update set enabled = excluded.enabled`,
    [root.merchantId, enabled],
  );
}

describe("done at once", () => {
  test("a positive amount adds, a negative one deducts, with who and why in the records", async () => {
    const added = await change();
    expect(added).toMatchObject({
      code: 0,
      data: { ApprovalId: null, BalanceBefore: "0.00", BalanceAfter: "100.00" },
    });
    const taken = await change({ Amount: "-30.50", Remark: "a fee of the bank" });
    expect(taken.data).toMatchObject({ BalanceBefore: "100.00", BalanceAfter: "69.50" });
    const { data } = await as(root, "/rp_api/merchant/balancechange_list", { MerchantAlias: "ACME" });
    expect((data as { Rows: object[] }).Rows).toMatchObject([
      {
        SerialNo: (taken.data as Output).SerialNo,
        Type: "Manual deduct",
        Amount: "-30.50",
        Operator: "OPC/admin",
        Remark: "a fee of the bank",
      },
      { SerialNo: (added.data as Output).SerialNo, Type: "Manual Add", Amount: "100.00", Remark: "goodwill" },
    ]);
    const [line] = await query(
      "select change from operation_log where call = 'merchantBalancechange' order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({
      AvailableBalance: { from: "100.00", to: "69.50" },
      Amount: "-30.50",
    });
  });

  test.each([
    ["0", errors.InvalidInput.code],
    ["-0", errors.InvalidInput.code],
    ["-0.00", errors.InvalidInput.code],
    ["0.99", errors.InvalidInput.code],
    ["1.001", errors.InvalidAmount.code],
    ["1.00000000000000000000", errors.InvalidAmount.code],
    ["1e5", errors.InvalidAmount.code],
    ["+5", errors.InvalidAmount.code],
    ["１００", errors.InvalidAmount.code],
    ["NaN", errors.InvalidAmount.code],
    ["01.00", errors.InvalidAmount.code],
    ["--1", errors.InvalidAmount.code],
    ["", errors.InvalidAmount.code],
    ["999999999999999", errors.InvalidInput.code],
    ["9007199254740993", errors.InvalidAmount.code],
    ["-10000000.00", errors.InsufficientBalance.code],
  ])("the amount %s is refused", async (Amount, code) => {
    const before = await balance();
    expect((await change({ Amount })).code).toBe(code);
    expect(await balance()).toBe(before);
  });

  test.each([
    [{ Currency: "XXX" }, errors.CurrencyUnknown.code],
    [{ MerchantAlias: "NOONE" }, errors.NotFound.code],
    [{ MerchantAlias: "OPC" }, errors.SuperMerchantRefused.code],
    [{ Remark: " " }, errors.InvalidInput.code],
    [{ RequestId: "1" }, errors.InvalidInput.code],
    [{ Operator: "somebody" }, errors.InvalidInput.code],
  ])("%o is refused", async (changes, code) => {
    expect((await change(changes)).code).toBe(code);
  });

  test("without a Google code of the asker's own, or with a used one, nothing happens", async () => {
    const before = await balance();
    const LoginPassword = root.password;
    const guessed = { ...wanted(), LoginPassword, GoogleVerifyCode: "000000" };
    expect((await as(root, path, guessed)).code).toBe(errors.StepUpRefused.code);
    const browser = await world.browserOf(root);
    clock.advance(30_000);
    const GoogleVerifyCode = totpCode(root.totpSecret, clock.now());
    const codes = [];
    for (let at = 0; at < 2; at++)
      codes.push((await call(path, { ...wanted(), LoginPassword, GoogleVerifyCode }, browser)).code);
    expect(codes).toEqual([0, errors.CodeUsed.code]);
    expect(await balance()).toBe(before + 10_000n);
  });

  test("sent again it has one effect and the same answer; with other values it is refused", async () => {
    const before = await balance();
    const once = wanted({ Amount: "7.00" });
    const first = await proven(root, path, once);
    const again = await proven(root, path, once);
    expect([first.code, again.code]).toEqual([0, 0]);
    expect(again.data).toEqual(first.data);
    expect(await balance()).toBe(before + 700n);
    for (const other of [{ Amount: "8.00" }, { Remark: "another" }]) {
      expect((await proven(root, path, { ...once, ...other })).code).toBe(errors.ChangeRequestReused.code);
    }
    // Another merchant's change of the same number is another change.
    expect((await proven(root, path, { ...once, MerchantAlias: "LOTUS" })).code).toBe(0);
  });

  test("an ordinary merchant's administrator cannot, whatever the merchant", async () => {
    const sent = await proven(people["ACME/admin"], path, wanted());
    expect(sent.code).toBe(errors.NoPermission.code);
  });
});

test("of fifty deductions at once exactly those happen that the balance covers", async () => {
  await change({ MerchantAlias: "LOTUS", Amount: "100.00" });
  const before = await balance("LOTUS");
  const covered = Number(before / 1_500n);
  const askers: Person[] = [];
  for (let at = 0; at < 10; at++)
    askers.push(
      await addPerson(services, root, `cashier-${at}`, ["MerchantList", "MerchantList.manualBalance"]),
    );
  clock.advance(30_000);
  const browsers = await Promise.all(askers.map((person) => signIn(person)));
  const codes: number[] = [];
  for (let round = 0; round < 5; round++) {
    clock.advance(30_000);
    const answers = await Promise.all(
      askers.map((person, at) =>
        call(
          path,
          {
            ...wanted({ MerchantAlias: "LOTUS", Amount: "-15.00", Remark: "deduct" }),
            LoginPassword: person.password,
            GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
          },
          browsers[at],
        ),
      ),
    );
    codes.push(...answers.map(({ code }) => code));
  }
  expect(codes.filter((code) => code === 0)).toHaveLength(covered);
  expect(codes.filter((code) => code === errors.InsufficientBalance.code)).toHaveLength(50 - covered);
  expect(await balance("LOTUS")).toBe(before - BigInt(covered) * 1_500n);
});

describe("held until somebody else approves", () => {
  const all = grantablePermissions("Super");
  let made = 0;
  let approver: Person;

  beforeEach(async () => {
    await rule(true);
    approver = await addPerson(services, root, `approver-${++made}`, all);
    return () => rule(false);
  });

  async function approve(ApprovalId: string, by: Person) {
    const { data } = await as(by, "/rp_api/setting/approval_get", { ApprovalId });
    const { ContentHash } = data as { ContentHash: string };
    const browser = await world.browserOf(by);
    clock.advance(30_000);
    const GoogleVerifyCode = totpCode(by.totpSecret, clock.now());
    return call(
      "/mc_api/setting/approval_approve",
      { ApprovalId, ContentHash, LoginPassword: by.password, GoogleVerifyCode },
      browser,
    );
  }

  async function hold(changes: object = {}): Promise<string> {
    const { code, data } = await change(changes);
    expect(code).toBe(0);
    const { ApprovalId } = data as Output;
    expect(ApprovalId).not.toBeNull();
    return ApprovalId ?? "";
  }

  test("moves nothing until then, never by the asker, and then once", async () => {
    const before = await balance();
    const request = wanted({ Amount: "55.00" });
    const { data } = await proven(root, path, request);
    const ApprovalId = (data as Output).ApprovalId ?? "";
    expect(await balance()).toBe(before);
    expect((await approve(ApprovalId, root)).code).not.toBe(0);
    expect((await approve(ApprovalId, approver)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect(await balance()).toBe(before + 5_500n);
    expect((await approve(ApprovalId, approver)).code).not.toBe(0);
    // The asker's screen asks again: it learns what became of it.
    const again = await proven(root, path, request);
    expect(again.data).toMatchObject({ ApprovalId: null, BalanceAfter: expect.any(String) });
    expect(await balance()).toBe(before + 5_500n);
    const [entry] = await query(
      "select operator from journal where type = 'Manual Add' order by id desc limit 1",
    );
    expect(entry?.Operator).toBe(`OPC/admin, OPC/${approver.userName}`);
  });

  test("two of one merchant wait side by side, and a repeated click makes no second one", async () => {
    const request = wanted({ Amount: "1.00" });
    const first = await proven(root, path, request);
    const again = await proven(root, path, request);
    expect(again.data).toEqual(first.data);
    await hold({ Amount: "1.00" });
    const waiting = await query(
      "select id from approval where kind = 'ManualBalance' and status = 'Waiting'",
    );
    expect(waiting).toHaveLength(2);
  });

  test("a deduction that the balance no longer covers is refused by name and still waits", async () => {
    await rule(false);
    await change({ Amount: "10.00" });
    const all = await balance();
    await rule(true);
    const text = (minor: bigint) => `-${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
    const ApprovalId = await hold({ Amount: text(all) });
    await rule(false);
    expect((await change({ Amount: "-1.00" })).code).toBe(0);
    const refused = await approve(ApprovalId, approver);
    expect(refused.code).toBe(errors.ApprovalActRefused.code);
    expect(refused.data).toMatchObject({ Because: "InsufficientBalance" });
    expect(await balance()).toBe(all - 100n);
    await change({ Amount: "1.00" });
    expect((await approve(ApprovalId, approver)).data).toEqual({ Status: "Approved", VoidBecause: null });
    expect(await balance()).toBe(0n);
  });

  test("is void when the merchant was disabled meanwhile", async () => {
    const ApprovalId = await hold({ MerchantAlias: "LOTUS", Amount: "3.00" });
    const before = await balance("LOTUS");
    await as(root, "/mc_api/merchant/merchant_enable", {
      MerchantAlias: "LOTUS",
      Enable: false,
      Reason: "closed",
    });
    expect((await approve(ApprovalId, approver)).data).toEqual({
      Status: "Void",
      VoidBecause: "FactsChanged",
    });
    expect(await balance("LOTUS")).toBe(before);
    await as(root, "/mc_api/merchant/merchant_enable", {
      MerchantAlias: "LOTUS",
      Enable: true,
      Reason: "opened",
    });
  });
});

test("nobody disables the merchant between the approval's look and its posting", async () => {
  await rule(true);
  const id = await query(
    `select id from manual_balance_change c where entry_id is null and exists (
       select from approval a where a.id = c.approval_id and a.status = 'Waiting') limit 1`,
  );
  const DecisionId = String(id[0]?.Id);
  await inTransaction(services.database, wholeScope, async (tx) => {
    const seen = await manualBalanceAct.before({ tx } as ApprovalFacts, { DecisionId });
    expect(seen).toMatchObject({ Enable: true });
    const disabling = inTransaction(services.database, wholeScope, async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other);
      await sql`update merchant set enabled = false where alias = ${seen?.MerchantAlias}`.execute(other);
    });
    await expect(disabling).rejects.toThrow("lock timeout");
  });
});

test("after all of this the books are right", async () => {
  expect(await proveBooks(services.database)).toMatchObject({ ok: true });
});

test("below the rule's amount one person's changes of 24 hours add up, deductions like additions", async () => {
  clock.advance(86_400_000);
  await rule(true);
  await query(
    `insert into approval_rule_amount (merchant_id, kind, currency, from_minor) values ($1, 'ManualBalance', 'THB', 25000)
     on conflict (merchant_id, kind, currency) do update set from_minor = excluded.from_minor`,
    [root.merchantId],
  );
  const waits = async (Amount: string) => {
    const { code, data } = await change({ Amount });
    expect(code).toBe(0);
    return (data as Output).ApprovalId !== null;
  };
  expect([await waits("100.00"), await waits("-100.00"), await waits("50.00"), await waits("49.99")]).toEqual(
    [...[false, false, true, false]],
  );
  await rule(false);
});
