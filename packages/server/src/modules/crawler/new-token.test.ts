/** Who issues a crawler's token could report with it: for a day its credits count under the rule for confirming by hand as theirs. */
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { type Clerk, payableOf, testBankDesk } from "../../testing/bank-desk.ts";
import { freshProof } from "../../testing/clerks.ts";
import { credit } from "../../testing/collections.ts";
import { formOf } from "../../testing/form.ts";
import { saveRule } from "../approval/stored-rules.ts";
import { proveInTransaction } from "../proof/prove.ts";
import { isNewToken } from "./token.ts";

const app = await testApp();
const desk = await testBankDesk(app);
const issuer = await desk.clerk("SpiderSetting.rotateToken", "SpiderSetting.add", "PayOrder.review");
const reviewer = await desk.clerk("PayOrder.review");
const operator = desk.collections.people["OPC/admin"];

const rule = (fromMinor: bigint, enabled = true) =>
  desk.inWhole((tx) =>
    saveRule(
      tx,
      { MerchantId: operator.merchantId, Kind: "ManualConfirm" },
      { enabled, expiresHours: 24, fromMinor: new Map([["THB", fromMinor]]) },
      { name: "OPC/founder", at: app.clock.now() },
    ),
  );

async function issue(call: "add" | "rotatetoken", input: Record<string, string>) {
  const form = await formOf({ ...input, ...freshProof(app, issuer) });
  const { code, data } = await app.call(`/mc_api/spider/spidersetting_${call}`, {}, issuer.browser, form);
  expect(code).toBe(0);
  return (data as { Token: string }).Token;
}
/** The account's agent has a token that was issued just now. */
async function rotate(): Promise<void> {
  desk.account.token = await issue("rotatetoken", { SpiderId: `spider-${desk.account.name}` });
}
const endOf = async (order: Awaited<ReturnType<typeof desk.order>>) => {
  const { Status, ReviewStatus } = await desk.now(order);
  return `${Status} ${ReviewStatus}`;
};
async function review({ Id, OrderNo }: Awaited<ReturnType<typeof desk.order>>, who: Clerk) {
  const [row] = await desk.query("select id from order_review where order_id = $1 order by id desc", [Id]);
  const ReviewId = String(row?.Id);
  return desk.prove(who, "payorder_review", { OrderNo, ReviewId, Approve: true, Settle: "OrderAmount" });
}
/** Sessions end over night. */
async function nextDay(): Promise<void> {
  app.clock.advance(86_400_000);
  for (const one of [issuer, reviewer]) one.browser = await app.signIn(one.person);
}

beforeAll(() => nextDay());

test.each([
  [0, true],
  [86_399_999, true],
  [86_400_000, false],
])("%d ms after it was issued a token is new: %s", (ageMs, isNew) => {
  expect(isNewToken(new Date(1_000), new Date(1_000 + ageMs))).toBe(isNew);
});

