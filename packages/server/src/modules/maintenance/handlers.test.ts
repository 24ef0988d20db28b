/** Maintenance as people keep it, and what the gateway and the console answer meanwhile. */
import type { CallOutput, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { testClerks } from "../../testing/clerks.ts";
import { payment } from "../../testing/collections.ts";
import { payoutBody, testPayoutGateway } from "../../testing/payout-gateway.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { watchOnce } from "../../work/watch-notices.ts";

const app = await testApp();
const { call, signIn, clock, services } = app;
const gateway = await testPayoutGateway(app);
const { people, create, payout, sign } = gateway;
const query = wholeQuery(services);
const account = await gateway.addAccount("m-1");
const clerks = testClerks(app, people["ACME/admin"], "CashoutOrder");
await gateway.fund("ACME", 1_000_000_00n);
await gateway.fund("LOTUS", 1_000_000_00n);
let admin: Browser;
let acme: Browser;
let lotus: Browser;

async function signAllIn(): Promise<void> {
  [admin, acme, lotus] = await Promise.all([
    signIn(people["OPC/admin"]),
    signIn(people["ACME/admin"]),
    signIn(people["LOTUS/admin"]),
  ]);
}
/** Sessions and crawlers do not last that long by themselves. */
async function later(count: number): Promise<void> {
  clock.advance(count * 60_000);
  await signAllIn();
  await gateway.beat(account);
}

beforeAll(signAllIn);
beforeEach(async () => {
  await query(
    `update maintenance_window set cancelled_at = now(), cancelled_by = 'test'
      where ended_at is null and cancelled_at is null`,
  );
  await gateway.beat(account);
});

type Data<Name extends keyof Calls> = CallOutput<Calls[Name]>;
const words = { Message_enUS: "The bank works on its system.", Message_zhCN: "银行系统维护。" };
const promptPay = { Scope: "PayType", TypeCode: "PROMPTPAY", Currency: "THB" };
const system = { Scope: "System", StopsPayments: true, StopsPayouts: true };
const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000).toISOString();

const act = (verb: string, input: object, browser = admin) =>
  call(`/mc_api/setting/maintenance_${verb}`, input, browser);
async function plan(changes: object): Promise<string> {
  const { code, msg, data } = await act("add", { ...words, ...changes });
  if (code !== 0) throw new Error(msg);
  return (data as Data<"maintenanceAdd">).MaintenanceId;
}
async function get(MaintenanceId: string) {
  const { data } = await call("/rp_api/setting/maintenance_get", { MaintenanceId }, admin);
  return (data as Data<"maintenanceGet">).Maintenance;
}
const keyOf = async (MaintenanceId: string) => ({
  MaintenanceId,
  Version: (await get(MaintenanceId)).Version,
});
async function current(browser: Browser) {
  const { code, data } = await call("/rp_api/home/maintenance_current", {}, browser);
  expect(code).toBe(0);
  return (data as Data<"maintenanceCurrent">).Windows;
}
const held = errors.UnderMaintenance.code;

