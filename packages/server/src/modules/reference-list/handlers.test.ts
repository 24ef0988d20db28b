import { type CallName, type CallOutput, type Calls, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import type { SpiderType } from "../../db/column-types.ts";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { createPeople } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const { call, signIn, services, clock } = await testApp();
const people = await createPeople(services);
const operator = await signIn(people["OPC/nobody"]);
const staff = await signIn(people["ACME/nobody"]);

const justNow = clock.now();
const tooLongAgo = new Date(justNow.getTime() - heartbeatLimitMs);
await inTransaction(services.database, wholeScope, async (tx) => {
  await tx
    .insertInto("Currency")
    .values([
      { Code: "VND", NameEn: "Vietnamese dong", NameZh: "越南盾", Exponent: 0 },
      { Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 },
      { Code: "XTS", NameEn: "Test money", NameZh: "测试币", Exponent: 2, Enabled: false },
    ])
    // Two of them come with the product, as do the banks of Thailand and China.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const pay = { Currency: "THB", MinimumMinor: 100n, MaximumMinor: 5_000_000n };
  await tx
    .insertInto("PayType")
    .values([
      { ...pay, Code: "TRUEMONEY", NameEn: "TrueMoney", NameZh: "TrueMoney 钱包", Enabled: false },
      { ...pay, Code: "PROMPTPAY", NameEn: "PromptPay", NameZh: "PromptPay 扫码" },
    ])
    .execute();
  const fee = { FeeBasisPoints: 85, FeeMinimumMinor: 1_000n, FeeMaximumMinor: 20_000n };
  await tx
    .insertInto("CashoutType")
    .values([
      { ...fee, Code: "BANKCARD", Currency: "VND", NameEn: "Bank transfer", NameZh: "银行转账" },
      { ...fee, Code: "BANKCARD", Currency: "THB", NameEn: "Bank transfer", NameZh: "银行转账" },
      { ...fee, Code: "CASH", Currency: "THB", NameEn: "Cash", NameZh: "现金", Enabled: false },
    ])
    .execute();
  await tx.updateTable("CashoutType").set({ FeeMaximumMinor: null }).where("Currency", "=", "VND").execute();
  await tx
    .insertInto("Bank")
    .values([
      { Code: "VCB", Currency: "VND", NameEn: "Vietcombank", NameZh: "越南外贸银行" },
      { Code: "ACB", Currency: "VND", NameEn: "Asia Commercial Bank", NameZh: "亚洲商业银行" },
      { Code: "BIDV", Currency: "VND", NameEn: "BIDV", NameZh: "越南投资发展银行", SortOrder: 1 },
      { Code: "GONE", Currency: "VND", NameEn: "Closed bank", NameZh: "已关闭银行", Enabled: false },
    ])
    .execute();
  await tx
    .insertInto("Language")
    .values({ Code: "thTH", NameEn: "Thai", NameZh: "泰语", NativeName: "ไทย", SortOrder: 0, Enabled: false })
    .execute();
  await tx
    .insertInto("ArticleCategory")
    .values([
      { NameEn: "Help center", NameZh: "帮助中心", SortOrder: 2 },
      { NameEn: "Announcements", NameZh: "公告", SortOrder: 1 },
      { NameEn: "Drafts", NameZh: "草稿", SortOrder: 0, Enabled: false },
    ])
    .execute();
  const lottery = { NameEn: "Thai Government Lottery", NameZh: "泰国政府彩票", Currency: "THB" };
  await tx
    .insertInto("Lottery")
    .values([
      { ...lottery, Code: "B", DrawFrequency: "Daily", SortOrder: 1 },
      { ...lottery, Code: "A", DrawFrequency: "TwiceMonthly", SortOrder: 1 },
      { ...lottery, Code: "OLD", DrawFrequency: "Weekly", Enabled: false },
    ])
    .execute();
  await tx
    .insertInto("Crawler")
    .values([
      crawler("SP-QR", "QrCode", justNow),
      crawler("SP-CARD", "BankCard", tooLongAgo),
      crawler("SP-TRUE", "TrueMoney", null),
      { ...crawler("SP-AWAY", "QrCode", justNow), Enabled: false },
    ])
    .execute();
});

function crawler(SpiderId: string, Type: SpiderType, LastHeartbeatAt: Date | null) {
  const seen = { BalanceSeenMinor: null, BalanceCurrency: null };
  return {
    SpiderId,
    Flag: "kbank",
    Type,
    Account: `${SpiderId}-1`,
    TokenHash: Buffer.from(SpiderId),
    LastHeartbeatAt,
    ...seen,
  };
}

async function read<Name extends CallName>(
  name: Name,
  browser: Browser = staff,
): Promise<CallOutput<Calls[Name]>> {
  const { path, method } = calls[name];
  const { code, data } = await call(path, {}, browser, { method });
  expect(code, name).toBe(0);
  return data as CallOutput<Calls[Name]>;
}

test("cashout types come with their fees in the currency's own decimals; a disabled one is marked, and last", async () => {
  expect(await read("cashouttypelist")).toEqual([
    {
      CashoutTypeCode: "BANKCARD",
      CashoutTypeName: "银行转账",
      CashoutTypeName_enUS: "Bank transfer",
      Currency: "THB",
      FeeRate: "0.85",
      MinimumFee: "10.00",
      MaximumFee: "200.00",
      Enabled: true,
    },
    {
      CashoutTypeCode: "BANKCARD",
      CashoutTypeName: "银行转账",
      CashoutTypeName_enUS: "Bank transfer",
      Currency: "VND",
      FeeRate: "0.85",
      MinimumFee: "1000",
      MaximumFee: null,
      Enabled: true,
    },
    {
      CashoutTypeCode: "CASH",
      CashoutTypeName: "现金",
      CashoutTypeName_enUS: "Cash",
      Currency: "THB",
      FeeRate: "0.85",
      MinimumFee: "10.00",
      MaximumFee: "200.00",
      Enabled: false,
    },
  ]);
});

test("payment types and currencies that are disabled are marked, and last", async () => {
  const types = await read("paytypelist");
  expect(types.map(({ PayTypeCode, Enabled }) => [PayTypeCode, Enabled])).toEqual([
    ["PROMPTPAY", true],
    ["TRUEMONEY", false],
  ]);
  const currencies = await read("currencylist", operator);
  expect(currencies.map(({ Currency, Enabled }) => [Currency, Enabled])).toEqual([
    ["CNY", true],
    ["THB", true],
    ["VND", true],
    ["XTS", false],
  ]);
});

test("banks come by currency, order and code, those that are disabled after all others", async () => {
  const all = await read("banklist");
  const bank = (BankCode: string, BankName: string, BankName_enUS: string, Enabled = true) => ({
    ...{ BankCode, BankName, BankName_enUS },
    ...{ Currency: "VND", Enabled },
  });
  expect(all.filter(({ Currency }) => Currency === "VND")).toEqual([
    bank("ACB", "亚洲商业银行", "Asia Commercial Bank"),
    bank("VCB", "越南外贸银行", "Vietcombank"),
    bank("BIDV", "越南投资发展银行", "BIDV"),
    bank("GONE", "已关闭银行", "Closed bank", false),
  ]);
  expect(all.at(-1)?.BankCode).toBe("GONE");
  const currencies = all.filter(({ Enabled }) => Enabled).map(({ Currency }) => Currency);
  expect(currencies).toEqual([...currencies].sort());
});

test("the banks of Thailand and China come with the product", async () => {
  const all = await read("banklist");
  expect(all).toContainEqual({
    BankCode: "KBANK",
    BankName: "开泰银行",
    BankName_enUS: "Kasikornbank",
    Currency: "THB",
    Enabled: true,
  });
  expect(all).toContainEqual({
    BankCode: "ICBC",
    BankName: "中国工商银行",
    BankName_enUS: "Industrial and Commercial Bank of China",
    Currency: "CNY",
    Enabled: true,
  });
});

test("the two languages of the console are there from the start; a disabled one is not", async () => {
  expect(await read("languageList")).toEqual([
    { LanguageCode: "enUS", LanguageName: "英语", LanguageName_enUS: "English", NativeName: "English" },
    {
      LanguageCode: "zhCN",
      LanguageName: "简体中文",
      LanguageName_enUS: "Simplified Chinese",
      NativeName: "简体中文",
    },
  ]);
});

test("article categories and lotteries come in their order, without those that are disabled", async () => {
  const categories = await read("articleCategoryGet");
  expect(categories.map(({ ArticleCategoryName_enUS }) => ArticleCategoryName_enUS)).toEqual([
    "Announcements",
    "Help center",
  ]);
  expect(categories[0]).toEqual({
    ArticleCategoryId: expect.stringMatching(/^\d+$/),
    ArticleCategoryName: "公告",
    ArticleCategoryName_enUS: "Announcements",
  });
  const lotteries = await read("lotteryList");
  expect(lotteries.map(({ LotteryCode }) => LotteryCode)).toEqual(["A", "B"]);
  expect(lotteries[0]).toEqual({
    LotteryCode: "A",
    LotteryName: "泰国政府彩票",
    LotteryName_enUS: "Thai Government Lottery",
    Currency: "THB",
    DrawFrequency: "TwiceMonthly",
  });
});

test("crawlers' accounts tell what they watch and whether they live", async () => {
  const all = await read("spideraccountlist", operator);
  expect(
    all.map(({ SpiderId, SpiderType, IsMonitored, Enabled }) => [SpiderId, SpiderType, IsMonitored, Enabled]),
  ).toEqual([
    ["SP-AWAY", "QrCode", false, false],
    ["SP-CARD", "BankCard", false, true],
    ["SP-QR", "QrCode", true, true],
    ["SP-TRUE", "TrueMoney", false, true],
  ]);
  expect(all[1]).toEqual({
    SpiderId: "SP-CARD",
    Flag: "kbank",
    SpiderType: "BankCard",
    Account: "SP-CARD-1",
    Enabled: true,
    IsMonitored: false,
  });
});

test("each kind of account has a list of its own, and together they are all", async () => {
  const idsOf = async (name: CrawlerCall) => (await read(name, operator)).map(({ SpiderId }) => SpiderId);
  expect(await idsOf("qrspideraccountlist")).toEqual(["SP-AWAY", "SP-QR"]);
  expect(await idsOf("bankcardspideraccountlist")).toEqual(["SP-CARD"]);
  expect(await idsOf("truemoneyaccountlist")).toEqual(["SP-TRUE"]);
});

const crawlerCalls = [
  "spideraccountlist",
  "qrspideraccountlist",
  "bankcardspideraccountlist",
  "truemoneyaccountlist",
] as const;
type CrawlerCall = (typeof crawlerCalls)[number];

test.each(crawlerCalls)("%s is refused to an ordinary merchant", async (name) => {
  const { code, data } = await call(calls[name].path, {}, staff);
  expect(code).toBe(errors.NoPermission.code);
  expect(JSON.stringify(data ?? null)).not.toContain("SP-");
});

test("the merchants of a selector are all for the operator, oneself for an ordinary merchant", async () => {
  expect(await read("merchantSimplelist", operator)).toEqual([
    { MerchantAlias: "ACME", MerchantName: "Acme Trading" },
    { MerchantAlias: "LOTUS", MerchantName: "Lotus Games" },
  ]);
  expect(await read("merchantSimplelist", staff)).toEqual([
    { MerchantAlias: "ACME", MerchantName: "Acme Trading" },
  ]);
});

test("no list takes a field that it does not know, and each needs someone signed in", async () => {
  for (const name of [
    "cashouttypelist",
    "banklist",
    "languageList",
    "articleCategoryGet",
    "lotteryList",
  ] as const) {
    expect((await call(calls[name].path, { Enabled: false }, staff)).code, name).toBe(
      errors.InvalidInput.code,
    );
    expect((await call(calls[name].path)).code, name).toBe(errors.SessionExpired.code);
  }
});

/** Last: they stay. */
test("a selector holds more than a thousand merchants", async () => {
  await wholeQuery(services)(
    "insert into merchant (alias, name, type) select 'M' || n, 'Shop', 'Normal' from generate_series(1, 1100) as n",
  );
  expect(await read("merchantSimplelist", operator)).toHaveLength(1102);
});
