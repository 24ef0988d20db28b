import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withdrawalPassword, withdrawalWorld } from "./test-world.ts";

const world = await withdrawalWorld();
const { applied, apply, clock, give, make, people, proofs, query, setPassword, terms } = world;
const acme = people["ACME/admin"];
const lotus = people["LOTUS/admin"];
const operator = people["OPC/admin"];
const guess = { WithdrawalPassword: "wrong guess 1" };

beforeAll(async () => {
  for (const person of [acme, lotus]) await give(person, "THB", 1_000_000n);
});
beforeEach(() => query("delete from sign_in_throttle"));

async function reset(alias = "ACME", input: object = {}) {
  await world.browserOf(operator);
  const fields = { MerchantAlias: alias, ...proofs(operator), ...input };
  return make("/mc_api/xpay/withdrawal_passwordreset", fields, operator);
}
const rowOf = async () =>
  (await query("select * from merchant_withdrawal_password where merchant_id = $1", [acme.merchantId]))[0];

test("without a withdrawal password nothing can be asked for, and whoever tries is not counted", async () => {
  for (let attempt = 0; attempt < 8; attempt++)
    expect((await apply(acme, "1")).code).toBe(errors.WithdrawalPasswordNotSet.code);
  expect((await terms(acme)).Password).toEqual({ IsSet: false, IsLocked: false, SetAt: null });
});

