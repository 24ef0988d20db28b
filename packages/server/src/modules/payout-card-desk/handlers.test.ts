import { randomUUID } from "node:crypto";
import { errors } from "@opc/contract/errors";
import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { exportFile } from "../../testing/exports.ts";
import { addPerson } from "../../testing/people.ts";
import { type Card, type CardWorld, cardWorld, debit } from "../payout-card/test-world.ts";

const started = await testApp();
const { call, clock, signIn } = started;
let world: CardWorld;
beforeAll(async () => {
  world = await cardWorld(started);
});

const add = async (changes = {}) =>
  world.offline.send("/mc_api/offline/payoutcard_add", await world.cardForm(changes));
const editOf = async (card: Card, changes = {}) => {
  const row = await world.card(card.id);
  const names = ["CardId", "Version", "CardName", "Holder", "BankCode", "ChannelCode", "SpiderId"] as const;
  const amounts = ["MinimumAmount", "MaximumAmount", "DailyLimit", "Fee"] as const;
  const form = Object.fromEntries([...names, ...amounts].map((name) => [name, row[name]]));
  return { ...form, ...changes };
};
const edit = async (card: Card, changes = {}) =>
  world.offline.send("/mc_api/offline/payoutcard_edit", await editOf(card, changes));

test("a card is added with its opening balance; its number is never shown nor kept in the clear", async () => {
  const card = await world.addCard({ CardNumber: "1234 5678-9012 3456", OpeningBalance: "250.50" });
  await world.offline.beat(card.agent);
  expect(await world.card(card.id)).toMatchObject({
    CardNumberMasked: "•••• 3456",
    Balance: "250.50",
    BalanceSeen: "1000.00",
    BalanceDifference: "749.50",
    IsMonitored: true,
    Enabled: true,
  });
  expect((await world.records(card.id))[0]).toMatchObject({
    Sequence: 1,
    Kind: "Manual",
    BalanceBefore: "0.00",
    BalanceAfter: "250.50",
    Operator: "OPC/admin",
  });
  const line = await world.offline.lastChange("payoutcardAdd");
  expect(JSON.stringify(line)).not.toContain("9012");
  const rows = await world.offline.query("select t::text as row from payout_card t");
  expect(JSON.stringify(rows)).not.toContain("1234567890123456");
});

describe("a form is refused", () => {
  test.each([
    ["a bank that is not there", { BankCode: "NOPE" }, errors.BankUnknown.code],
    ["another currency's channel", { Currency: "IDR", BankCode: "BCA" }, errors.ChannelUnfit.code],
    ["a collection channel", { ChannelCode: "PP-1" }, errors.ChannelUnfit.code],
    ["a crawler that is not there", { SpiderId: "nobody" }, errors.CrawlerUnfit.code],
    [
      "a wrong proof",
      { LoginPassword: "wrong password", GoogleVerifyCode: "000000" },
      errors.StepUpRefused.code,
    ],
    ["a negative fee", { Fee: "-1.00" }, errors.InvalidInput.code],
    ["finer than the currency", { Fee: "1.001" }, errors.InvalidInput.code],
    ["a maximum below the minimum", { MaximumAmount: "0.50" }, errors.InvalidInput.code],
    ["a minimum of less than 1", { MinimumAmount: "0.99" }, errors.InvalidInput.code],
    ["letters in the number", { CardNumber: "12345678X" }, errors.InvalidInput.code],
    ["an opening balance that is no amount", { OpeningBalance: "much" }, errors.InvalidAmount.code],
  ])("%s", async (_name, changes, code) => {
    expect((await add(changes)).code).toBe(code);
  });

  test("a crawler of another kind, or one that watches something", async () => {
    const qr = await world.offline.addCrawler("QrCode");
    expect((await add({ SpiderId: qr.crawlerCode })).code).toBe(errors.CrawlerUnfit.code);
    const card = await world.addCard();
    expect((await add({ SpiderId: card.agent.crawlerCode })).code).toBe(errors.CrawlerTaken.code);
    const busy = await world.offline.addCrawler("BankCard");
    await world.offline.add("BankCard", { SpiderId: busy.crawlerCode });
    expect((await add({ SpiderId: busy.crawlerCode })).code).toBe(errors.CrawlerTaken.code);
  });

  test("an account with a crawler that watches a card", async () => {
    const card = await world.addCard();
    const form = await world.offline.formFor("BankCard", { SpiderId: card.agent.crawlerCode });
    const answer = await world.offline.send("/mc_api/offline/bankcard_add", form);
    expect(answer.code).toBe(errors.CrawlerTaken.code);
    expect(answer.msg).toContain(card.name);
    const gone = await world.offline.send("/mc_api/spider/spidersetting_delete", {
      SpiderId: card.agent.crawlerCode,
    });
    expect(gone.code).toBe(errors.CrawlerInUse.code);
    expect(await world.offline.crawler(card.agent.crawlerCode)).toMatchObject({
      AccountName: card.name,
      CardId: card.id,
    });
  });

  test("a name or a number that another card has", async () => {
    const card = await world.addCard({ CardNumber: "5551112223" });
    expect((await add({ CardName: card.name.toUpperCase() })).code).toBe(errors.AccountNameTaken.code);
    expect((await add({ CardNumber: "555-111-2223" })).code).toBe(errors.AccountNumberTaken.code);
    const crawler = await world.offline.addCrawler("BankCard");
    const both = await Promise.all([
      add({ CardName: "Twin", SpiderId: crawler.crawlerCode }),
      add({ CardName: "Twin 2", SpiderId: crawler.crawlerCode }),
    ]);
    expect(both.map((one) => one.code).sort()).toEqual([0, errors.CrawlerTaken.code]);
  });
});

