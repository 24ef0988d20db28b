import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { startOfDay } from "../../day.ts";
import { inTransaction, merchantScope, wholeScope } from "../../db/transaction.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import type { Person } from "../../testing/people.ts";
import { withdrawalPassword, withdrawalWorld } from "./test-world.ts";

const world = await withdrawalWorld();
const exportPath = "/rp_api/xpay/ownwithdrawal_export";
const {
  apply,
  applied,
  badInBooks,
  browserOf,
  decide,
  give,
  make,
  people,
  query,
  services,
  setPassword,
  terms,
} = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const operator = people["OPC/admin"];
const codeOf = async (answer: ReturnType<typeof apply>) => (await answer).code;

beforeAll(async () => {
  await give(acme, "THB", 1_000_000n);
  await give(acme, "JPY", 9_000n);
  await give(lotus, "THB", 500_000n);
  for (const person of [acme, lotus]) expect((await setPassword(person)).code).toBe(0);
});

async function limit(person: Person, dailyMinor: bigint | null): Promise<void> {
  await query("delete from merchant_quota where merchant_id = $1", [person.merchantId]);
  if (dailyMinor !== null)
    await query("insert into merchant_quota values ($1, 'THB', $2)", [person.merchantId, dailyMinor]);
}

test("what is asked for is frozen at once, and the list says so", async () => {
  const OrderNo = await applied(acme, "1500.25", { Remark: "For the week" });
  expect((await terms(acme)).Balance).toEqual(["8499.75", "1500.25"]);
  const { data } = await make("/rp_api/xpay/ownwithdrawal_get", { OrderNo }, acme);
  const amounts = { BalanceBefore: "10000.00", BalanceAfter: "8499.75" };
  expect(data).toMatchObject({
    Order: {
      OrderNo,
      Amount: "1500.25",
      Status: "Pending",
      Remark: "For the week",
      CreatedBy: "ACME/admin",
    },
    Timeline: [{ Kind: "created", By: "ACME/admin", Note: "For the week" }],
    Ledger: [
      { Account: "Available", Amount: "-1500.25", ...amounts },
      { Account: "Frozen", Amount: "1500.25", BalanceBefore: "0.00", BalanceAfter: "1500.25" },
    ],
  });
  const list = await make("/rp_api/xpay/ownwithdrawal_list", {}, acme);
  expect(list.data).toMatchObject({ Rows: [{ OrderNo }], Total: 1 });
  expect(await badInBooks()).toBeUndefined();
});

test.each([
  ["0", errors.InvalidInput.code],
  ["0.00", errors.InvalidInput.code],
  ["-5", errors.InvalidAmount.code],
  ["+5", errors.InvalidAmount.code],
  ["1.005", errors.InvalidAmount.code],
  ["1e3", errors.InvalidAmount.code],
  ["１００", errors.InvalidAmount.code],
  ["", errors.InvalidAmount.code],
  ["NaN", errors.InvalidAmount.code],
  ["999999999999999.99", errors.InsufficientBalance.code],
  ["8499.76", errors.InsufficientBalance.code],
])("an amount of %j is refused by name and freezes nothing", async (amount, code) => {
  const { Balance } = await terms(acme);
  expect(await codeOf(apply(acme, amount))).toBe(code);
  expect((await terms(acme)).Balance).toEqual(Balance);
});

test("a currency without balance, or that does not exist, has nothing to ask for", async () => {
  for (const Currency of ["JPY", "XXX"])
    expect(await codeOf(apply(lotus, "1", { Currency }))).toBe(errors.InsufficientBalance.code);
  expect(await codeOf(apply(acme, "1.5", { Currency: "JPY" }))).toBe(errors.InvalidAmount.code);
});

test("many at once on one balance: as many as it holds, never below zero", async () => {
  await world.browserOf(lotus);
  // As many as a password's free attempts, each counted until it was found right.
  const answers = await Promise.all(Array.from({ length: 5 }, () => apply(lotus, "1200")));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 0, 0, errors.InsufficientBalance.code]);
  expect(await codeOf(apply(lotus, "200.01"))).toBe(errors.InsufficientBalance.code);
  expect((await terms(lotus)).Balance).toEqual(["200.00", "4800.00"]);
  expect(await badInBooks()).toBeUndefined();
});

test("the database alone lets nothing go below zero, whatever the check before it said", async () => {
  const OrderNo = await applied(acme, "1");
  await expect(
    query("update ledger_account set balance_minor = -1 where merchant_id = $1 and kind = 'available'", [
      acme.merchantId,
    ]),
  ).rejects.toThrow(/never_negative/);
  await decide(operator, "reject", OrderNo);
});

