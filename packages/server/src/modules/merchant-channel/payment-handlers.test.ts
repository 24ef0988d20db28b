import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { proving } from "../../testing/proven.ts";
import { supplierWorld } from "../supplier/test-world.ts";

const world = await supplierWorld();
const { app, collections, query } = world;
const { call, signIn, clock } = app;
await world.addChannel("SEA", "ONE", { sortOrder: 1 });
await world.addChannel("SEA", "TWO", { sortOrder: 2 });
await world.addChannel("SEA", "THREE", { sortOrder: 3 });
const acme = collections.people["ACME/admin"].merchantId;
let browser = await signIn(collections.people["OPC/admin"]);

beforeEach(async () => {
  await query(sql`delete from merchant_channel where merchant_id = ${acme}`);
  await query(sql`delete from merchant_pay_type where merchant_id = ${acme}`);
  await query(sql`update channel set enabled = true, paused_until = null`);
  await query(sql`update channel_health set unhealthy_since = null`);
});

type Data<Name extends keyof Calls> = CallOutput<Calls[Name]>;
const provenHeader = proving(app);
const ask = async (verb: string, input: object = {}) => {
  const path = `/${verb === "save" ? "mc_api" : "rp_api"}/merchant/paychannelsetting_${verb}`;
  const whole = { MerchantAlias: "ACME", ...input };
  const headers = await provenHeader({ person: collections.people["OPC/admin"], browser }, path, whole);
  return call(path, whole, browser, { headers });
};
const get = async (alias = "ACME") =>
  (await ask("get", { MerchantAlias: alias })).data as Data<"paychannelsettingGet">;

function use(ChannelCode: string, changes: object = {}) {
  const range = { MinimumAmount: "1.00", MaximumAmount: "50000.00" };
  const fee = { FeeRate: "1.25", MinimumFee: "0.50", MaximumFee: null };
  return { ChannelCode, Enabled: true, Weight: 1, ...range, ...fee, ...changes };
}

function banking(Channels: object[], RoutingMode = "Order") {
  return { PayTypeCode: "BANKING", Currency: "THB", RoutingMode, Channels };
}

async function save(type: object) {
  const { Version } = await get();
  const answer = await ask("save", { Version, PayTypes: [type] });
  expect(answer).toMatchObject({ code: 0 });
}

async function preview(changes: object = {}) {
  const wish = { PayTypeCode: "BANKING", Currency: "THB", Amount: "100.00" };
  const { code, data } = await ask("preview", { ...wish, ...changes });
  expect(code).toBe(0);
  return data as Data<"paychannelsettingPreview">;
}

async function routed(changes: Record<string, unknown> = {}) {
  const { code, data } = await world.create(changes);
  if (code !== 0) return null;
  return (await world.eventsOf(data.OrderNo)).find(({ Kind }) => Kind === "routed")?.OperatorDetail.Channel;
}

test("a merchant without any setting sees every type with the channels it may be given", async () => {
  const { MerchantName, PayTypes } = await get();
  expect(MerchantName).not.toBe("");
  const type = PayTypes.find(({ PayTypeCode }) => PayTypeCode === "BANKING");
  expect(type).toMatchObject({ RoutingMode: "Order", Channels: [], TypeEnabled: true });
  expect(type?.Offered.map(({ ChannelCode, WhyNot }) => [ChannelCode, WhyNot])).toEqual([
    ["ONE", null],
    ["THREE", null],
    ["TWO", null],
  ]);
  expect(await preview()).toMatchObject({ Blocked: null, ChannelCode: null, Channels: [] });
});

test("what is saved is what is read again, in its order, and what orders are routed by", async () => {
  const channels = [use("TWO", { FeeRate: "2.50", MaximumFee: "10.00" }), use("ONE", { Weight: 7 })];
  await save(banking(channels));
  const { PayTypes } = await get();
  const type = PayTypes.find(({ PayTypeCode }) => PayTypeCode === "BANKING");
  expect(type?.Channels).toEqual(channels);
  const looked = await preview();
  expect(looked).toMatchObject({ ChannelCode: "TWO" });
  expect(looked.Channels[0]).toMatchObject({ FeeAmount: "2.50", NetAmount: "97.50", Chance: "100.00" });
  expect(await routed()).toBe("TWO");
});

test("the preview tells what the next order does, for typed settings before they are saved", async () => {
  await save(banking([use("ONE")]));
  const typed = banking([
    use("THREE", { MaximumAmount: "50.00" }),
    use("TWO", { Enabled: false }),
    use("ONE"),
  ]);
  const looked = await preview({ PayType: typed });
  expect(looked.ChannelCode).toBe("ONE");
  expect(looked.Channels.map(({ ChannelCode, WhyNot }) => [ChannelCode, WhyNot])).toEqual([
    ["THREE", "range"],
    ["TWO", "disabled"],
    ["ONE", null],
  ]);
  expect((await preview({ PayType: typed, Amount: "50.00" })).ChannelCode).toBe("THREE");
  await save(typed);
  expect(await routed()).toBe("ONE");
  expect(await routed({ Amount: "50.00" })).toBe("THREE");
});

