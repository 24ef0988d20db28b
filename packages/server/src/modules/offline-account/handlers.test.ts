import { errors } from "@opc/contract/errors";
import { offlineAccountKinds } from "@opc/contract/offline-account/kinds";
import { beforeAll, describe, expect, test } from "vitest";
import { payPageKey } from "../../order/pay-page-key.ts";
import { testApp } from "../../testing/app.ts";
import { credit } from "../../testing/collections.ts";
import { editOf, nouns, type OfflineWorld, offlineWorld } from "./test-world.ts";

const started = await testApp();
const { clock, call, services } = started;
let world: OfflineWorld;
beforeAll(async () => {
  world = await offlineWorld(started);
});

interface Created {
  OrderNo: string;
  PayableAmount: string;
}
const order = async (Amount: string) => (await world.collections.create({ Amount })).data as Created;
/** Only this account takes orders of the test's own range. */
const range = (from: number) => ({ MinimumAmount: String(from), MaximumAmount: String(from + 9) });

describe.each(offlineAccountKinds)("adding a %s", (kind) => {
  const path = `/mc_api/offline/${nouns[kind]}_add`;

  test("is listed as it was written, and leaves a line of what it is", async () => {
    const form = await world.formFor(kind, {
      Tip: "Pay the exact amount",
      RandomRemark: true,
      RemarkLength: 6,
    });
    const { data } = await world.send(path, form);
    const { AccountId } = data as { AccountId: string };
    const row = await world.account(kind, AccountId);
    const { Currency, RandomRemark, LoginPassword, ...written } = form;
    const shown = Object.fromEntries(
      Object.keys(written).map((name) => [name, row[name as keyof typeof row]]),
    );
    expect(shown).toEqual(written);
    expect(row).toMatchObject({
      Enabled: true,
      IsMonitored: true,
      LiveOrders: 0,
      SlotCount: 100,
      Version: 1,
    });
    const line = await world.lastChange(`${nouns[kind]}Add`);
    expect(line.Change).toMatchObject({ AccountId, Name: form.AccountName, DailyLimitMinor: "100000000" });
    const list = await world.ask(`/rp_api/offline/${nouns[kind]}_list`, { Text: String(form.AccountName) });
    expect((list.data as { Rows: unknown[] }).Rows).toEqual([row]);
  });

  test("needs a native channel of its currency", async () => {
    await world.query(`insert into supplier (code, name, adapter) values ('S-${kind}', 'Supplier', 'http')`);
    await world.query(`insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
      select 'TP-${kind}', 'Third party', id, 'ThirdParty', 'PROMPTPAY', 'THB' from supplier where code = 'S-${kind}'`);
    const code = errors.ChannelUnfit.code;
    expect(await world.send(path, await world.formFor(kind, { ChannelCode: `TP-${kind}` }))).toMatchObject({
      code,
    });
    expect(await world.send(path, await world.formFor(kind, { ChannelCode: "none" }))).toMatchObject({
      code,
    });
  });

  test("needs a crawler of its kind that watches nothing else", async () => {
    const other = kind === "QrCode" ? "BankCard" : "QrCode";
    const stranger = await world.addCrawler(other);
    const unfit = await world.send(path, await world.formFor(kind, { SpiderId: stranger.crawlerCode }));
    expect(unfit.code).toBe(errors.CrawlerUnfit.code);
    const taken = await world.account(kind, await world.add(kind));
    const answer = await world.send(path, await world.formFor(kind, { SpiderId: taken.SpiderId }));
    expect(answer).toMatchObject({ code: errors.CrawlerTaken.code });
    expect(answer.msg).toContain(taken.AccountName);
  });

  test("twice at once under one name or one crawler makes one", async () => {
    const crawler = await world.addCrawler(kind);
    const forms = await Promise.all(
      [1, 2, 3].map(() => world.formFor(kind, { SpiderId: crawler.crawlerCode })),
    );
    const codes = (await Promise.all(forms.map((form) => world.send(path, form)))).map((one) => one.code);
    expect(codes.sort()).toEqual([0, errors.CrawlerTaken.code, errors.CrawlerTaken.code]);
    const namesakes = await Promise.all(
      [1, 2, 3].map(() => world.formFor(kind, { AccountName: `Same ${kind}` })),
    );
    const answers = await Promise.all(namesakes.map((form) => world.send(path, form)));
    expect(answers.map((one) => one.code).sort()).toEqual([
      0,
      errors.AccountNameTaken.code,
      errors.AccountNameTaken.code,
    ]);
  });

  test("amounts with more decimals than the currency has are refused at their fields", async () => {
    const fine = { MinimumAmount: "1.001", MaximumDifference: "0.999" };
    const { code, data } = await world.send(path, await world.formFor(kind, fine));
    expect(code).toBe(errors.InvalidInput.code);
    const fields = (data as { Fields: { Field: string }[] }).Fields.map((one) => one.Field);
    expect(fields.sort()).toEqual(["MaximumDifference", "MinimumAmount"]);
  });
});