describe("an application sent twice", () => {
  const RequestId = "5f0c1b52-8f0e-4a53-9d5e-0f4b4f0c9b11";

  test("has one effect, and the same answer", async () => {
    const before = (await terms(acme)).Balance;
    const first = await applied(acme, "10", { RequestId });
    expect(await applied(acme, "10", { RequestId })).toBe(first);
    expect((await terms(acme)).Balance).not.toEqual(before);
    expect(await query("select from withdrawal_order where request_id = $1", [RequestId])).toHaveLength(1);
  });

  test("with another amount is refused", async () => {
    expect(await codeOf(apply(acme, "11", { RequestId }))).toBe(errors.WithdrawalRequestReused.code);
    expect(await codeOf(apply(acme, "10", { RequestId, Remark: "x" }))).toBe(
      errors.WithdrawalRequestReused.code,
    );
  });

  test("in parallel too", async () => {
    const id = "5f0c1b52-8f0e-4a53-9d5e-0f4b4f0c9b12";
    await world.browserOf(acme);
    const answers = await Promise.all([1, 2, 3].map(() => apply(acme, "12", { RequestId: id })));
    const numbers = new Set(answers.map(({ data }) => (data as { OrderNo: string } | null)?.OrderNo));
    numbers.delete(undefined);
    expect(numbers.size).toBe(1);
    expect(await query("select from withdrawal_order where request_id = $1", [id])).toHaveLength(1);
  });

  test("another merchant's RequestId is nobody else's affair", async () => {
    expect(await codeOf(apply(lotus, "10", { RequestId }))).toBe(0);
  });
});

describe("the daily quota", () => {
  test("is used up by what waits and what was approved, and given back by a rejection", async () => {
    const { UsedToday } = (await terms(acme)).Quota ?? { UsedToday: "0" };
    const used = BigInt(UsedToday.replace(".", ""));
    await limit(acme, used + 10_000n);
    expect((await terms(acme)).Quota).toMatchObject({ Remaining: "100.00" });
    const refused = await apply(acme, "100.01");
    expect(refused.code).toBe(errors.WithdrawalQuotaExceeded.code);
    expect(refused.msg).toContain("Remaining today: 100.00 THB");
    const OrderNo = await applied(acme, "100");
    expect(await codeOf(apply(acme, "0.01"))).toBe(errors.WithdrawalQuotaExceeded.code);
    expect((await decide(operator, "reject", OrderNo)).code).toBe(0);
    expect((await terms(acme)).Quota).toMatchObject({ Remaining: "100.00" });
    const approved = await applied(acme, "40");
    expect((await decide(operator, "approve", approved)).code).toBe(0);
    expect((await terms(acme)).Quota).toMatchObject({ Remaining: "60.00" });
  });

  test("of two at once that only fit alone, one gets it", async () => {
    await world.browserOf(acme);
    const codes = await Promise.all(["50", "50", "50"].map((amount) => codeOf(apply(acme, amount))));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect((await terms(acme)).Quota).toMatchObject({ Remaining: "10.00" });
  });

  test("a limit lowered below what is used leaves nothing, never less", async () => {
    await limit(acme, 1n);
    expect((await terms(acme)).Quota).toMatchObject({ Daily: "0.01", Remaining: "0.00" });
    await limit(acme, 0n);
    expect(await codeOf(apply(acme, "0.01"))).toBe(errors.WithdrawalQuotaExceeded.code);
  });

  test("begins anew at midnight of the merchant's own clock, not of UTC or the operator's", async () => {
    // ACME is seven hours ahead of UTC, the operator is not.
    const nextMidnight = () => startOfDay(world.clock.now(), 420).getTime() + 86_400_000;
    const goTo = (at: number) => world.clock.advance(at - world.clock.now().getTime());
    await limit(acme, 10_000n);
    goTo(nextMidnight() - 120_000);
    await world.browserOf(acme);
    const { DayEndsAt, Quota } = await terms(acme);
    expect(new Date(DayEndsAt).toISOString()).toBe(new Date(nextMidnight()).toISOString());
    expect(DayEndsAt.slice(11)).toBe("17:00:00.000Z");
    const left = Quota?.Remaining ?? "";
    if (left !== "0.00") await applied(acme, left);
    expect(await codeOf(apply(acme, "100"))).toBe(errors.WithdrawalQuotaExceeded.code);
    goTo(nextMidnight());
    expect((await terms(acme)).Quota).toMatchObject({ UsedToday: "0.00", Remaining: "100.00" });
    await applied(acme, "100");
    // UTC's midnight, seven hours later, is none of the merchant's.
    goTo(startOfDay(world.clock.now(), 0).getTime() + 86_400_000 + 1);
    expect(await codeOf(apply(acme, "0.01"))).toBe(errors.WithdrawalQuotaExceeded.code);
    await limit(acme, null);
  });
});

