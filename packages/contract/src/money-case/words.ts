/** What fields, kinds and endings of cases are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { moneyCaseFields } from "./fields.ts";

export const enUS = {
  field: titlesOf(moneyCaseFields, "enUS"),
  state: { Open: "Open", Closed: "Closed" },
  kind: {
    CollectionPaidTwice: "Collection beside the order",
    OverPayment: "Member paid too much",
    CollectionTakenBack: "Supplier takes a payment back",
    PayoutPaidTwice: "Payout paid twice",
    PaidAfterRefund: "Payout paid after the refund",
    PayoutTakenBack: "Supplier takes a payout back",
  },
  side: { Surplus: "Surplus", Missing: "Missing" },
  party: { Supplier: "Supplier", Member: "Member", Merchant: "Merchant" },
  order: { Payment: "Collection", Payout: "Payout" },
  evidence: {
    BankCredit: "Bank credit",
    CardRecord: "Payout card's record",
    SupplierNotice: "Supplier's notice",
    SupplierAnswer: "Supplier's answer",
  },
  ending: {
    CreditMerchant: "Credited to the merchant",
    ChargeMerchant: "Charged to the merchant",
    KeptAsIncome: "Kept by the operator",
    WrittenOff: "Written off by the operator",
    SentBack: "Sent back to where it came from",
    Recovered: "Recovered",
    OrderReversed: "The order was reversed",
    NothingWrong: "Nothing was wrong",
  },
};

export const zhCN: typeof enUS = {
  field: titlesOf(moneyCaseFields, "zhCN"),
  state: { Open: "待处理", Closed: "已处理" },
  kind: {
    CollectionPaidTwice: "订单外收款",
    OverPayment: "会员多付",
    CollectionTakenBack: "供应商撤回收款",
    PayoutPaidTwice: "代付重复付款",
    PaidAfterRefund: "退回商户后又付出",
    PayoutTakenBack: "供应商撤回代付",
  },
  side: { Surplus: "长款", Missing: "短款" },
  party: { Supplier: "供应商", Member: "会员", Merchant: "商户" },
  order: { Payment: "收款", Payout: "代付" },
  evidence: {
    BankCredit: "银行入账",
    CardRecord: "出款卡记录",
    SupplierNotice: "供应商通知",
    SupplierAnswer: "供应商答复",
  },
  ending: {
    CreditMerchant: "入账商户",
    ChargeMerchant: "向商户扣回",
    KeptAsIncome: "转平台收入",
    WrittenOff: "平台核销",
    SentBack: "原路退回",
    Recovered: "已追回",
    OrderReversed: "订单已冲正",
    NothingWrong: "核实无误",
  },
};
