/** Ending cases: what books money, or hides that it is missing, takes two people and is booked once; the rest one and a note. */
import { errors } from "@opc/contract/errors";
import type { CaseEnding, CaseKind } from "@opc/contract/money-case/states";
import {
  caseBookings,
  caseEndings,
  caseFacts,
  caseKinds,
  isEndedByTwo,
} from "@opc/contract/money-case/states";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "../../db/id.ts";
import { lockOrder } from "../../order/payment-lock.ts";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { reverseSettlement } from "../payment-order/reverse.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { openCases } from "./open.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const { people } = desk.collections;
const permissions = ["MoneyCase", "MoneyCase.close", "Approval", "Approval.approve"] as const;
const asker = await addPerson(app.services, people["OPC/admin"], "asker", permissions);
const approver = await addPerson(app.services, people["OPC/admin"], "approver", permissions);

async function opened(kind: CaseKind, amountMinor = 12_34n): Promise<string> {
  const order = await desk.orderAt("Success");
  const one = { kind, about: newId(), orderKind: "Payment" as const, order, amountMinor };
  await desk.inWhole((tx) => openCases(tx, [one, one], app.clock.now()));
  const [row] = await desk.inWhole(async (tx) => {
    const found = await sql<{
      Id: bigint;
    }>`select id from money_case where order_no = ${order.OrderNo}`.execute(tx);
    return found.rows;
  });
  return row?.Id.toString() ?? "";
}

const close = (CaseId: string, Ending: CaseEnding, who: Person = asker, Note = "the supplier says so") =>
  actAs(app, who, "/mc_api/xpay/moneycase_close", { CaseId, Ending, Note });
const stateOf = async (id: string) => {
  const row = await desk.inWhole((tx) =>
    tx.selectFrom("MoneyCase").selectAll().where("Id", "=", BigInt(id)).executeTakeFirstOrThrow(),
  );
  return row;
};
const clearing = () =>
  desk.inWhole(async (tx) => {
    const account = tx
      .selectFrom("LedgerAccount")
      .select("BalanceMinor")
      .where("Kind", "=", "channel_clearing");
    return (await account.where("Currency", "=", "THB").executeTakeFirst())?.BalanceMinor ?? 0n;
  });

test("what is surplus is credited to the merchant once a second person approves, and the clearing account holds it", async () => {
  const id = await opened("CollectionPaidTwice");
  const before = [await desk.available(), await clearing()] as const;
  const request = approvalIdOf(await close(id, "CreditMerchant"));
  expect([await desk.available(), (await stateOf(id)).State]).toEqual([before[0], "Open"]);
  expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.available()) - before[0]).toBe(12_34n);
  expect((await clearing()) - before[1]).toBe(-12_34n);
  expect(await stateOf(id)).toMatchObject({
    State: "Closed",
    Ending: "CreditMerchant",
    ClosedBy: "OPC/asker",
    ApprovedBy: "OPC/approver",
  });
  expect((await close(id, "NothingWrong")).code).toBe(errors.CaseClosed.code);
});

test("what is missing is charged to the merchant, not beyond what it has", async () => {
  const id = await opened("PaidAfterRefund");
  const before = await desk.available();
  await approveAs(app, approver, approvalIdOf(await close(id, "ChargeMerchant")));
  expect((await desk.available()) - before).toBe(-12_34n);
  const large = await opened("PaidAfterRefund", 999_999_999_99n);
  const request = approvalIdOf(await close(large, "ChargeMerchant"));
  expect((await approveAs(app, approver, request)).code).toBe(errors.ApprovalActRefused.code);
  expect((await stateOf(large)).State).toBe("Open");
});

test("what the operator keeps or bears moves no merchant's balance", async () => {
  const before = [await desk.available(), await clearing()] as const;
  const kept = await opened("OverPayment");
  const lost = await opened("PayoutPaidTwice", 10_00n);
  const between = await desk.available();
  await approveAs(app, approver, approvalIdOf(await close(kept, "KeptAsIncome")));
  await approveAs(app, approver, approvalIdOf(await close(lost, "WrittenOff")));
  expect(await desk.available()).toBe(between);
  // Two orders were settled besides, to have a case about.
  expect((await clearing()) - before[1]).toBe(-200_00n - 12_34n + 10_00n);
});