describe("one real account has one row", () => {
  test.each([
    ["QrCode", { PromptId: "089 111 2222" }, { PromptId: "+66 89-111-2222" }],
    ["BankCard", { CardNumber: "555-1-23456-7" }, { CardNumber: "5551234567" }],
    ["TrueMoney", { WalletNumber: "089-333-4444" }, { WalletNumber: "0893334444" }],
  ] as const)("%s %j is the same as %j", async (kind, one, other) => {
    await world.add(kind, one);
    const answer = await world.send(`/mc_api/offline/${nouns[kind]}_add`, await world.formFor(kind, other));
    expect(answer.code).toBe(errors.AccountNumberTaken.code);
  });

  test("a number may be used again once its account was deleted", async () => {
    const AccountId = await world.add("TrueMoney", { WalletNumber: "0895556666" });
    await world.send("/mc_api/offline/truemoney_delete", { AccountId });
    await world.add("TrueMoney", { WalletNumber: "0895556666" });
  });
});

test("PromptPay is in baht only, and a card's bank is an enabled one of its currency", async () => {
  await world.query(`insert into pay_type values ('QRIS', 'IDR', 'QRIS', 'QRIS', 100, 1000000)`);
  await world.query(`insert into channel (code, name, supplier_id, kind, pay_type_code, currency)
    select 'ID-1', 'QRIS', id, 'Native', 'QRIS', 'IDR' from supplier where code = 'NATIVE'`);
  const idr = { Currency: "IDR", ChannelCode: "ID-1" };
  const qr = await world.send("/mc_api/offline/qrcode_add", await world.formFor("QrCode", idr));
  expect(qr.data).toEqual({ Fields: [{ Field: "QrType", Message: "PromptPay is in THB only" }] });
  for (const change of [idr, { BankCode: "OLD" }, { BankCode: "BCA" }]) {
    const card = await world.send("/mc_api/offline/bankcard_add", await world.formFor("BankCard", change));
    expect(card.code).toBe(errors.BankUnknown.code);
  }
  const kept = await world.account("BankCard", await world.add("BankCard", { ...idr, BankCode: "BCA" }));
  await world.query("update bank set enabled = false where code = 'BCA'");
  const edit = editOf("BankCard", kept, { DailyLimit: "70000" });
  expect((await world.send("/mc_api/offline/bankcard_edit", edit)).code).toBe(0);
  const now = await world.account("BankCard", kept.AccountId);
  const other = editOf("BankCard", now, { CardNumber: "5559998887" });
  expect((await world.send("/mc_api/offline/bankcard_edit", other)).code).toBe(errors.BankUnknown.code);
  await world.query("update bank set enabled = true where code = 'BCA'");
});

