/** Taking a settled order's money back: never alone, once, with the fee as the merchant's setting says. */
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { testApp } from "../../testing/app.ts";
import { actAs, approvalIdOf, approveAs } from "../../testing/approver.ts";
import { testOrderDesk } from "../../testing/order-desk.ts";
import { addPerson, type Person } from "../../testing/people.ts";
import { proveInTransaction } from "../proof/prove.ts";

const app = await testApp();
const desk = await testOrderDesk(app);
const { people } = desk.collections;
const permissions = ["PayOrder", "PayOrder.reverse", "Approval", "Approval.approve"] as const;
let asker: Person;
let approver: Person;

beforeAll(async () => {
  asker = await addPerson(app.services, people["OPC/admin"], "asker", permissions);
  approver = await addPerson(app.services, people["OPC/admin"], "approver", permissions);
});

const reverse = ({ OrderNo }: PaymentOrder, who = asker) =>
  actAs(app, who, "/mc_api/xpay/payorder_reverse", { OrderNo, Reason: "the supplier was charged back" });

const keepFee = (keeps: boolean) =>
  desk.inWhole((tx) =>
    sql`update merchant set keep_fee_on_reversal = ${keeps} where alias = 'ACME'`.execute(tx),
  );

const typesOf = async ({ OrderNo }: PaymentOrder) => {
  const rows = await desk.inWhole((tx) =>
    tx.selectFrom("Journal").select("Type").where("OrderNo", "=", OrderNo).orderBy("Id").execute(),
  );
  return rows.map(({ Type }) => Type);
};

test("the money is taken back with its fee once a second person approves, and not before", async () => {
  const order = await desk.orderAt("Success");
  const before = await desk.available();
  const request = approvalIdOf(await reverse(order));
  expect([await desk.available(), (await desk.now(order)).Exception]).toEqual([before, "None"]);
  expect((await approveAs(app, asker, request)).code).toBe(errors.OwnApproval.code);
  expect((await approveAs(app, approver, request)).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.available()) - before).toBe(-98_50n);
  expect(await desk.now(order)).toMatchObject({
    Status: "Success",
    Exception: "Marked",
    CallbackStatus: "InProgress",
  });
  expect(await desk.kinds(order)).toContain("reversed");
  expect((await reverse(order)).code).toBe(errors.AlreadyReversed.code);
});

test("the fee stays where the merchant's setting keeps it: a charge of its own beside the reversal", async () => {
  await keepFee(true);
  // More than one order's money, or it would not cover the fee.
  await desk.orderAt("Success");
  const order = await desk.orderAt("Success");
  const before = await desk.available();
  await approveAs(app, approver, approvalIdOf(await reverse(order)));
  expect((await desk.available()) - before).toBe(-100_00n);
  expect(await typesOf(order)).toEqual([
    "Payment Order Success",
    "Payment Order Reversed",
    "Payment Order Reversal Fee",
  ]);
  await keepFee(false);
});

test("a setting that changes meanwhile voids the request", async () => {
  const order = await desk.orderAt("Success");
  const request = approvalIdOf(await reverse(order));
  await keepFee(true);
  expect((await approveAs(app, approver, request)).data).toEqual({
    Status: "Void",
    VoidBecause: "FactsChanged",
  });
  await keepFee(false);
});

test.each(["Pending", "Paying", "Locked", "Failed", "Expired"] as const)(
  "an order that is %s has nothing to reverse",
  async (status) => {
    const order = await desk.orderAt(status);
    expect((await reverse(order)).code).toBe(errors.StatusChanged.code);
  },
);

test("an ordinary merchant's people cannot ask for it", async () => {
  const order = await desk.orderAt("Success");
  expect((await reverse(order, people["ACME/admin"])).code).toBe(errors.NoPermission.code);
});

test("the books prove", async () => {
  expect(await desk.inWhole(proveInTransaction)).toMatchObject({ ok: true });
});
