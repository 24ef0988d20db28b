import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { operatorsRuleOn } from "../../testing/operators-rule.ts";
import { addPayoutChannel, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { addPerson } from "../../testing/people.ts";
import { proving } from "../../testing/proven.ts";

const app = await testApp();
const world = await testPayoutGateway(app);
const acme = world.people["ACME/admin"].merchantId;
for (const code of ["OUT-1", "OUT-2"]) await world.inWhole((tx) => addPayoutChannel(tx, [acme], code));
await world.fund("ACME", 1_000_000n);
const browser = await app.signIn(world.people["OPC/admin"]);
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  world.inWhole(async (tx) => (await text.execute(tx)).rows);

beforeEach(() => query(sql`delete from merchant_payout_channel where merchant_id = ${acme}`));

// A merchant's first payout type demands both.
await world.inWhole((tx) =>
  tx
    .insertInto("MerchantPayoutLimit")
    .values({ MerchantId: acme, Currency: "THB", DailyMinor: 10_000_000_00n, HourlyCount: null })
    .execute(),
);
await query(sql`update merchant set api_ip_list = '127.0.0.1' where id = ${acme}`);

type Data<Name extends keyof Calls> = CallOutput<Calls[Name]>;
const provenHeader = proving(app);
const ask = async (verb: string, input: object = {}) => {
  const path = `/${verb === "save" ? "mc_api" : "rp_api"}/merchant/cashoutsetting_${verb}`;
  const whole = { MerchantAlias: "ACME", ...input };
  const headers = await provenHeader({ person: world.people["OPC/admin"], browser }, path, whole);
  return app.call(path, whole, browser, { headers });
};
const get = async () => (await ask("get")).data as Data<"cashoutsettingGet">;

function use(ChannelCode: string, changes: object = {}) {
  return {
    ChannelCode,
    Enabled: true,
    Weight: 1,
    MinimumAmount: "1.00",
    MaximumAmount: "50000.00",
    ...changes,
  };
}

function bank(Channels: object[], changes: object = {}) {
  const terms = { Enabled: true, MinimumAmount: "1.00", MaximumAmount: "50000.00", ReviewFrom: null };
  return { CashoutTypeCode: "BANK", Currency: "THB", RoutingMode: "Order", ...terms, Channels, ...changes };
}

async function save(...types: object[]) {
  const { Version } = await get();
  expect(await ask("save", { Version, CashoutTypes: types })).toMatchObject({ code: 0 });
}

async function preview(changes: object = {}) {
  const wish = { CashoutTypeCode: "BANK", Currency: "THB", Amount: "100.00" };
  const { code, data } = await ask("preview", { ...wish, ...changes });
  expect(code).toBe(0);
  return data as Data<"cashoutsettingPreview">;
}

async function channelOf(answer: { data: unknown }) {
  const { OrderNo } = answer.data as { OrderNo: string };
  const [order] = await query<{ ChannelCode: string | null; Status: string }>(
    sql`select channel_code, status from payout_order where order_no = ${OrderNo}`,
  );
  return order;
}

test("what is saved is what is read again, and what payouts go by", async () => {
  const typed = bank([use("OUT-2"), use("OUT-1", { Weight: 5 })], { ReviewFrom: "1000.00" });
  await save(typed);
  const type = (await get()).CashoutTypes.find(({ CashoutTypeCode }) => CashoutTypeCode === "BANK");
  const { CashoutTypeCode: _code, Currency: _currency, ...setting } = typed;
  expect(type).toMatchObject({ FeeRate: "1.50", MinimumFee: "5.00", MaximumFee: "50.00", Setting: setting });
  expect(await preview()).toMatchObject({ Blocked: null, ChannelCode: "OUT-2", NeedsReview: false });
  expect(await channelOf(await world.payout())).toEqual({
    ChannelCode: "OUT-2",
    Status: "ChannelInProgress",
  });
});

test("the preview tells what a payout does with typed settings before they are saved", async () => {
  await save(bank([use("OUT-1")]));
  const typed = bank([use("OUT-1", { Enabled: false }), use("OUT-2")], { ReviewFrom: "100.00" });
  const looked = await preview({ CashoutType: typed });
  expect(looked).toMatchObject({
    ChannelCode: "OUT-2",
    NeedsReview: true,
    FeeAmount: "5.00",
    DeductedAmount: "105.00",
  });
  expect(looked.Channels.map(({ WhyNot }) => WhyNot)).toEqual(["disabled", null]);
  expect((await preview()).ChannelCode).toBe("OUT-1");
  await save(typed);
  expect(await channelOf(await world.payout())).toMatchObject({ Status: "PendingReview" });
  expect(await channelOf(await world.payout({ Amount: "99.99" }))).toMatchObject({ ChannelCode: "OUT-2" });
});

test.each([
  [
    "an amount out of range",
    { Amount: "9.00", CashoutType: bank([use("OUT-1")], { MinimumAmount: "10.00" }) },
    "range",
  ],
  [
    "a type that is switched off",
    { CashoutType: bank([use("OUT-1")], { Enabled: false }) },
    "type not offered",
  ],
  ["more than there is", { Amount: "49999.00" }, "balance"],
  ["a bank that there is not", { BankCode: "NOSUCH" }, "bank"],
])("of %s the preview says why nothing is paid, and so does the gateway", async (_name, changes, Blocked) => {
  const typed = "CashoutType" in changes ? changes.CashoutType : bank([use("OUT-1")]);
  await save(typed);
  expect(await preview(changes)).toMatchObject({ Blocked, ChannelCode: null });
  const { Amount = "100.00", BankCode = "KBANK" } = changes as { Amount?: string; BankCode?: string };
  expect((await world.payout({ Amount, BankCode })).code).not.toBe(0);
});

test("a type that is left out is no longer the merchant's, nor are its channels", async () => {
  await save(bank([use("OUT-1")]));
  await save();
  expect(await query(sql`select 1 from merchant_payout_channel where merchant_id = ${acme}`)).toEqual([]);
  expect((await world.payout()).code).toBe(errors.CashoutTypeNotAvailable.code);
});

test("who saves over what somebody else saved meanwhile is told; of several at once exactly one does", async () => {
  const { Version } = await get();
  const answers = await Promise.all(
    ["1.00", "2.00", "3.00"].map((ReviewFrom) =>
      ask("save", { Version, CashoutTypes: [bank([use("OUT-1")], { ReviewFrom })] }),
    ),
  );
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([0, errors.SettingChanged.code, errors.SettingChanged.code]);
});

test("the operation log tells terms and channels field by field", async () => {
  await save(bank([use("OUT-1")]));
  await save(bank([use("OUT-1", { MaximumAmount: "900.00" })], { ReviewFrom: "0.00" }));
  const [line] = await query<{ Change: unknown }>(sql`select change from operation_log
    where call = 'cashoutsettingSave' order by id desc limit 1`);
  expect(line?.Change).toEqual({
    MerchantAlias: "ACME",
    "BANK THB": {
      ReviewFrom: { from: null, to: "0.00" },
      "OUT-1": { MaximumAmount: { from: "50000.00", to: "900.00" } },
    },
  });
});

test.each([
  ["an unknown type", bank([], { CashoutTypeCode: "NOSUCH" }), errors.SettingTypeUnknown.code],
  ["a channel that there is not", bank([use("OUT-9")]), errors.SettingChannelUnfit.code],
  ["a negative review amount", bank([], { ReviewFrom: "-1" }), errors.InvalidInput.code],
  [
    "a range the wrong way round",
    bank([], { MinimumAmount: "5", MaximumAmount: "4" }),
    errors.InvalidInput.code,
  ],
  ["a range of one amount", bank([], { MinimumAmount: "5", MaximumAmount: "5" }), errors.InvalidInput.code],
  ["a range from less than 1", bank([], { MinimumAmount: "0.50" }), errors.InvalidInput.code],
  ["a fee, which belongs to the type", bank([use("OUT-1", { FeeRate: "1" })]), errors.InvalidInput.code],
])("%s is answered by name", async (_name, type, code) => {
  const { Version } = await get();
  expect(await ask("save", { Version, CashoutTypes: [type] })).toMatchObject({ code });
});

test("replayed, payouts go where they went; other settings review, refuse or move them", async () => {
  await save(bank([use("OUT-1"), use("OUT-2")]));
  const before = (await ask("replay", { CashoutTypes: [] })).data as Data<"cashoutsettingReplay">;
  for (const Amount of ["100.00", "200.00"]) await world.payout({ Amount });
  const replay = async (...types: object[]) =>
    (await ask("replay", { CashoutTypes: types })).data as Data<"cashoutsettingReplay">;
  const other = await replay(bank([use("OUT-2")], { ReviewFrom: "150.00", MinimumAmount: "120.00" }));
  expect(other.OrderCount).toBe(before.OrderCount + 2);
  expect(other.ReviewedAfter).toBe(1);
  expect(other.Refused.find(({ Reason }) => Reason === "range")?.Count).toBe(other.OrderCount - 1);
  expect(other.Channels.find(({ ChannelCode }) => ChannelCode === "OUT-2")?.After).toEqual({
    Count: 1,
    Amount: "200.00",
  });
  // What the operator's people ask for is reviewed or not whatever the merchant's threshold says.
  await query(sql`update payout_order o set created_by_user_id = u.id, created_by = 'OPC/admin', source = 'Console'
    from user_account u join merchant m on m.id = u.merchant_id and m.type = 'Super'
    where o.merchant_id = ${acme} and o.amount_minor = 20000 and u.user_name = 'admin'`);
  expect((await replay(bank([use("OUT-2")], { ReviewFrom: "150.00" }))).ReviewedAfter).toBe(0);
  const none = await replay();
  expect(none.Refused).toEqual([
    { Reason: "no channel", Currency: "THB", Count: other.OrderCount, Amount: expect.any(String) },
  ]);
});

test("under the rule for review thresholds payouts go out unseen only once a second person approved it", async () => {
  await save(bank([use("OUT-1")], { ReviewFrom: "100.00" }));
  await query(operatorsRuleOn("ReviewThresholds"));
  const reviewed = async () =>
    (await get()).CashoutTypes.find(({ CashoutTypeCode }) => CashoutTypeCode === "BANK")?.Setting?.ReviewFrom;
  const { Version } = await get();
  const looser = [bank([use("OUT-1")], { ReviewFrom: null })];
  const answer = await ask("save", { Version, CashoutTypes: looser });
  expect(answer.data).toEqual({ Version, ApprovalId: expect.any(String) });
  expect(await reviewed()).toBe("100.00");
  // Stricter, or otherwise the same, is one person's; taken away and given back it is no way round.
  expect(
    (await ask("save", { Version, CashoutTypes: [bank([use("OUT-1")], { ReviewFrom: "50.00" })] })).data,
  ).toMatchObject({ ApprovalId: null });
  await save();
  const back = await ask("save", { Version: (await get()).Version, CashoutTypes: looser });
  expect(back.data).toMatchObject({ ApprovalId: expect.any(String) });
  const person = await addPerson(
    app.services,
    world.people["OPC/admin"],
    "approver",
    grantablePermissions("Super"),
  );
  const who = { person, browser: await app.signIn(person) };
  const { ApprovalId } = back.data as { ApprovalId: string };
  const seen = await app.call("/rp_api/setting/approval_get", { ApprovalId }, who.browser);
  const { ContentHash } = seen.data as { ContentHash: string };
  const approved = await app.call(
    "/mc_api/setting/approval_approve",
    { ApprovalId, ContentHash, ...freshProof(app, who) },
    who.browser,
  );
  expect(approved.data).toMatchObject({ Status: "Approved" });
  expect(await reviewed()).toBeNull();
});

test("a first type demands a payout limit in its currency and the addresses of the merchant's servers", async () => {
  const lotus = world.people["LOTUS/admin"].merchantId;
  await query(sql`update merchant_cashout_type set enabled = false where merchant_id = ${lotus}`);
  const whose = { MerchantAlias: "LOTUS" };
  const version = async () => ((await ask("get", whose)).data as Data<"cashoutsettingGet">).Version;
  const enable = async (changes: object = {}) =>
    ask("save", {
      ...whose,
      Version: await version(),
      CashoutTypes: [bank([], { ReviewFrom: "0", ...changes })],
    });
  expect(await enable()).toMatchObject({ code: errors.PayoutLimitMissing.code, data: { Currency: "THB" } });
  // What stays disabled demands nothing.
  expect((await enable({ Enabled: false, MinimumAmount: "5.00" })).code).toBe(0);
  await world.inWhole((tx) =>
    tx
      .insertInto("MerchantPayoutLimit")
      .values({ MerchantId: lotus, Currency: "THB", DailyMinor: 1n, HourlyCount: null })
      .execute(),
  );
  expect((await enable()).code).toBe(errors.ApiListMissing.code);
  await query(sql`update merchant set api_ip_list = ' , ' where id = ${lotus}`);
  expect((await enable()).code).toBe(errors.ApiListMissing.code);
  await query(sql`update merchant set api_ip_list = '10.0.0.1' where id = ${lotus}`);
  expect((await enable()).code).toBe(0);
  // Who is paid out for already changes terms as ever, whatever there is.
  await query(sql`update merchant set api_ip_list = '' where id = ${lotus}`);
  expect((await enable({ MinimumAmount: "6.00" })).code).toBe(0);
});
