/** Lifting an account's hold, whom else its number belongs to, and what people are told of their accounts. */
import { errors } from "@opc/contract/errors";
import type { NoticeRow } from "@opc/contract/home/notices";
import { dayMs, hourMs } from "@opc/contract/time";
import { describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { watchOnce } from "../../work/watch-notices.ts";
import { noteTouch } from "../approval/touches.ts";
import { withdrawalPassword, withdrawalWorld } from "../withdrawal/test-world.ts";

const world = await withdrawalWorld({ accountHoldHours: 24 });
const { addAccount, apply, checkAccount, clock, colleague, make, people, query, services } = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const operator = people["OPC/admin"];
const checking = ["SettlementAccount", "SettlementAccount.check"] as const;
const third = await addPerson(services, operator, "third", [...checking]);
const looker = await addPerson(services, operator, "looker", ["SettlementAccount"]);

async function lift(person: Person, AccountId: string) {
  await world.browserOf(person);
  return make("/mc_api/xpay/settlementaccount_lifthold", { AccountId, ...world.proofs(person) }, person);
}
const codeOf = async (answer: ReturnType<typeof lift>) => (await answer).code;
const rowOf = async (accountId: string) =>
  (await query("select * from settlement_account where id = $1", [accountId]))[0] as Record<string, unknown>;
const get = (person: Person, AccountId: string) =>
  make("/rp_api/xpay/settlementaccount_get", { AccountId }, person);

/** Added by the merchant, approved by the operator's first person. */
async function held(person: Person = acme, input: object = {}): Promise<string> {
  const AccountId = await addAccount(person, input);
  expect((await checkAccount(operator, "approve", AccountId)).code).toBe(0);
  return AccountId;
}

describe("lifting a hold", () => {
  test("lets a withdrawal be paid to the account at once, and says who did it and until when it was", async () => {
    await world.give(acme, "THB", 100_000n);
    await world.setPassword(acme);
    const AccountId = await held();
    const until = (await rowOf(AccountId)).HeldUntil as Date;
    const asked = () => apply(acme, "1.00", { AccountId, WithdrawalPassword: withdrawalPassword });
    expect((await asked()).code).toBe(errors.SettlementAccountHeld.code);
    expect(await codeOf(lift(colleague, AccountId))).toBe(0);
    expect((await asked()).code).toBe(0);
    const row = await rowOf(AccountId);
    expect(row).toMatchObject({ Status: "Approved", CheckedBy: "OPC/admin", LiftedBy: "OPC/second" });
    expect(row.HeldUntil).toEqual(row.LiftedAt);
    const [line] = await query(
      "select actor, change::text from operation_log where call = 'settlementaccountLifthold' and code = 0",
    );
    expect(line).toMatchObject({ Actor: "OPC/second" });
    expect(line?.Change).toContain(until.toISOString());
    // The merchant reads since when it is usable, and nobody's name of the operator.
    const { data } = await get(acme, AccountId);
    expect(data).toMatchObject({ Account: { LiftedBy: null, LiftedAt: expect.any(String) } });
  });

  test("is never done by who approved the account, nor by who added it", async () => {
    const own = await held();
    expect(await codeOf(lift(operator, own))).toBe(errors.OwnSettlementCheck.code);
    const added = await addAccount(operator);
    expect((await checkAccount(colleague, "approve", added)).code).toBe(0);
    expect(await codeOf(lift(operator, added))).toBe(errors.OwnSettlementAccount.code);
    for (const id of [own, added]) expect((await rowOf(id)).LiftedBy).toBeNull();
  });

  test("the database holds both off too", async () => {
    const AccountId = await held();
    for (const column of ["created_by_user_id", "checked_by_user_id"])
      await expect(
        query(
          `update settlement_account set lifted_at = now(), lifted_by = 'OPC/x', lifted_by_user_id = ${column} where id = $1`,
          [AccountId],
        ),
      ).rejects.toThrow(/settlement_account_lifted_by_another/);
  });

  test("is not for who could have come in by the account of who approved it, and that is said before", async () => {
    const AccountId = await held();
    const at = clock.now();
    const touch = { merchantId: operator.merchantId, userId: operator.userId, byUserId: third.userId };
    await inTransaction(services.database, wholeScope, (tx) =>
      noteTouch(tx, { ...touch, act: "PasswordReset" }, at),
    );
    const { data } = await get(third, AccountId);
    expect((data as { SecondPersonRefusal: string }).SecondPersonRefusal).toMatch(/OPC\/admin/);
    expect(await codeOf(lift(third, AccountId))).toBe(errors.NotTwoPeople.code);
    expect((await rowOf(AccountId)).LiftedBy).toBeNull();
  });

  test.each([
    ["that waits for its check", (id: string) => Promise.resolve(id)],
    ["that was rejected", (id: string) => checkAccount(operator, "reject", id)],
    ["whose hold is over", (id: string) => overdue(id)],
  ] as const)("of an account %s is refused", async (_what, prepare) => {
    const AccountId = await addAccount(acme);
    await prepare(AccountId);
    expect(await codeOf(lift(colleague, AccountId))).toBe(errors.AccountNotHeld.code);
  });

  test("needs the right to check, and the account in sight", async () => {
    const AccountId = await held();
    expect(await codeOf(lift(looker, AccountId))).toBe(errors.NoPermission.code);
    for (const person of [acme, lotus])
      expect(await codeOf(lift(person, AccountId))).toBe(errors.NoPermission.code);
    expect((await rowOf(AccountId)).LiftedBy).toBeNull();
  });
});

async function overdue(accountId: string) {
  await checkAccount(operator, "approve", accountId);
  clock.advance(24 * hourMs + 1);
}

test("the operator reads which other merchants have the number; no merchant does", async () => {
  const CardNumber = "6660001112";
  const theirs = await addAccount(lotus, { CardNumber, Holder: "Lotus Trading" });
  const ours = await addAccount(acme, { CardNumber, BankCode: "KBANK" });
  const same = async (person: Person, id: string) =>
    ((await get(person, id)).data as { SameNumber: object[] }).SameNumber;
  expect(await same(operator, ours)).toEqual([
    {
      ...{ AccountId: theirs, MerchantAlias: "LOTUS", BankCode: "KBANK" },
      ...{ MerchantName: expect.any(String), Holder: "Lotus Trading", Status: "Pending" },
    },
  ]);
  expect(await same(acme, ours)).toEqual([]);
  expect(await same(lotus, theirs)).toEqual([]);
  expect(JSON.stringify((await get(acme, ours)).data)).not.toMatch(/LOTUS|Lotus/);
});

describe("notices", () => {
  const bell = async (person: Person, accountId: string) => {
    await watchOnce(services);
    const { data } = await make("/rp_api/home/notice_list", { Open: true }, person);
    const { Rows } = data as { Rows: NoticeRow[] };
    return Rows.filter(({ Parameters }) => Parameters.AccountId === accountId).map(({ Kind }) => Kind);
  };

  test("who may check is told of an account that waits, until somebody has; nobody else", async () => {
    const AccountId = await addAccount(acme, { Holder: "Acme Waiting" });
    for (const person of [operator, colleague])
      expect(await bell(person, AccountId)).toEqual(["SettlementAccountWaiting"]);
    for (const person of [looker, acme, lotus]) expect(await bell(person, AccountId)).toEqual([]);
    const [notice] = await query(
      "select parameters::text from notice where kind = 'SettlementAccountWaiting' and key = $1",
      [AccountId],
    );
    expect(notice?.Parameters).toMatch(/"Merchant": "ACME"/);
    expect(notice?.Parameters).toMatch(/•••• \d{4}/);
    await checkAccount(operator, "reject", AccountId);
    expect(await bell(operator, AccountId)).toEqual([]);
  });

  test("the merchant is told when it can be used, for a week, and not before its hold is over", async () => {
    const AccountId = await held();
    expect(await bell(acme, AccountId)).toEqual([]);
    await lift(colleague, AccountId);
    expect(await bell(acme, AccountId)).toEqual(["SettlementAccountUsable"]);
    for (const person of [operator, lotus]) expect(await bell(person, AccountId)).toEqual([]);
    clock.advance(8 * dayMs);
    expect(await bell(acme, AccountId)).toEqual([]);
  });

  test("the merchant is told of a refusal with its reason", async () => {
    const AccountId = await addAccount(acme);
    await checkAccount(operator, "reject", AccountId);
    expect(await bell(acme, AccountId)).toEqual(["SettlementAccountRejected"]);
    const [notice] = await query("select parameters ->> 'Reason' as reason from notice where key = $1", [
      AccountId,
    ]);
    expect(notice).toEqual({ Reason: "Another name" });
    expect(await bell(operator, AccountId)).toEqual([]);
  });
});
