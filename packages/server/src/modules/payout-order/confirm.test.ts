/** Settling payouts by hand when that needs a second person. */
import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { testPayoutDesk } from "../../testing/payout-desk.ts";
import { testPayoutPeople } from "../../testing/payout-people.ts";
import { addPerson } from "../../testing/people.ts";
import { saveRule } from "../approval/stored-rules.ts";

const app = await testApp();
const desk = await testPayoutDesk(app);
const people = await testPayoutPeople(app, desk);
const { clerk, perform } = people;
let approver: Clerk;

beforeAll(async () => {
  const held = ["CashoutOrder", "CashoutOrder.confirm", "Approval", "Approval.approve"] as const;
  const person = await addPerson(app.services, clerk.person, "approver", held);
  approver = { person, browser: await app.signIn(person) };
  const fromMinor = new Map([["THB", 100_00n]]);
  await desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: person.merchantId, Kind: "PayoutConfirm" },
      { enabled: true, expiresHours: 24, fromMinor },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );
});

async function approve(ApprovalId: string) {
  app.clock.advance(31_000);
  approver = { ...approver, browser: await app.signIn(approver.person) };
  const { data } = await app.call("/rp_api/setting/approval_get", { ApprovalId }, approver.browser);
  const { ContentHash } = data as { ContentHash: string };
  const input = { ApprovalId, ContentHash, ...freshProof(app, approver) };
  return app.call("/mc_api/setting/approval_approve", input, approver.browser);
}

const idOf = ({ data }: { data: unknown }) => (data as { ApprovalId: string | null }).ApprovalId;

test("the payout stays as it is until the second person approves; the image is the asker's evidence", async () => {
  const order = await desk.orderAt("ChannelFailed");
  const frozen = await desk.balance("frozen");
  const id = idOf(await perform("confirm", order.OrderNo));
  expect([(await desk.now(order)).Status, await desk.balance("frozen")]).toEqual(["ChannelFailed", frozen]);
  expect((await approve(id ?? "")).data).toEqual({ Status: "Approved", VoidBecause: null });
  expect((await desk.now(order)).Status).toBe("ManuallyConfirmed");
  expect(await desk.balance("frozen")).toBe(frozen - order.AmountMinor - order.FeeMinor);
  const evidence = await desk.inWhole((tx) =>
    tx.selectFrom("PayoutEvidence").selectAll().where("OrderId", "=", order.Id).execute(),
  );
  expect(evidence).toMatchObject([
    { GivenBy: `OPC/${clerk.person.userName}`, Remark: "seen on the statement" },
  ]);
});

test("below the rule's amount it is settled at once", async () => {
  const order = await desk.orderAt("ChannelFailed", { amountMinor: 99_99n });
  expect(idOf(await perform("confirm", order.OrderNo))).toBeNull();
  expect((await desk.now(order)).Status).toBe("ManuallyConfirmed");
});

test("a payout that was given up meanwhile is not settled besides", async () => {
  const order = await desk.orderAt("ChannelFailed");
  const id = idOf(await perform("confirm", order.OrderNo));
  expect((await perform("giveup", order.OrderNo)).code).toBe(0);
  const balances = [await desk.balance("frozen"), await desk.balance("available")];
  expect((await approve(id ?? "")).data).toEqual({ Status: "Void", VoidBecause: "FactsChanged" });
  expect([await desk.balance("frozen"), await desk.balance("available")]).toEqual(balances);
  expect((await desk.now(order)).Status).toBe("PayoutFailed");
});

test("Home tells the operator how many payouts wait for a review, and their merchant nothing", async () => {
  const { admin } = people;
  const waitingFor = async (who: Clerk) => {
    const { data } = await app.call("/rp_api/home/home_get", {}, who.browser);
    const { Attention } = data as { Attention: { Kind: string; Count: number }[] };
    return Attention.find(({ Kind }) => Kind === "pendingPayouts")?.Count;
  };
  const [operator, merchant] = [await admin("OPC"), await admin("ACME")];
  const before = (await waitingFor(operator)) ?? 0;
  await desk.order();
  expect([await waitingFor(operator), await waitingFor(merchant)]).toEqual([before + 1, undefined]);
});