describe("from the rule's amount on", () => {
  test("whoever issued the token settles no order with it alone; somebody else approves", async () => {
    await rule(100_00n);
    await rotate();
    const order = await desk.order({ Amount: "100.00" });
    const before = await desk.available();
    const reported = await desk.money(payableOf(order));
    expect(reported).toMatchObject({
      Source: "Crawler",
      EnteredBy: `OPC/${issuer.person.userName}`,
      EnteredByUserId: issuer.person.userId,
    });
    expect(await endOf(order)).toBe("Pending PendingReview");
    expect(await desk.kinds(order)).toContain("creditReported");
    expect((await review(order, issuer)).code).toBe(errors.OwnProposal.code);
    expect(await desk.available()).toBe(before);
    expect((await review(order, reviewer)).code).toBe(0);
    expect(await endOf(order)).toBe("Success Approved");
    expect((await desk.available()) - before).toBe(98_50n);
  });

  test("small credits add up, in one report and in several at once", async () => {
    await nextDay();
    await rule(350_00n);
    await rotate();
    const orders = [];
    for (let made = 0; made < 6; made++) orders.push(await desk.order({ Amount: "100.00" }));
    const credits = orders.map((order) => credit(payableOf(order), app.clock.now()));
    const answers = await Promise.all([
      desk.collections.report(desk.account, credits.slice(0, 2)),
      ...credits.slice(2).map((one) => desk.collections.report(desk.account, [one])),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    const ends = await Promise.all(orders.map(endOf));
    expect(ends.filter((end) => end === "Success None")).toHaveLength(3);
    expect(ends.filter((end) => end === "Pending PendingReview")).toHaveLength(3);
  });

  test("a credit that waited stays the issuer's when the token is replaced or grows old", async () => {
    await nextDay();
    await rule(100_00n);
    const locker = await desk.clerk("PayOrder.lock", "PayOrder.unlock");
    await rotate();
    const order = await desk.order({ Amount: "100.00" });
    const { OrderNo } = order;
    await desk.act(locker, "payorder_lock", { OrderNo, Reason: "to look" });
    await desk.money(payableOf(order));
    await rotate();
    await desk.query("update crawler set token_issued_at = token_issued_at - interval '2 days'");
    expect((await desk.act(locker, "payorder_unlock", { OrderNo })).code).toBe(0);
    expect(await endOf(order)).toBe("Pending PendingReview");
    const [proposal] = await desk.query("select proposed_by from order_review where order_id = $1", [
      order.Id,
    ]);
    expect(proposal).toMatchObject({ ProposedBy: `OPC/${issuer.person.userName}` });
  });

  test("a crawler that was added has a new token as well", async () => {
    await rule(100_00n);
    const token = await issue("add", {
      SpiderId: "spider-added",
      SpiderType: "QrCode",
      Flag: "KBANK",
      Account: "till",
    });
    const account = await desk.collections.addAccount("KBANK-2", { slots: 100n });
    await desk.query("update offline_account set enabled = (id = $1)", [account.id]);
    await desk.query(
      "update offline_account set crawler_id = (select id from crawler where spider_id = 'spider-added') where id = $1",
      [account.id],
    );
    const added = { ...account, token };
    await desk.collections.beat(added);
    const order = await desk.order({ Amount: "100.00" });
    expect(order.AccountId).toBe(account.id);
    await desk.money(payableOf(order), {}, added);
    expect(await endOf(order)).toBe("Pending PendingReview");
    await desk.query("update offline_account set enabled = (id = $1)", [desk.account.id]);
  });
});

describe("the crawler's word counts alone", () => {
  test("a day after its token was issued, and not before", async () => {
    await rule(100_00n);
    await rotate();
    const [{ TokenIssuedAt } = { TokenIssuedAt: null }] = await desk.query(
      "select token_issued_at from crawler where id = $1",
      [desk.account.crawlerId],
    );
    const oldAt = (TokenIssuedAt as Date).getTime() + 86_400_000;
    app.clock.advance(oldAt - app.clock.now().getTime() - 120_000);
    const [young, old] = [await desk.order({ Amount: "100.00" }), await desk.order({ Amount: "100.00" })];
    await desk.money(payableOf(young));
    expect(await endOf(young)).toBe("Pending PendingReview");
    app.clock.advance(120_000);
    const { EnteredBy } = await desk.money(payableOf(old));
    expect(EnteredBy).toBeNull();
    expect(await endOf(old)).toBe("Success None");
  });

  test("without the rule, and with a token that nobody is known to have issued", async () => {
    await nextDay();
    await rotate();
    await rule(100_00n, false);
    const first = await desk.order({ Amount: "100.00" });
    await desk.money(payableOf(first));
    expect(await endOf(first)).toBe("Success None");
    await rule(100_00n);
    await desk.query("update crawler set token_issued_by = null, token_issued_by_user_id = null");
    const second = await desk.order({ Amount: "100.00" });
    await desk.money(payableOf(second));
    expect(await endOf(second)).toBe("Success None");
    await desk.inWhole(async (tx) => expect((await proveInTransaction(tx)).ok).toBe(true));
  });
});
