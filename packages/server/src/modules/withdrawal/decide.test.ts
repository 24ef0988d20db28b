import { errors } from "@opc/contract/errors";
import {
  type WithdrawalMove,
  type WithdrawalStatus,
  withdrawalMoves,
  withdrawalStatuses,
} from "@opc/contract/withdrawal/states";
import { beforeAll, describe, expect, test } from "vitest";
import { withdrawalWorld } from "./test-world.ts";

const world = await withdrawalWorld();
const { applied, badInBooks, colleague, decide, give, make, people, proofs, query, setPassword, terms } =
  world;
const acme = people["ACME/admin"];
const operator = people["OPC/admin"];

beforeAll(async () => {
  await give(acme, "THB", 1_000_000n);
  expect((await setPassword(acme)).code).toBe(0);
});

const statusOf = async (OrderNo: string) =>
  (await query("select status from withdrawal_order where order_no = $1", [OrderNo]))[0]?.Status;

async function inStatus(status: WithdrawalStatus): Promise<string> {
  const OrderNo = await applied(acme, "7");
  if (status === "Approved") await decide(operator, "approve", OrderNo);
  if (status === "Rejected") await decide(operator, "reject", OrderNo);
  return OrderNo;
}

const moves = Object.keys(withdrawalMoves) as WithdrawalMove[];
const table = moves.flatMap((move) => withdrawalStatuses.map((status) => [move, status] as const));

test.each(table)("%s a withdrawal that is %s", async (move, status) => {
  const OrderNo = await inStatus(status);
  const { from, to } = withdrawalMoves[move];
  const isListed = (from as readonly string[]).includes(status);
  const before = (await terms(acme)).Balance;
  const { code } = await decide(operator, move, OrderNo);
  expect(code).toBe(isListed ? 0 : errors.StatusChanged.code);
  expect(await statusOf(OrderNo)).toBe(isListed ? to : status);
  if (!isListed) expect((await terms(acme)).Balance).toEqual(before);
});

test("an approved withdrawal takes the frozen money away, a rejected one gives it back", async () => {
  await give(people["LOTUS/admin"], "THB", 100_000n);
  const lotus = people["LOTUS/admin"];
  await setPassword(lotus);
  const [first, second] = [await applied(lotus, "100"), await applied(lotus, "250")];
  expect((await terms(lotus)).Balance).toEqual(["650.00", "350.00"]);
  await decide(operator, "approve", first);
  expect((await terms(lotus)).Balance).toEqual(["650.00", "250.00"]);
  await decide(operator, "reject", second);
  expect((await terms(lotus)).Balance).toEqual(["900.00", "0.00"]);
  expect(await badInBooks()).toBeUndefined();
});

test("approved and rejected at once by two: one wins, the money moves once", async () => {
  for (let round = 0; round < 4; round++) {
    const OrderNo = await applied(acme, "11");
    const before = (await terms(acme)).Balance.map((text) => Number(text));
    await Promise.all([world.browserOf(operator), world.browserOf(colleague)]);
    // Drawn at one moment: the first is not to grow old while the second is made.
    const [own, other] = [proofs(operator), world.proofsNow(colleague)];
    const answers = await Promise.all([
      make("/mc_api/xpay/withdrawal_approve", { OrderNo, ...own }, operator),
      make("/mc_api/xpay/withdrawal_reject", { OrderNo, Reason: "Late", ...other }, colleague),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, errors.StatusChanged.code]);
    const isApproved = answers[0]?.code === 0;
    expect(await statusOf(OrderNo)).toBe(isApproved ? "Approved" : "Rejected");
    const after = (await terms(acme)).Balance.map((text) => Number(text));
    expect(after[0]).toBeCloseTo((before[0] ?? 0) + (isApproved ? 0 : 11));
    expect(after[1]).toBeCloseTo((before[1] ?? 0) - 11);
  }
  expect(await badInBooks()).toBeUndefined();
});