test("a number that another card has at that bank is not come to by changing the bank", async () => {
  const CardNumber = "7771112224";
  const one = await world.addCard({ CardNumber, BankCode: "KBANK" });
  const other = await world.addCard({ CardNumber, BankCode: "SCB" });
  const answer = await edit(other, { BankCode: "KBANK" });
  expect(answer.code).toBe(errors.AccountNumberTaken.code);
  expect(answer.msg).toContain(one.name);
  expect((await edit(other, { BankCode: "BBL" })).code).toBe(0);
});

describe("a card is changed", () => {
  test("by who has its newest version, and the log says what", async () => {
    const card = await world.addCard();
    expect((await edit(card, { Fee: "3.00" })).code).toBe(0);
    expect(await world.card(card.id)).toMatchObject({ Fee: "3.00", Version: 2 });
    expect((await world.offline.lastChange("payoutcardEdit")).Change).toMatchObject({
      FeeMinor: { from: "0", to: "300" },
    });
    expect((await edit(card, { Version: "1" })).code).toBe(errors.RecordChanged.code);
  });

  test("also where its bank was disabled meanwhile, which takes no new one", async () => {
    const card = await world.addCard();
    const { BankCode } = (await world.card(card.id)) as { BankCode: string };
    const enable = (is: boolean) =>
      world.offline.query("update bank set enabled = $1 where code = $2", [is, BankCode]);
    await enable(false);
    expect((await edit(card, { DailyLimit: "9000.00" })).code).toBe(0);
    expect((await add({ BankCode })).code).toBe(errors.BankUnknown.code);
    expect((await edit(card, { CardNumber: "66677788899" })).code).toBe(errors.BankUnknown.code);
    await enable(true);
  });

  test("not to another number or crawler while a payout is under way; it is not deleted then either", async () => {
    const card = await world.addCard();
    const { taskId } = await world.pay("5.00", { cardId: card.id });
    const crawler = await world.offline.addCrawler("BankCard");
    for (const changes of [{ CardNumber: "77788899900" }, { SpiderId: crawler.crawlerCode }])
      expect((await edit(card, changes)).code).toBe(errors.CardHasTasks.code);
    expect((await edit(card, { DailyLimit: "2000000.00" })).code).toBe(0);
    const remove = () => world.offline.send("/mc_api/offline/payoutcard_delete", { CardId: card.id });
    expect((await remove()).code).toBe(errors.CardHasTasks.code);
    await world.offline.send("/mc_api/spider/cashouttask_stop", { TaskId: taskId ?? "", Reason: "over" });
    expect((await remove()).code).toBe(0);
    expect((await world.offline.ask("/rp_api/offline/payoutcard_get", { CardId: card.id })).code).toBe(
      errors.NotFound.code,
    );
    // Money that still moves on it is not lost from sight.
    expect((await world.tell(card, debit("5.00", clock.now()))).data).toMatchObject({ Accepted: 1 });
  });
});

