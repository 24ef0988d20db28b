/** The demo world's reference lists: cashout types, banks, article categories. */
import type { Transaction } from "@opc/server/db/transaction";

const payoutTypes = [
  payoutType("THB", "BANKCARD", "Bank transfer", "银行转账", {
    basisPoints: 80,
    minimum: 1_000n,
    maximum: 20_000n,
  }),
  payoutType("THB", "PROMPTPAY", "PromptPay transfer", "PromptPay 转账", {
    basisPoints: 50,
    minimum: 500n,
    maximum: 10_000n,
  }),
  payoutType("THB", "TRUEMONEY", "TrueMoney wallet", "TrueMoney 钱包", {
    basisPoints: 120,
    minimum: 1_000n,
    maximum: null,
  }),
  payoutType("CNY", "BANKCARD", "Bank card", "银行卡", { basisPoints: 60, minimum: 200n, maximum: 5_000n }),
  payoutType("CNY", "ALIPAY", "Alipay", "支付宝", { basisPoints: 100, minimum: 100n, maximum: null }),
  payoutType("VND", "BANKCARD", "Bank transfer", "银行转账", {
    basisPoints: 90,
    minimum: 10_000n,
    maximum: 300_000n,
  }),
];

interface Fee {
  basisPoints: number;
  minimum: bigint;
  maximum: bigint | null;
}

function payoutType(Currency: string, Code: string, NameEn: string, NameZh: string, fee: Fee) {
  return {
    Code,
    Currency,
    NameEn,
    NameZh,
    FeeBasisPoints: fee.basisPoints,
    FeeMinimumMinor: fee.minimum,
    FeeMaximumMinor: fee.maximum,
  };
}

/** By their usual short codes; those of Thailand and China come with the product. */
const banks: Record<string, readonly (readonly [code: string, enUS: string, zhCN: string])[]> = {
  VND: [
    ["ACB", "Asia Commercial Bank", "亚洲商业银行"],
    ["BIDV", "Bank for Investment and Development of Vietnam", "越南投资发展银行"],
    ["MB", "Military Bank", "越南军队银行"],
    ["TCB", "Techcombank", "越南科技商业银行"],
    ["VCB", "Vietcombank", "越南外贸银行"],
  ],
};

const articleCategories = [
  { NameEn: "Announcements", NameZh: "公告", SortOrder: 1 },
  { NameEn: "Promotions", NameZh: "优惠活动", SortOrder: 2 },
  { NameEn: "Help center", NameZh: "帮助中心", SortOrder: 3 },
  { NameEn: "Terms and policies", NameZh: "条款与政策", SortOrder: 4 },
];

export async function writeReferenceLists(tx: Transaction): Promise<void> {
  await tx.insertInto("CashoutType").values(payoutTypes).execute();
  const bankRows = Object.entries(banks).flatMap(([Currency, rows]) =>
    rows.map(([Code, NameEn, NameZh]) => ({ Code, Currency, NameEn, NameZh })),
  );
  await tx.insertInto("Bank").values(bankRows).execute();
  await tx.insertInto("ArticleCategory").values(articleCategories).execute();
}