describe.each(offlineAccountKinds)("changing a %s", (kind) => {
  const path = `/mc_api/offline/${nouns[kind]}_edit`;

  test("of two who change it at once the second is told", async () => {
    const row = await world.account(kind, await world.add(kind));
    const edits = ["one", "two", "three"].map((Holder) => world.send(path, editOf(kind, row, { Holder })));
    const answers = await Promise.all(edits);
    expect(answers.map((one) => one.code).sort()).toEqual([
      0,
      errors.RecordChanged.code,
      errors.RecordChanged.code,
    ]);
    expect(await world.account(kind, row.AccountId)).toMatchObject({ Version: 2 });
  });

  test("is logged from what to what, and touches nothing else", async () => {
    const row = await world.account(kind, await world.add(kind));
    expect(await world.send(path, editOf(kind, row, { DailyLimit: "5000.50" }))).toMatchObject({ code: 0 });
    const after = await world.account(kind, row.AccountId);
    const { UpdatedAt } = after;
    expect(after).toEqual({ ...row, DailyLimit: "5000.50", Version: 2, UpdatedAt });
    expect((await world.lastChange(`${nouns[kind]}Edit`)).Change).toEqual({
      AccountId: row.AccountId,
      AccountName: row.AccountName,
      DailyLimitMinor: { from: "100000000", to: "500050" },
    });
  });

  test("of another kind, or one that is gone, finds nothing", async () => {
    const row = await world.account(kind, await world.add(kind));
    const other = kind === "TrueMoney" ? "BankCard" : "TrueMoney";
    const { Currency, ...form } = await world.formFor(other);
    const edit = { ...form, AccountId: row.AccountId, Version: 1 };
    const answer = await world.send(`/mc_api/offline/${nouns[other]}_edit`, edit);
    expect(answer.code).toBe(errors.NotFound.code);
    for (const AccountId of ["0", "9999999999"])
      expect((await world.send(path, editOf(kind, row, { AccountId }))).code).toBe(errors.NotFound.code);
  });
});

describe("while orders wait for money on an account", () => {
  test("its terms may change, but not where the money goes; nor is it deleted", async () => {
    const AccountId = await world.add("QrCode", range(1000));
    const { OrderNo } = await order("1000.00");
    const row = await world.account("QrCode", AccountId);
    expect(row).toMatchObject({ LiveOrders: 1, PromisedToday: "1000.00" });
    const edit = (changes: Record<string, string>) =>
      world.send("/mc_api/offline/qrcode_edit", editOf("QrCode", row, changes));
    const free = (await world.addCrawler("QrCode")).crawlerCode;
    for (const change of [{ PromptId: "0867777777" }, { Account: "Another till" }, { SpiderId: free }])
      expect(await edit(change)).toMatchObject({ code: errors.HasLiveOrders.code });
    const erase = () => world.send("/mc_api/offline/qrcode_delete", { AccountId });
    expect(await erase()).toMatchObject({
      code: errors.HasLiveOrders.code,
      msg: expect.stringContaining("1"),
    });
    expect(await edit({ Tip: "New tip" })).toMatchObject({ code: 0 });
    // Locked by a person it still waits; when it is over nothing stands in the way.
    await world.ask("/mc_api/xpay/payorder_lock", { OrderNo, Reason: "looking at its money" });
    expect(await erase()).toMatchObject({ code: errors.HasLiveOrders.code });
    await world.ask("/mc_api/xpay/payorder_unlock", { OrderNo });
    await world.query("update payment_order set status = 'Expired' where order_no = $1", [OrderNo]);
    expect(await erase()).toMatchObject({ code: 0 });
    expect(await erase()).toMatchObject({ code: errors.NotFound.code });
    expect((await world.collections.create({ Amount: "1000.00" })).code).toBe(errors.NoAvailableChannel.code);
  });

  test("a deletion and a new order at once: one of them, never an order on a deleted account", async () => {
    const AccountId = await world.add("QrCode", range(1100));
    const [deleted, created] = await Promise.all([
      world.send("/mc_api/offline/qrcode_delete", { AccountId }),
      world.collections.create({ Amount: "1100.00" }),
    ]);
    expect([deleted.code === 0, created.code === 0]).toContain(false);
    expect([deleted.code === 0, created.code === 0]).toContain(true);
  });

  test("disabled takes no new ones, and those that wait are settled all the same", async () => {
    const agent = await world.addCrawler("BankCard");
    const AccountId = await world.add("BankCard", { ...range(1200), SpiderId: agent.crawlerCode });
    const { OrderNo, PayableAmount } = await order("1200.00");
    const set = (Enabled: boolean) => world.send("/mc_api/offline/bankcard_enable", { AccountId, Enabled });
    expect(await set(false)).toMatchObject({ code: 0 });
    expect((await world.lastChange("bankcardEnable")).Change).toMatchObject({
      Enabled: { from: true, to: false },
    });
    expect((await world.collections.create({ Amount: "1200.00" })).code).toBe(errors.NoAvailableChannel.code);
    await world.agentCall(agent.token, "/agent/transactions", {
      Transactions: [credit(PayableAmount, clock.now())],
    });
    const [paid] = await world.query("select status from payment_order where order_no = $1", [OrderNo]);
    expect(paid?.Status).toBe("Success");
    expect(await set(true)).toMatchObject({ code: 0 });
    expect((await world.collections.create({ Amount: "1200.00" })).code).toBe(0);
  });
});