describe("whose they are", () => {
  test("a merchant sees its own alone, by list, number, sums and export", async () => {
    const [foreign] = await query("select order_no from withdrawal_order where merchant_id = $1", [
      lotus.merchantId,
    ]);
    const OrderNo = foreign?.OrderNo as string;
    const get = await make("/rp_api/xpay/ownwithdrawal_get", { OrderNo }, acme);
    expect(get.code).toBe(errors.NotFound.code);
    const list = await make("/rp_api/xpay/ownwithdrawal_list", { OrderNos: [OrderNo] }, acme);
    expect(list.data).toMatchObject({ Rows: [], Total: 0 });
    const whole = String((await exportFile(world, exportPath, {}, await browserOf(acme))).bytes);
    expect(whole).not.toContain(OrderNo);
    expect(whole).not.toContain("LOTUS");
    expect(await make("/rp_api/xpay/withdrawal_get", { OrderNo }, acme)).toMatchObject({
      code: errors.NoPermission.code,
    });
  });

  test("the operator's staff find here those of the operator's own merchant only", async () => {
    const list = await make("/rp_api/xpay/ownwithdrawal_list", {}, operator);
    expect(list.data).toMatchObject({ Rows: [], Total: 0 });
  });

  test("a merchant is not told which of the operator's staff decided", async () => {
    const OrderNo = await applied(acme, "3");
    await decide(operator, "reject", OrderNo);
    const filter = { OrderNos: [OrderNo] };
    const said = [
      JSON.stringify(await make("/rp_api/xpay/ownwithdrawal_get", { OrderNo }, acme)),
      JSON.stringify(await make("/rp_api/xpay/ownwithdrawal_list", filter, acme)),
      csvRows((await exportFile(world, exportPath, filter, await browserOf(acme))).bytes).rows.join(),
    ];
    for (const text of said) {
      expect(text).toContain("Another name");
      expect(text).not.toContain("OPC/");
    }
  });

  test("in its own scope the application's role sees and changes nothing of another merchant's", async () => {
    const run = inTransaction(services.database, merchantScope(acme.merchantId), async (tx) => {
      const others = async (table: "MerchantWithdrawalPassword" | "MerchantQuota" | "WithdrawalOrder") =>
        (await tx.selectFrom(table).select("MerchantId").where("MerchantId", "<>", acme.merchantId).execute())
          .length;
      expect(await others("MerchantWithdrawalPassword")).toBe(0);
      expect(await others("MerchantQuota")).toBe(0);
      expect(await others("WithdrawalOrder")).toBe(0);
      await tx
        .insertInto("MerchantQuota")
        .values({ MerchantId: acme.merchantId, Currency: "THB", DailyWithdrawalMinor: 1n })
        .execute();
    });
    await expect(run).rejects.toThrow(/row-level security/);
  });

  test("an application's amount cannot be rewritten by the application's role", async () => {
    const run = inTransaction(services.database, wholeScope, (tx) =>
      tx.updateTable("WithdrawalOrder").set({ AmountMinor: 1n }).execute(),
    );
    await expect(run).rejects.toThrow(/permission denied/);
  });
});

test("the page alone does not apply, and the operator's page is nobody's but the operator's", async () => {
  const viewer = people["ACME/viewer"];
  for (const path of ["withdrawal_apply", "withdrawal_passwordset"]) {
    const input = { Currency: "THB", Amount: "1", WithdrawalPassword: withdrawalPassword };
    const proofs = { LoginPassword: "x".repeat(8), GoogleVerifyCode: "000000", NewWithdrawalPassword: "y" };
    const answer = await make(`/mc_api/xpay/${path}`, { ...input, ...proofs }, viewer);
    expect(answer.code).toBe(errors.NoPermission.code);
  }
});

test("under maintenance of payouts nothing is applied for and nothing frozen; one sent before is answered as before", async () => {
  const RequestId = "6f2d2c52-6f0a-4f57-9a55-2f6f3f1f0a11";
  const OrderNo = await applied(lotus, "10.00", { RequestId });
  const before = (await terms(lotus)).Balance;
  await query(`insert into maintenance_window (id, scope, stops_payments, stops_payouts, starts_at, message_en, message_zh,
      created_by, created_at, updated_by, updated_at)
    values (1, 'System', false, true, now() - interval '1 day', 'x', '维护', 'OPC/admin', now(), 'OPC/admin', now())`);
  expect(await codeOf(apply(lotus, "10.00"))).toBe(errors.UnderMaintenance.code);
  expect((await apply(lotus, "10.00", { RequestId })).data).toEqual({ OrderNo });
  expect((await terms(lotus)).Balance).toEqual(before);
  expect((await decide(operator, "reject", OrderNo)).code).toBe(0);
  await query("update maintenance_window set cancelled_at = now(), cancelled_by = 'OPC/admin'");
});