describe("who asked", () => {
  let OrderNo: string;
  beforeAll(async () => {
    // The operator's own merchant may have a balance and ask for it like any other.
    await give(operator, "THB", 50_000n);
    await setPassword(operator);
    OrderNo = await applied(operator, "20");
  });

  test.each(moves)("does not %s it", async (move) => {
    expect((await decide(operator, move, OrderNo)).code).toBe(errors.OwnWithdrawal.code);
    expect(await statusOf(OrderNo)).toBe("Pending");
  });

  test("is told so before the dialog opens", async () => {
    const { data } = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, operator);
    expect(data).toMatchObject({ IsOwn: true });
    const other = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, colleague);
    expect(other.data).toMatchObject({ IsOwn: false });
  });

  test("is held off by the database too", async () => {
    const own = `update withdrawal_order set status = 'Approved', decided_by = 'x', decided_at = now(),
      decided_by_user_id = created_by_user_id where order_no = $1`;
    await expect(query(own, [OrderNo])).rejects.toThrow(/withdrawal_order_not_own/);
  });

  test("somebody else may", async () => {
    expect((await decide(colleague, "approve", OrderNo)).code).toBe(0);
  });
});

test.each(moves)("to %s needs the own login password and a Google code", async (move) => {
  const OrderNo = await applied(acme, "5");
  for (const wrong of [{ LoginPassword: "not this one" }, { GoogleVerifyCode: "000000" }]) {
    expect((await decide(operator, move, OrderNo, wrong)).code).toBe(errors.StepUpRefused.code);
  }
  expect(await statusOf(OrderNo)).toBe("Pending");
  await query("delete from sign_in_throttle");
});

test("a rejection has a reason", async () => {
  const OrderNo = await applied(acme, "5");
  expect((await decide(operator, "reject", OrderNo, { Reason: "  " })).code).toBe(errors.InvalidInput.code);
});

test("a number that is none, or a merchant's staff, decides nothing", async () => {
  expect((await decide(operator, "approve", "W-none")).code).toBe(errors.NotFound.code);
  const OrderNo = await applied(acme, "5");
  for (const move of moves) expect((await decide(acme, move, OrderNo)).code).toBe(errors.NoPermission.code);
  expect((await decide(people["OPC/viewer"], "approve", OrderNo)).code).toBe(errors.NoPermission.code);
});

test("beside a withdrawal stand balances, today's quota, the last ten and the whole history", async () => {
  const { merchantId } = acme;
  await query("insert into merchant_quota values ($1, 'THB', 900000)", [merchantId]);
  const OrderNo = await applied(acme, "123.45", { Remark: "Rent" });
  const { data, code } = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, operator);
  expect(code).toBe(0);
  const [counted] = await query(
    `select count(*)::int as count, (sum(amount_minor) filter (where status = 'Approved') / 100)::numeric(12, 2)::text
       as approved, (sum(amount_minor) filter (where status <> 'Rejected') / 100)::numeric(12, 2)::text as used
       from withdrawal_order where merchant_id = $1`,
    [merchantId],
  );
  const detail = data as { LastWithdrawals: { OrderNo: string }[] };
  expect(detail.LastWithdrawals).toHaveLength(10);
  expect(detail.LastWithdrawals.map((row) => row.OrderNo)).not.toContain(OrderNo);
  const [available, frozen] = (await terms(acme)).Balance;
  expect(data).toMatchObject({
    Order: { OrderNo, Remark: "Rent", AvailableBalance: available },
    FrozenBalance: frozen,
    Quota: { Daily: "9000.00", UsedToday: counted?.Used },
    History: { Count: counted?.Count, ApprovedAmount: counted?.Approved },
    Password: { IsSet: true, IsLocked: false, SetBy: "ACME/admin" },
    Timeline: [{ Kind: "created" }],
  });
});

test("the timeline goes on with who decided, and the ledger with what moved", async () => {
  const OrderNo = await applied(acme, "9");
  await decide(operator, "reject", OrderNo);
  const { data } = await make("/rp_api/xpay/withdrawal_get", { OrderNo }, operator);
  expect(data).toMatchObject({
    Timeline: [
      { Kind: "created", By: "ACME/admin" },
      { Kind: "rejected", By: "OPC/admin", Note: "Another name" },
    ],
    Ledger: [
      { Account: "Available", Amount: "-9.00" },
      { Account: "Frozen", Amount: "9.00" },
      { Account: "Available", Amount: "9.00", Type: "Withdrawal Rejected And Refund The Balance" },
      { Account: "Frozen", Amount: "-9.00" },
    ],
  });
});