test("today's use, live orders and outcomes are counted as they are", async () => {
  const agent = await world.addCrawler("TrueMoney");
  const AccountId = await world.add("TrueMoney", {
    ...range(1300),
    SpiderId: agent.crawlerCode,
    DailyLimit: "5200.00",
  });
  const orders = [
    await order("1300.00"),
    await order("1300.00"),
    await order("1300.00"),
    await order("1300.00"),
  ];
  expect((await world.collections.create({ Amount: "1300.00" })).code).toBe(errors.NoAvailableChannel.code);
  const [paid, , over] = orders;
  const Transactions = [credit(paid?.PayableAmount ?? "", clock.now()), credit("17.50", clock.now())];
  const debit = { ...credit("99.00", clock.now()), Direction: "Debit" };
  await world.agentCall(agent.token, "/agent/transactions", { Transactions: [...Transactions, debit] });
  await world.query("update payment_order set status = 'Expired' where order_no = $1", [over?.OrderNo]);
  const received = (Number(paid?.PayableAmount) + 17.5).toFixed(2);
  expect(await world.account("TrueMoney", AccountId)).toMatchObject({
    PromisedToday: "5200.00",
    DailyLimit: "5200.00",
    ReceivedToday: received,
    LiveOrders: 2,
    FinishedOrders: 2,
    PaidOrders: 1,
    OrdersAtRisk: 0,
    AmountAtRisk: "0.00",
  });
  const { data } = await world.ask("/rp_api/offline/truemoney_get", { AccountId });
  const open = (data as { OpenOrders: { OrderNo: string }[] }).OpenOrders.map((one) => one.OrderNo);
  expect(open.sort()).toEqual([orders[1]?.OrderNo, orders[3]?.OrderNo].sort());
});

describe("what members see", () => {
  test.each(offlineAccountKinds)("of a %s is what its preview shows", async (kind) => {
    const from = 1400 + 10 * offlineAccountKinds.indexOf(kind);
    const only = { MinimumDifference: "0.00", MaximumDifference: "0.01", Tip: "Pay the exact amount" };
    const AccountId = await world.add(kind, { ...range(from), ...only });
    const { OrderNo, PayableAmount } = await order(`${from}.00`);
    const PageKey = payPageKey(services, OrderNo);
    const page = await call("/pay_api/order_get", { PageKey }, undefined, { method: "GET" });
    const path = `/rp_api/offline/${nouns[kind]}_preview`;
    const preview = await world.ask(path, { AccountId, Amount: `${from}.00` });
    expect(preview.data).toMatchObject({ PayableAmount, Currency: "THB" });
    const { Instructions } = preview.data as { Instructions: Record<string, unknown> };
    expect(Instructions).toEqual((page.data as { Instructions: unknown }).Instructions);
    expect(Instructions).toMatchObject({ AccountKind: kind, AccountHolder: "Somsri Rakdee" });
    for (const Amount of ["0", "-1", "1.001", "abc"])
      expect((await world.ask(path, { AccountId, Amount })).code).not.toBe(0);
  });
});

test("what is deleted is in no list, and its name stays with its orders", async () => {
  const AccountId = await world.add("QrCode", { ...range(1500), AccountName: "Soon gone" });
  const { OrderNo } = await order("1500.00");
  await world.query("update payment_order set status = 'Expired' where order_no = $1", [OrderNo]);
  await world.send("/mc_api/offline/qrcode_delete", { AccountId });
  const list = await world.ask("/rp_api/offline/qrcode_list", { Text: "Soon gone" });
  expect(list.data).toMatchObject({ Rows: [], Total: 0 });
  expect((await world.ask("/rp_api/offline/qrcode_get", { AccountId })).code).toBe(errors.NotFound.code);
  const [kept] = await world.query(
    "select a.name from payment_order o join offline_account a on a.id = o.account_id where order_no = $1",
    [OrderNo],
  );
  expect(kept?.Name).toBe("Soon gone");
});