describe("the balance is corrected by hand", () => {
  const correct = (card: Card, values: object) =>
    world.offline.send("/mc_api/offline/payoutcard_manualbalance", {
      CardId: card.id,
      Direction: "Deduct",
      Amount: "10.00",
      Reason: "counted anew",
      ...world.proof(),
      ...values,
    });

  test("with password, code and reason", async () => {
    const card = await world.addCard({ OpeningBalance: "5.00" });
    expect((await correct(card, {})).data).toEqual({ Balance: "-5.00" });
    expect((await correct(card, { Direction: "Add", Amount: "6.00" })).data).toEqual({ Balance: "1.00" });
    expect((await world.records(card.id)).at(-1)).toMatchObject({
      Kind: "Manual",
      Remark: "counted anew",
      Operator: "OPC/admin",
    });
    for (const [values, code] of [
      [{ Amount: "-1.00" }, errors.InvalidAmount.code],
      [{ Amount: "0.00" }, errors.InvalidAmount.code],
      [{ Reason: " " }, errors.InvalidInput.code],
      [{ LoginPassword: "wrong password" }, errors.StepUpRefused.code],
    ] as const)
      expect((await correct(card, values)).code).toBe(code);
    expect(await world.records(card.id)).toHaveLength(3);
  });

  test("once, however often it is sent, and another one under the same number is refused", async () => {
    const card = await world.addCard({ OpeningBalance: "5.00" });
    const RequestId = randomUUID();
    for (const _ of [1, 2]) expect((await correct(card, { RequestId })).data).toEqual({ Balance: "-5.00" });
    for (const other of [{ Amount: "10.01" }, { Direction: "Add" }, { Reason: "another" }])
      expect((await correct(card, { RequestId, ...other })).code).toBe(errors.ChangeRequestReused.code);
    expect((await correct(card, { RequestId: randomUUID() })).data).toEqual({ Balance: "-15.00" });
    const another = await world.addCard({ OpeningBalance: "5.00" });
    expect((await correct(another, { RequestId })).data).toEqual({ Balance: "-5.00" });
  });
});

test("the whole number is revealed to who proves themselves, and every look is in the log", async () => {
  const card = await world.addCard({ CardNumber: "4443332221" });
  const reveal = (LoginPassword: string) =>
    world.offline.send("/mc_api/offline/payoutcard_reveal", { CardId: card.id, LoginPassword });
  expect((await reveal("wrong password")).code).toBe(errors.StepUpRefused.code);
  expect((await reveal(world.proof().LoginPassword)).data).toEqual({ CardNumber: "4443332221" });
  const line = await world.offline.lastChange("payoutcardReveal");
  expect(line.Change).toMatchObject({ CardName: card.name, Revealed: "2221" });
  expect(JSON.stringify(line)).not.toContain("4443332221");
});

test("limits hold when many payouts are routed at once", async () => {
  const card = await world.addCard({ DailyLimit: "100.00", OpeningBalance: "75.00" });
  const tried = await Promise.all(Array.from({ length: 6 }, () => world.pay("20.00", { cardId: card.id })));
  expect(tried.filter((one) => one.taskId !== null)).toHaveLength(3);
  expect(await world.card(card.id)).toMatchObject({ HeldAmount: "60.00", PromisedToday: "60.00" });
});