describe("a payment type under maintenance", () => {
  test("takes no new order, by name, with the message in the reader's language and the end", async () => {
    const EndsAt = minutes(30);
    await plan({ ...promptPay, EndsAt });
    const refused = await create();
    expect(refused).toMatchObject({ code: held, data: { ...words, Until: EndsAt } });
    expect(refused.msg).toBe(
      `Under maintenance: The bank works on its system. Nothing was created. Ask again after ${EndsAt.slice(0, 19).replace("T", " ")} UTC.`,
    );
    const chinese = await create({}, { headers: { "accept-language": "zh-CN" } });
    expect(chinese.msg).toContain("维护中：银行系统维护。");
    expect(await query("select 1 from payment_order where merchant_order_no = 'nothing'")).toEqual([]);
    expect((await payout()).code).toBe(0);
    expect((await create({}, { merchant: "LOTUS" })).code).toBe(held);
  });

  test("answers what it answered before, by webhook-id and by MerchantOrderNo; refused ones are judged anew", async () => {
    const body = payment();
    const first = await sign("/gateway/pay/create", body, { id: "kept-1" });
    expect(first.code).toBe(0);
    const id = await plan(promptPay);
    expect(await sign("/gateway/pay/create", body, { id: "kept-1" })).toEqual(first);
    expect((await sign("/gateway/pay/create", body)).data).toEqual(first.data);
    const other = await sign("/gateway/pay/create", { ...body, Amount: "101.00" });
    expect(other.code).toBe(errors.OrderNoReused.code);
    const late = payment();
    expect((await sign("/gateway/pay/create", late, { id: "kept-2" })).code).toBe(held);
    await act("end", await keyOf(id));
    expect((await sign("/gateway/pay/create", late, { id: "kept-2" })).code).toBe(0);
  });

  test("begins and ends at its time, to the millisecond of the request, without anybody's doing", async () => {
    await plan({ ...promptPay, StartsAt: minutes(10), EndsAt: minutes(20) });
    expect((await create()).code).toBe(0);
    await later(9);
    expect((await create()).code).toBe(0);
    await later(1);
    expect((await create()).code).toBe(held);
    await later(9);
    expect((await create()).code).toBe(held);
    await later(1);
    expect((await create()).code).toBe(0);
  });

  test("in one batch each request is judged by itself", async () => {
    await plan(promptPay);
    const known = payment();
    const answers = await Promise.all([
      create(),
      create({ PayTypeCode: "CARD" }),
      sign("/gateway/pay/create", known),
      create({}, { merchant: "LOTUS" }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([held, errors.PayTypeNotAvailable.code, held, held]);
  });

  test("shows in the preview of a merchant's channels, and holds up test orders", async () => {
    const ask = { MerchantAlias: "ACME", PayTypeCode: "PROMPTPAY", Currency: "THB", Amount: "100.00" };
    const preview = async () =>
      (await call("/rp_api/merchant/paychannelsetting_preview", ask, admin))
        .data as Data<"paychannelsettingPreview">;
    expect(await preview()).toMatchObject({ Blocked: null, ChannelCode: "PP-1" });
    await plan(promptPay);
    expect(await preview()).toMatchObject({ Blocked: "maintenance", ChannelCode: null });
    const test = await call("/mc_api/xpay/payorder_createtest", ask, admin);
    expect(test.code).toBe(held);
  });
});

describe("maintenance of payouts", () => {
  test("of a cashout type stops new payouts from the gateway and by hand, and no money moves", async () => {
    const before = await gateway.balances();
    await plan({ Scope: "CashoutType", TypeCode: "BANK", Currency: "THB" });
    expect(await payout()).toMatchObject({ code: held, data: { Until: null } });
    const clerk = await clerks.clerk("create");
    expect((await clerks.prove(clerk, "cashoutorder_create", payoutBody())).code).toBe(held);
    expect(await gateway.balances()).toEqual(before);
    expect((await create()).code).toBe(0);
  });

  test("answers a payout that was made before", async () => {
    const body = payoutBody();
    const first = await sign("/gateway/payout/create", body, { id: "kept-out" });
    expect(first.code).toBe(0);
    await plan(system);
    expect(await sign("/gateway/payout/create", body, { id: "kept-out" })).toEqual(first);
    expect((await sign("/gateway/payout/create", body)).data).toEqual(first.data);
    expect((await payout()).code).toBe(held);
  });

  test("of a merchant stops that merchant alone", async () => {
    await plan({ Scope: "Merchant", MerchantAlias: "ACME", StopsPayouts: true });
    expect((await payout()).code).toBe(held);
    expect((await create()).code).toBe(0);
    expect((await payout({}, { merchant: "LOTUS" })).code).toBe(0);
  });
});

describe("what goes on under maintenance of the whole system", () => {
  test("an order that was made before: its page, its money, its callback", async () => {
    const made = await create();
    const { OrderNo, PayableAmount } = made.data as { OrderNo: string; PayableAmount: string };
    await plan(system);
    expect((await create()).code).toBe(held);
    const page = await call("/gateway/pay/page", { OrderNo }, undefined, { method: "GET" });
    if (page.code === 0) expect(page.data).toMatchObject({ OrderNo, Status: "Pending" });
    const reported = await gateway.report(account, [
      {
        ExternalId: `m-${OrderNo}`,
        Direction: "Credit",
        Currency: "THB",
        Amount: PayableAmount,
        OccurredAt: clock.now().toISOString(),
      },
    ]);
    expect(reported.code).toBe(0);
    const queried = await sign("/gateway/pay/query", { OrderNo });
    expect(queried).toMatchObject({ code: 0, data: { Status: "Success" } });
    expect(
      await query(
        "select count(*)::int as n from callback_record r join payment_order o on o.id = r.order_id where o.order_no = $1",
        [OrderNo],
      ),
    ).toEqual([{ N: 1 }]);
    expect((await sign("/gateway/balance", {})).code).toBe(0);
  });
});

describe("keeping windows", () => {
  test("only who holds the page sees them, only who may edit changes them", async () => {
    const id = await plan({ ...promptPay, StartsAt: minutes(60) });
    const viewer = await signIn(people["OPC/viewer"]);
    expect((await call("/rp_api/setting/maintenance_list", {}, viewer)).code).toBe(0);
    expect((await act("cancel", await keyOf(id), viewer)).code).toBe(errors.NoPermission.code);
    for (const browser of [acme, lotus])
      expect((await call("/rp_api/setting/maintenance_list", {}, browser)).code).toBe(
        errors.NoPermission.code,
      );
  });

  test("begin now, end now, cancel: each once, each from its own state", async () => {
    const id = await plan({ ...promptPay, StartsAt: minutes(60), EndsAt: minutes(90) });
    expect(await get(id)).toMatchObject({ State: "Planned", CreatedBy: "OPC/admin" });
    expect((await act("end", await keyOf(id))).code).toBe(errors.MaintenanceNotBegun.code);
    const stale = await keyOf(id);
    expect((await act("start", stale)).code).toBe(0);
    expect((await act("start", stale)).code).toBe(errors.RecordChanged.code);
    expect((await create()).code).toBe(held);
    expect((await act("cancel", await keyOf(id))).code).toBe(errors.MaintenanceBegun.code);
    expect((await act("end", await keyOf(id))).code).toBe(0);
    expect((await create()).code).toBe(0);
    expect(await get(id)).toMatchObject({ State: "Ended", EndedBy: "OPC/admin" });
    for (const verb of ["start", "end", "cancel"])
      expect((await act(verb, await keyOf(id))).code).toBe(errors.MaintenanceOver.code);
    const cancelled = await plan({ ...promptPay, StartsAt: minutes(60) });
    expect((await act("cancel", await keyOf(cancelled))).code).toBe(0);
    expect(await get(cancelled)).toMatchObject({ State: "Cancelled", CancelledBy: "OPC/admin" });
    await later(61);
    expect((await create()).code).toBe(0);
  });

  test("one that runs may be prolonged and reworded, and nothing else", async () => {
    const id = await plan({ ...promptPay, EndsAt: minutes(5) });
    const later = minutes(50);
    const update = async (changes: object) =>
      act("update", { ...(await keyOf(id)), ...words, EndsAt: later, ...changes });
    expect((await update({ StartsAt: minutes(30) })).code).toBe(errors.MaintenanceBegun.code);
    expect((await update({ EndsAt: minutes(-1) })).code).toBe(errors.MaintenanceTimesWrong.code);
    expect((await update({ Message_enUS: "Longer than thought." })).code).toBe(0);
    expect(await get(id)).toMatchObject({ EndsAt: later, Message_enUS: "Longer than thought." });
    const [line] = await query(
      "select change from operation_log where call = 'maintenanceUpdate' and code = 0 order by id desc limit 1",
    );
    expect(line?.Change).toMatchObject({
      MaintenanceId: id,
      MessageEn: { from: words.Message_enUS, to: "Longer than thought." },
      EndsAt: { to: later },
    });
    const whole = await plan({ ...system, StopsPayouts: false });
    const more = await act("update", {
      ...(await keyOf(whole)),
      ...words,
      StopsPayments: true,
      StopsPayouts: true,
    });
    expect(more.code).toBe(errors.MaintenanceBegun.code);
  });

  test("two over the same thing at the same time are refused by name; next to each other they are not", async () => {
    await plan({ ...promptPay, StartsAt: minutes(10), EndsAt: minutes(20) });
    const add = async (changes: object) => (await act("add", { ...words, ...changes })).code;
    const overlaps = errors.MaintenanceOverlaps.code;
    expect(await add({ ...promptPay, StartsAt: minutes(19), EndsAt: minutes(30) })).toBe(overlaps);
    expect(await add(promptPay)).toBe(overlaps);
    expect(await add({ ...promptPay, EndsAt: minutes(5) })).toBe(0);
    const next = await plan({ ...promptPay, StartsAt: minutes(25), EndsAt: minutes(30) });
    expect((await act("start", await keyOf(next))).code).toBe(overlaps);
    expect(await add({ ...system, StopsPayouts: false })).toBe(0);
    expect(await add({ ...system, StopsPayments: false })).toBe(0);
    expect(await add(system)).toBe(overlaps);
  });

  test("two planned at once are one", async () => {
    const both = await Promise.all(
      [1, 2, 3, 4].map(() =>
        act("add", { ...words, Scope: "Merchant", MerchantAlias: "ACME", StopsPayouts: true }),
      ),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([
      0,
      ...Array(3).fill(errors.MaintenanceOverlaps.code),
    ]);
  });

  test.each([
    ["a merchant that is not there", { Scope: "Merchant", MerchantAlias: "NOBODY", StopsPayouts: true }, 676],
    ["the operator itself", { Scope: "Merchant", MerchantAlias: "OPC", StopsPayouts: true }, 676],
    ["a type that is not there", { Scope: "PayType", TypeCode: "CARD", Currency: "THB" }, 676],
    ["a type of another kind", { Scope: "CashoutType", TypeCode: "PROMPTPAY", Currency: "THB" }, 676],
    ["nothing that it stops", { Scope: "System" }, errors.InvalidInput.code],
    ["a merchant for the system", { ...system, MerchantAlias: "ACME" }, errors.InvalidInput.code],
    ["no message", { ...system, Message_enUS: " " }, errors.InvalidInput.code],
  ])("with %s none is planned", async (_what, changes, code) => {
    expect((await act("add", { ...words, ...changes })).code).toBe(code);
  });

  test("list and counts tell states by the clock, as the rules do", async () => {
    await query("update maintenance_window set message_zh = 'old'");
    await plan({ ...promptPay, Message_zhCN: "甲", EndsAt: minutes(5) });
    await plan({ ...system, Message_zhCN: "乙", StartsAt: minutes(10) });
    await plan({ Scope: "Merchant", MerchantAlias: "ACME", StopsPayments: true, Message_zhCN: "丙" });
    await later(6);
    const rows = async (changes: object) => {
      const { data } = await call("/rp_api/setting/maintenance_list", changes, admin);
      return (data as Data<"maintenanceList">).Rows.filter(({ Message_zhCN }) => Message_zhCN !== "old");
    };
    expect((await rows({})).map(({ State }) => State)).toEqual(["Running", "Planned", "Ended"]);
    for (const State of ["Running", "Planned", "Ended"])
      expect((await rows({ States: [State] })).map((row) => row.State)).toEqual([State]);
    expect(await rows({ MerchantAlias: "ACME" })).toMatchObject([{ MerchantName: "Acme Trading" }]);
    expect(await rows({ Text: "promptpay" })).toMatchObject([{ TypeName_enUS: "PromptPay" }]);
    expect(await rows({ From: minutes(-1), Scopes: ["PayType", "System"] })).toMatchObject([
      { Scope: "System" },
    ]);
    const { data } = await call("/rp_api/setting/maintenance_summary", { MerchantAlias: "ACME" }, admin);
    const counts = (data as Data<"maintenanceSummary">).StateCounts;
    expect(counts.find(({ State }) => State === "Running")).toEqual({ State: "Running", Count: 1 });
  });
});

describe("who is told", () => {
  test("the system's: everybody; a merchant's: its own people and the operator; a type's: who uses it", async () => {
    await query(
      `insert into pay_type (code, currency, name_en, name_zh, minimum_minor, maximum_minor)
       values ('UNUSED', 'THB', 'Unused', '未用', 1, 2) on conflict do nothing`,
    );
    await plan({ Scope: "Merchant", MerchantAlias: "ACME", StopsPayouts: true });
    expect(await current(acme)).toMatchObject([{ MerchantAlias: "ACME" }]);
    expect(await current(lotus)).toEqual([]);
    expect(await current(admin)).toHaveLength(1);
    await plan({ Scope: "PayType", TypeCode: "UNUSED", Currency: "THB" });
    await plan({ ...promptPay, StartsAt: minutes(60) });
    await plan({ ...system, StartsAt: minutes(90) });
    expect((await current(lotus)).map(({ Scope }) => Scope)).toEqual(["PayType", "System"]);
    expect((await current(acme)).map(({ Scope }) => Scope)).toEqual(["Merchant", "PayType", "System"]);
    expect(await current(admin)).toHaveLength(4);
  });

  test("from a day ahead until its end, and the navbar's poll says that there is something", async () => {
    const stamp = async (browser: Browser) =>
      ((await call("/rp_api/home/notice_count", {}, browser)).data as Data<"noticeCount">).Maintenance;
    expect(await stamp(acme)).toBe("");
    const id = await plan({ ...system, StartsAt: minutes(24 * 60 + 5), EndsAt: minutes(24 * 60 + 10) });
    expect(await stamp(acme)).toBe("");
    expect(await current(acme)).toEqual([]);
    await act("update", {
      ...(await keyOf(id)),
      ...words,
      ...system,
      Scope: undefined,
      StartsAt: minutes(60),
    });
    const announced = await stamp(acme);
    expect(announced).not.toBe("");
    expect(await current(acme)).toHaveLength(1);
    await act("start", await keyOf(id));
    expect(await stamp(acme)).not.toBe(announced);
    await act("end", await keyOf(id));
    expect(await stamp(acme)).toBe("");
  });

  test("another merchant's window is no stamp of mine", async () => {
    await plan({ Scope: "Merchant", MerchantAlias: "ACME", StopsPayouts: true });
    const { data } = await call("/rp_api/home/notice_count", {}, lotus);
    expect(data).toMatchObject({ Maintenance: "" });
  });

  test("a notice is raised when it is announced, grows when it begins, and ends with it", async () => {
    const notices = async (browser: Browser) => {
      const { data } = await call("/rp_api/home/notice_list", {}, browser);
      return (data as Data<"noticeList">).Rows.filter(({ Kind }) => Kind === "Maintenance");
    };
    const id = await plan({ ...system, StartsAt: minutes(30) });
    await watchOnce(services);
    expect(await notices(acme)).toMatchObject([
      { Key: id, Severity: "Info", Parameters: { Message_enUS: words.Message_enUS } },
    ]);
    await act("start", await keyOf(id));
    await watchOnce(services);
    expect(await notices(lotus)).toMatchObject([{ Key: id, Severity: "Warning" }]);
    await act("end", await keyOf(id));
    await plan(promptPay);
    await plan({ Scope: "Merchant", MerchantAlias: "LOTUS", StopsPayouts: true });
    await watchOnce(services);
    expect(await notices(acme)).toEqual([]);
    expect(await notices(lotus)).toMatchObject([{ MerchantAlias: "LOTUS" }]);
    expect(await notices(admin)).toHaveLength(2);
  });
});