test("a preview changes nothing and holds nothing that an order waits for", async () => {
  await save(banking([use("ONE")]));
  const state = () =>
    query(sql`select (select count(*) from payment_order) o, (select count(*) from amount_slot) s,
    (select string_agg(c::text, '') from channel_day c) d, (select string_agg(m::text, '') from merchant_channel m) m`);
  const before = await state();
  await preview({ PayType: banking([use("TWO")]) });
  expect(await state()).toEqual(before);
});

test("why nothing is routed is told before any channel: type off, amount outside of the type", async () => {
  await save(banking([use("ONE")]));
  expect(await preview({ Amount: "0.99" })).toMatchObject({ Blocked: "range", ChannelCode: null });
  await query(sql`update merchant set enabled = false where id = ${acme}`);
  expect(await preview()).toMatchObject({ Blocked: "merchant disabled", ChannelCode: null });
  await query(sql`update merchant set enabled = true where id = ${acme}`);
});

test("by weight the chances are told, of those that take the amount", async () => {
  const channels = [
    use("ONE", { Weight: 1 }),
    use("TWO", { Weight: 2 }),
    use("THREE", { Weight: 5, Enabled: false }),
  ];
  const looked = await preview({ PayType: banking(channels, "Weight") });
  expect(looked.Channels.map(({ Chance }) => Chance)).toEqual(["33.33", "66.67", "0.00"]);
  expect(looked.ChannelCode).toBe("TWO");
});

test("who saves over what somebody else saved meanwhile is told, and nothing is changed", async () => {
  const { Version } = await get();
  await save(banking([use("ONE")]));
  const late = await ask("save", { Version, PayTypes: [banking([use("TWO")])] });
  expect(late).toMatchObject({ code: errors.SettingChanged.code });
  expect((await preview()).ChannelCode).toBe("ONE");
});

test("of several who save at once exactly one does", async () => {
  const { Version } = await get();
  const answers = await Promise.all(
    ["ONE", "TWO", "THREE"].map((code) => ask("save", { Version, PayTypes: [banking([use(code)])] })),
  );
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([0, errors.SettingChanged.code, errors.SettingChanged.code]);
  const rows = await query(sql`select 1 from merchant_channel where merchant_id = ${acme}`);
  expect(rows).toHaveLength(1);
});

test("another merchant's settings are left as they are, and can be copied from", async () => {
  const before = await get("LOTUS");
  expect(before.PayTypes.some(({ Channels }) => Channels.length > 0)).toBe(true);
  await save(banking([use("ONE")]));
  expect(await get("LOTUS")).toEqual(before);
  const { data } = await call("/rp_api/merchant/paychannelsetting_merchants", { Search: "acm" }, browser);
  expect(data).toEqual({
    Merchants: [{ MerchantAlias: "ACME", MerchantName: expect.any(String), ChannelCount: 1 }],
  });
});

test("the operation log tells field by field what was changed", async () => {
  await save(banking([use("ONE"), use("TWO")]));
  await save(banking([use("TWO", { FeeRate: "3.00", Enabled: false }), use("THREE")], "Weight"));
  const [line] = await query<{ Change: unknown }>(sql`select change from operation_log
    where call = 'paychannelsettingSave' order by id desc limit 1`);
  expect(line?.Change).toMatchObject({
    MerchantAlias: "ACME",
    "BANKING THB": {
      RoutingMode: { from: "Order", to: "Weight" },
      Order: { from: ["ONE", "TWO"], to: ["TWO", "THREE"] },
      ONE: { from: { FeeRate: "1.25" }, to: null },
      TWO: { FeeRate: { from: "1.25", to: "3.00" }, Enabled: { from: true, to: false } },
      THREE: { from: null, to: { FeeRate: "1.25" } },
    },
  });
});