test("that surplus money was sent back is one person's word, with a note", async () => {
  const id = await opened("CollectionPaidTwice");
  const before = [await desk.available(), await clearing()];
  expect((await close(id, "SentBack", asker, "no")).code).toBe(errors.InvalidInput.code);
  expect(await close(id, "SentBack")).toMatchObject({ code: 0, data: { ApprovalId: null } });
  expect([await desk.available(), await clearing()]).toEqual(before);
  expect(await stateOf(id)).toMatchObject({ State: "Closed", Ending: "SentBack", ApprovedBy: null });
});

test.each([
  ["PaidAfterRefund", "NothingWrong"],
  ["PayoutPaidTwice", "Recovered"],
] as const)("who took the money of %s does not say alone: %s", async (kind, ending) => {
  const id = await opened(kind);
  const before = [await desk.available(), await clearing()];
  const request = approvalIdOf(await close(id, ending));
  expect((await stateOf(id)).State).toBe("Open");
  expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect([await desk.available(), await clearing()]).toEqual(before);
  expect(await stateOf(id)).toMatchObject({
    State: "Closed",
    Ending: ending,
    ClosedBy: "OPC/asker",
    ApprovedBy: "OPC/approver",
  });
});

test("all that books, and each word that missing money is there, is two people's", () => {
  const alone = caseKinds.map((kind) => [
    kind,
    caseFacts[kind].endings.filter((ending) => !isEndedByTwo(kind, ending)),
  ]);
  expect(Object.fromEntries(alone)).toEqual({
    CollectionPaidTwice: ["SentBack", "NothingWrong"],
    OverPayment: ["SentBack", "NothingWrong"],
    CollectionTakenBack: ["OrderReversed"],
    PayoutPaidTwice: [],
    PaidAfterRefund: [],
    PayoutTakenBack: ["OrderReversed", "SentBack", "NothingWrong"],
  });
});

test("every kind has an ending that books nothing, and none that it does not list", async () => {
  for (const kind of caseKinds) {
    const { endings } = caseFacts[kind];
    expect(endings.some((ending) => !caseBookings[ending])).toBe(true);
    const unfit = caseEndings.find((ending) => !endings.includes(ending));
    const id = await opened(kind);
    expect((await close(id, unfit ?? "Recovered")).code, kind).toBe(errors.EndingUnfit.code);
  }
});

test("two approvals at once book once; the database refuses a booking by one", async () => {
  const id = await opened("OverPayment");
  const request = approvalIdOf(await close(id, "CreditMerchant"));
  const other = await addPerson(app.services, people["OPC/admin"], "third", permissions);
  const before = await desk.available();
  const answers = [await approveAs(app, approver, request), await approveAs(app, other, request)];
  expect(answers.map(({ code }) => code)).toEqual([0, errors.ApprovalOver.code]);
  expect((await desk.available()) - before).toBe(12_34n);
  const alone = await opened("OverPayment");
  await expect(
    desk.inWhole((tx) =>
      sql`update money_case set state = 'Closed', ending = 'KeptAsIncome', note = 'alone', closed_by = 'x',
        closed_by_user_id = ${asker.userId}, closed_at = now() where id = ${alone}`.execute(tx),
    ),
  ).rejects.toThrow("money_case_booked_by_two");
});