test("payouts go to the least used card of the channel, and the timeline says why not to others", async () => {
  const [one, two] = [await world.addCard(), await world.addCard()];
  await world.pay("300.00", { cardId: one.id });
  const next = await world.pay("10.00", {});
  const taken = await world.task(next.taskId ?? "");
  expect(taken.CardName).not.toBe(one.name);
  await world.offline.send("/mc_api/offline/payoutcard_enable", { CardId: two.id, Enabled: false });
  const refused = await world.pay("10.00", { cardId: two.id });
  expect(refused.taskId).toBeNull();
  const [event] = await world.offline.query(
    "select operator_detail ->> 'Refused' as why from payout_event where order_id = $1 and kind = 'notRouted'",
    [refused.orderId],
  );
  expect(event?.Why).toBe(`${two.name}: disabled`);
});

test("list, summary and options answer what the screens show", async () => {
  const card = await world.addCard();
  await world.offline.beat(card.agent);
  const filter = { Text: card.name };
  const list = await world.offline.ask("/rp_api/offline/payoutcard_list", filter);
  expect(list.data).toMatchObject({ Rows: [{ CardId: card.id, LiveTasks: 0 }], Total: 1 });
  const last4 = { Text: (await world.card(card.id)).CardNumberMasked.slice(-4) };
  const found = (await world.offline.ask("/rp_api/offline/payoutcard_list", last4)).data;
  expect((found as { Rows: { CardId: string }[] }).Rows.map((row) => row.CardId)).toContain(card.id);
  const summary = await world.offline.ask("/rp_api/offline/payoutcard_summary", filter);
  expect(summary.data).toMatchObject({
    StateCounts: [
      { State: "Enabled", Count: 1 },
      { State: "Disabled", Count: 0 },
    ],
    Sums: [{ Currency: "THB", Balance: "100000.00", HeldAmount: "0.00" }],
    BalancesDiffer: 1,
  });
  const options = await world.offline.ask("/rp_api/offline/payoutcard_options");
  expect(options.data).toMatchObject({ Channels: [{ ChannelCode: "PO-CARDS", Currency: "THB" }] });
  const sums = await world.offline.ask("/rp_api/xpay/payoutcardrecord_summary", { CardId: card.id });
  expect(sums.data).toMatchObject({ Sums: [{ Currency: "THB", Count: 1, InAmount: "100000.00" }] });
  const path = "/rp_api/xpay/payoutcardrecord_export";
  clock.toNextCode();
  const admin = await signIn(world.offline.collections.people["OPC/admin"]);
  const { bytes } = await exportFile(started, path, { CardId: card.id }, admin);
  expect(String(bytes)).toContain("Opening balance");
});

test("cards, records and tasks are the operator's: an ordinary merchant has none of it", async () => {
  const merchant = await signIn(world.offline.collections.people["ACME/admin"]);
  for (const path of [
    "offline/payoutcard_list",
    "offline/payoutcard_options",
    "xpay/payoutcardrecord_list",
    "spider/cashouttask_list",
    "spider/cashouttask_waitcount",
  ])
    expect((await call(`/rp_api/${path}`, {}, merchant)).code).toBe(errors.NoPermission.code);
  // What selectors ask is open to whoever sees payouts; a merchant is told of no card and no account.
  const cards = await call("/rp_api/offline/payoutcard_choices", {}, merchant);
  expect(cards).toMatchObject({ code: 0, data: { Cards: [] } });
  const accounts = await call("/rp_api/xpay/originalrecord_accounts", {}, merchant);
  expect(accounts).toMatchObject({ code: 0, data: { Accounts: [] } });
});

test("whoever sees payouts may choose among the cards by name, and learns nothing else of them", async () => {
  const card = await world.addCard();
  const admin = world.offline.collections.people["OPC/admin"];
  const clerk = await signIn(await addPerson(started.services, admin, "payouts", ["CashoutOrder"]));
  expect((await call("/rp_api/offline/payoutcard_list", {}, clerk)).code).toBe(errors.NoPermission.code);
  const { data } = await call("/rp_api/offline/payoutcard_choices", {}, clerk);
  const { CardNumberMasked } = await world.card(card.id);
  expect((data as { Cards: object[] }).Cards).toContainEqual({
    CardId: card.id,
    CardName: card.name,
    CardNumberMasked,
  });
});