describe("setting it", () => {
  test.each([
    ["too short", "a1b2c", errors.InvalidInput.code],
    ["among the commonest", "password1", errors.PasswordTooCommon.code],
    ["a run", "12345678", errors.PasswordTooCommon.code],
    ["the login password", "correct horse 7", errors.WithdrawalPasswordIsLogin.code],
  ])("is refused when it is %s", async (_what, NewWithdrawalPassword, code) => {
    expect((await setPassword(acme, { NewWithdrawalPassword })).code).toBe(code);
  });

  test("needs the login password and a Google code", async () => {
    for (const wrong of [{ LoginPassword: "not this one" }, { GoogleVerifyCode: "000000" }])
      expect((await setPassword(acme, wrong)).code).toBe(errors.StepUpRefused.code);
    expect((await terms(acme)).Password.IsSet).toBe(false);
  });

  test("for the first time needs no old one; then applications go through", async () => {
    expect((await setPassword(acme)).code).toBe(0);
    expect((await terms(acme)).Password).toMatchObject({ IsSet: true, IsLocked: false });
    await applied(acme, "1");
    expect((await rowOf())?.SetBy).toBe("ACME/admin");
  });

  test("another one needs the old one too, and not one that is the same", async () => {
    const next = { NewWithdrawalPassword: "other stream 21" };
    expect((await setPassword(acme, next)).code).toBe(errors.WithdrawalPasswordRefused.code);
    const wrong = { ...next, OldWithdrawalPassword: "wrong guess 1" };
    expect((await setPassword(acme, wrong)).code).toBe(errors.WithdrawalPasswordRefused.code);
    const same = { OldWithdrawalPassword: withdrawalPassword };
    expect((await setPassword(acme, same)).code).toBe(errors.PasswordUnchanged.code);
    await applied(acme, "1");
    expect((await setPassword(acme, { ...next, OldWithdrawalPassword: withdrawalPassword })).code).toBe(0);
    expect((await apply(acme, "1")).code).toBe(errors.WithdrawalPasswordRefused.code);
    await applied(acme, "1", { WithdrawalPassword: "other stream 21" });
    const back = { NewWithdrawalPassword: withdrawalPassword, OldWithdrawalPassword: "other stream 21" };
    expect((await setPassword(acme, back)).code).toBe(0);
  });

  test("two first ones at once: one is set, the other told", async () => {
    await Promise.all([world.browserOf(lotus)]);
    const codes = await Promise.all(
      [proofs(lotus), proofs(lotus)].map(async (proof, index) => {
        const fields = { ...proof, NewWithdrawalPassword: `quiet river 5${8 + index}` };
        return (await make("/mc_api/xpay/withdrawal_passwordset", fields, lotus)).code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    await reset("LOTUS");
  });
});

describe("guessing it", () => {
  test("waits after five, whoever of the merchant tries and with whatever call", async () => {
    for (let attempt = 0; attempt < 6; attempt++)
      expect((await apply(acme, "1", guess)).code).toBe(errors.WithdrawalPasswordRefused.code);
    const refused = await apply(acme, "1");
    expect(refused.code).toBe(errors.TooManyAttempts.code);
    const change = { NewWithdrawalPassword: "other stream 21", OldWithdrawalPassword: withdrawalPassword };
    // Somebody sets the clock on by proving the login; the wait is fifteen seconds at first.
    await query("update sign_in_throttle set blocked_until = $1 where key like 'withdrawal-password:%'", [
      new Date(clock.now().getTime() + 600_000),
    ]);
    expect((await setPassword(acme, change)).code).toBe(errors.TooManyAttempts.code);
    // Another merchant's password is not affected.
    expect((await apply(lotus, "1")).code).toBe(errors.WithdrawalPasswordNotSet.code);
    clock.advance(601_000);
    await applied(acme, "1");
    expect((await rowOf())?.FailureCount).toBe(0);
  });

  test("in parallel buys no more guesses", async () => {
    await world.browserOf(acme);
    const codes = await Promise.all(
      Array.from({ length: 30 }, async () => (await apply(acme, "1", guess)).code),
    );
    expect(codes.filter((code) => code === errors.WithdrawalPasswordRefused.code).length).toBeLessThanOrEqual(
      6,
    );
    expect(codes.every((code) => code !== 0)).toBe(true);
  });

  test("twenty in a row lock it, for the right one too, until the operator clears it", async () => {
    await query("update merchant_withdrawal_password set failure_count = 19 where merchant_id = $1", [
      acme.merchantId,
    ]);
    expect((await apply(acme, "1", guess)).code).toBe(errors.WithdrawalPasswordRefused.code);
    expect((await apply(acme, "1")).code).toBe(errors.WithdrawalPasswordLocked.code);
    const change = { NewWithdrawalPassword: "other stream 21", OldWithdrawalPassword: withdrawalPassword };
    expect((await setPassword(acme, change)).code).toBe(errors.WithdrawalPasswordLocked.code);
    expect((await terms(acme)).Password.IsLocked).toBe(true);
    expect((await reset()).code).toBe(0);
    expect((await terms(acme)).Password).toEqual({ IsSet: false, IsLocked: false, SetAt: null });
    expect((await apply(acme, "1")).code).toBe(errors.WithdrawalPasswordNotSet.code);
    expect((await setPassword(acme)).code).toBe(0);
    await applied(acme, "1");
  });
});

describe("clearing it", () => {
  test("needs the operator's own login password and Google code, and leaves none behind", async () => {
    for (const wrong of [{ LoginPassword: "not this one" }, { GoogleVerifyCode: "000000" }])
      expect((await reset("ACME", wrong)).code).toBe(errors.StepUpRefused.code);
    expect((await rowOf())?.PasswordHash).not.toBeNull();
    expect((await reset("NOONE")).code).toBe(errors.NotFound.code);
    expect((await reset()).code).toBe(0);
    expect(await rowOf()).toMatchObject({ PasswordHash: null, SetBy: null, ResetBy: "OPC/admin" });
  });

  test("is not for merchants, nor for the page alone", async () => {
    for (const person of [acme, people["OPC/viewer"], world.colleague]) {
      await world.browserOf(person);
      const fields = { MerchantAlias: "ACME", ...proofs(person) };
      const { code } = await make("/mc_api/xpay/withdrawal_passwordreset", fields, person);
      expect(code).toBe(errors.NoPermission.code);
    }
  });

  test("while somebody applies: what was judged by the old one opens nothing", async () => {
    expect((await setPassword(acme)).code).toBe(0);
    await world.browserOf(acme);
    await world.browserOf(operator);
    const fields = { MerchantAlias: "ACME", ...proofs(operator) };
    const [, cleared] = await Promise.all([
      apply(acme, "1"),
      make("/mc_api/xpay/withdrawal_passwordreset", fields, operator),
    ]);
    expect(cleared.code).toBe(0);
    expect((await apply(acme, "1")).code).toBe(errors.WithdrawalPasswordNotSet.code);
  });
});

test("the operation log names who did what, and holds no password and no hash", async () => {
  await setPassword(acme);
  await applied(acme, "1");
  await apply(acme, "1", guess);
  const lines = await query("select call, code, input::text, change::text from operation_log order by id");
  const text = JSON.stringify(lines);
  for (const secret of [withdrawalPassword, "wrong guess 1", "other stream 21", "correct horse", "argon2"])
    expect(text).not.toContain(secret);
  const calls = new Set(lines.map(({ Call }) => Call));
  for (const call of ["withdrawalApply", "withdrawalPasswordset", "withdrawalPasswordreset"])
    expect(calls).toContain(call);
  const refused = lines.filter(({ Code }) => Code === errors.WithdrawalPasswordRefused.code);
  expect(refused.length).toBeGreaterThan(0);
});