describe("a case that is one money with its order", () => {
  const bookings = [
    ["OverPayment", "CreditMerchant"],
    ["OverPayment", "KeptAsIncome"],
    ["CollectionTakenBack", "WrittenOff"],
  ] as const;
  const takeBack = async (id: string) => {
    const { OrderNo } = await stateOf(id);
    await desk.inWhole(async (tx) => {
      const order = await lockOrder(tx, OrderNo);
      if (!order) throw new Error("no order");
      const why = { actor: { kind: "user" as const, name: "OPC/asker" }, reason: "the money never came" };
      await reverseSettlement(tx, { order, exponent: 2, ...why }, app.clock.now());
    });
  };

  test.each(bookings)("%s is not booked as %s once the order was taken back", async (kind, ending) => {
    const id = await opened(kind);
    const request = approvalIdOf(await close(id, ending));
    await takeBack(id);
    expect((await approveAs(app, approver, request)).data).toEqual({
      Status: "Void",
      VoidBecause: "FactsChanged",
    });
    expect((await close(id, ending)).code).toBe(errors.CaseOvertaken.code);
    const ended = await close(id, "NothingWrong");
    expect(ended.code).toBe(0);
    expect((ended.data as { ApprovalId: string | null }).ApprovalId !== null).toBe(kind !== "OverPayment");
  });

  test.each(bookings)("of %s booked as %s the order is not taken back any more", async (kind, ending) => {
    const id = await opened(kind);
    await approveAs(app, approver, approvalIdOf(await close(id, ending)));
    await expect(takeBack(id)).rejects.toThrow("CaseBooked");
  });

  test("it ends with the order's reversal alone, and not before that", async () => {
    const id = await opened("CollectionTakenBack");
    expect((await close(id, "OrderReversed")).code).toBe(errors.OrderNotReversed.code);
    await takeBack(id);
    expect(await close(id, "OrderReversed")).toMatchObject({ code: 0, data: { ApprovalId: null } });
  });

  test("money besides is booked all the same, before and after", async () => {
    const id = await opened("CollectionPaidTwice");
    await takeBack(id);
    const request = approvalIdOf(await close(id, "KeptAsIncome"));
    expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
    const other = await opened("CollectionPaidTwice");
    await approveAs(app, approver, approvalIdOf(await close(other, "KeptAsIncome")));
    await takeBack(other);
  });
});

test("an ordinary merchant's people see no case and end none", async () => {
  const id = await opened("OverPayment");
  expect((await close(id, "NothingWrong", people["ACME/admin"])).code).toBe(errors.NoPermission.code);
});

test("the list, its sums and Home tell of what is open", async () => {
  app.clock.advance(31_000);
  const admin = people["OPC/admin"];
  const browser = await app.signIn(admin);
  const { data } = await app.call("/rp_api/xpay/moneycase_list", { States: ["Open"] }, browser);
  const { Rows } = data as { Rows: { CaseId: string; Side: string; Amount: string; OpenedAt: string }[] };
  const summary = (await app.call("/rp_api/xpay/moneycase_summary", {}, browser)).data as {
    StateCounts: { State: string; Count: number }[];
    Sums: { Currency: string; Surplus: string; Missing: string }[];
  };
  const surplus = Rows.filter(({ Side }) => Side === "Surplus").reduce(
    (sum, one) => sum + Number(one.Amount),
    0,
  );
  expect(summary.StateCounts[0]).toEqual({ State: "Open", Count: Rows.length });
  for (const [MerchantAlias, count] of [
    ["ACME", Rows.length],
    ["LOTUS", 0],
  ] as const) {
    const asked = { States: ["Open"], MerchantAlias };
    const own = (await app.call("/rp_api/xpay/moneycase_list", asked, browser)).data as { Rows: object[] };
    expect(own.Rows).toHaveLength(count);
  }
  expect(Number(summary.Sums[0]?.Surplus)).toBeCloseTo(surplus);
  const home = await app.call("/rp_api/home/home_get", {}, browser);
  const { Attention } = home.data as { Attention: { Kind: string; Sums: { Amount: string }[] }[] };
  const line = Attention.find(({ Kind }) => Kind === "openCases");
  const oldestMs = Math.min(...Rows.map(({ OpenedAt }) => Date.parse(OpenedAt)));
  expect(line).toMatchObject({ Count: Rows.length, Since: new Date(oldestMs).toISOString() });
  const all = Rows.reduce((sum, one) => sum + Number(one.Amount), 0);
  expect(Number(line?.Sums[0]?.Amount)).toBeCloseTo(all);
});

test("the books prove", async () => {
  expect(await desk.inWhole(proveInTransaction)).toMatchObject({ ok: true });
});