const bad: [string, object, number][] = [
  ["an unknown type", { ...banking([]), PayTypeCode: "NOSUCH" }, errors.SettingTypeUnknown.code],
  ["a currency of no type", { ...banking([]), Currency: "JPY" }, errors.SettingTypeUnknown.code],
  ["a channel of another type", banking([use("PP")]), errors.SettingChannelUnfit.code],
  ["a channel twice", banking([use("ONE"), use("ONE")]), errors.SettingTwice.code],
  ["weights of nothing", banking([use("ONE", { Weight: 0 })], "Weight"), errors.SettingWeightMissing.code],
  ["a negative weight", banking([use("ONE", { Weight: -1 })]), errors.InvalidInput.code],
  ["a negative fee", banking([use("ONE", { FeeRate: "-1" })]), errors.InvalidInput.code],
  ["a fee of more than all", banking([use("ONE", { FeeRate: "100.01" })]), errors.InvalidInput.code],
  ["a fee with three decimals", banking([use("ONE", { FeeRate: "1.255" })]), errors.InvalidInput.code],
  [
    "a range the wrong way round",
    banking([use("ONE", { MinimumAmount: "10", MaximumAmount: "9" })]),
    errors.InvalidInput.code,
  ],
  [
    "a range of one amount",
    banking([use("ONE", { MinimumAmount: "9", MaximumAmount: "9" })]),
    errors.InvalidInput.code,
  ],
  ["a range from less than 1", banking([use("ONE", { MinimumAmount: "0.99" })]), errors.InvalidInput.code],
  ["a range from nothing", banking([use("ONE", { MinimumAmount: "0" })]), errors.InvalidInput.code],
  ["a negative amount", banking([use("ONE", { MinimumAmount: "-5" })]), errors.InvalidInput.code],
  [
    "amounts finer than the currency",
    banking([use("ONE", { MaximumAmount: "9.999" })]),
    errors.InvalidInput.code,
  ],
  ["amounts beyond the books", banking([use("ONE", { MaximumAmount: "999999999999999.99" })]), 0],
  [
    "a maximum fee below the minimum",
    banking([use("ONE", { MinimumFee: "2", MaximumFee: "1" })]),
    errors.InvalidInput.code,
  ],
];

test.each(bad)("%s is answered by name", async (_name, type, code) => {
  const { Version } = await get();
  for (const [verb, input] of [
    ["save", { Version, PayTypes: [type] }],
    ["replay", { PayTypes: [type] }],
  ] as const)
    expect(await ask(verb, input)).toMatchObject({ code });
});

test("a field that is not right is named by its place", async () => {
  const { Version } = await get();
  const { data } = await ask("save", {
    Version,
    PayTypes: [banking([use("ONE"), use("TWO", { MaximumAmount: "0.5" })])],
  });
  expect(data).toEqual({
    Fields: [{ Field: "PayTypes.0.Channels.1.MaximumAmount", Message: expect.any(String) }],
  });
});

test("nobody has the operator's own merchant route orders", async () => {
  expect(await ask("get", { MerchantAlias: "OPC" })).toMatchObject({ code: errors.NotFound.code });
});

test("replayed with what is saved, orders go where they went; with other settings elsewhere, or nowhere", async () => {
  // What the tests before this one made is over a week old.
  clock.advance(8 * 86_400_000);
  browser = await signIn(collections.people["OPC/admin"]);
  for (const account of collections.accounts) await collections.beat(account);
  const channels = [use("ONE"), use("TWO")];
  await save(banking(channels));
  for (const Amount of ["100.00", "200.00", "300.00"]) await world.create({ Amount });
  const ofLotus = await collections.create({ PayTypeCode: "BANKING" }, { merchant: "LOTUS" });
  expect(ofLotus.code).toBe(0);
  const replay = async (type: object) =>
    (await ask("replay", { PayTypes: [type] })).data as Data<"paychannelsettingReplay">;
  expect(await replay(banking(channels))).toMatchObject({
    OrderCount: 3,
    Changed: 0,
    Assumed: 0,
    Refused: [],
  });
  const other = await replay(
    banking([use("TWO", { MaximumAmount: "150.00" }), use("THREE", { MinimumAmount: "250.00" })]),
  );
  expect(other).toMatchObject({
    OrderCount: 3,
    IsCapped: false,
    Changed: 3,
    Assumed: 2,
    Channels: [
      { ChannelCode: "ONE", Before: { Count: 3, Amount: "600.00" }, After: { Count: 0, Amount: "0.00" } },
      { ChannelCode: "THREE", Before: { Count: 0 }, After: { Count: 1, Amount: "300.00" } },
      { ChannelCode: "TWO", Before: { Count: 0 }, After: { Count: 1, Amount: "100.00" } },
    ],
    Refused: [{ Reason: "range", Count: 1, Amount: "200.00" }],
  });
});

test("replayed by the weights that they were drawn by, orders are drawn the same again", async () => {
  const channels = [use("ONE", { Weight: 2 }), use("TWO", { Weight: 3 }), use("THREE", { Weight: 1 })];
  await save(banking(channels, "Weight"));
  const made = await Promise.all(Array.from({ length: 20 }, () => routed()));
  expect(new Set(made).size).toBeGreaterThan(1);
  const { data } = await ask("replay", { PayTypes: [banking(channels, "Weight")] });
  const { Channels } = data as Data<"paychannelsettingReplay">;
  const before = made.filter((code) => code === "TWO").length;
  const two = Channels.find(({ ChannelCode }) => ChannelCode === "TWO");
  expect(two?.Before.Count).toBe(before);
  // The three orders of the test before, by order, are drawn for the first time.
  expect((two?.After.Count ?? 0) - before).toBeGreaterThanOrEqual(0);
  expect((two?.After.Count ?? 0) - before).toBeLessThanOrEqual(3);
});
