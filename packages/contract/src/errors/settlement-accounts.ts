/** Settlement accounts, and what withdrawals have to do with them. */
import type { ErrorText } from "./error-text.ts";

export const settlementAccountErrors = {
  SettlementAccountExists: {
    code: 322,
    enUS: "Your merchant already has this account. Retire it first to add it again.",
    zhCN: "贵商户已有该账户；如需重新添加，请先停用原账户。",
  },
  SettlementAccountsFull: {
    code: 323,
    enUS: "Your merchant already has {Most} accounts. Retire one first.",
    zhCN: "贵商户已有 {Most} 个账户，请先停用其中之一。",
  },
  OwnSettlementAccount: {
    code: 324,
    enUS: "You added this account. Someone else has to check it.",
    zhCN: "该账户由您本人添加，须由其他人核对。",
  },
  SettlementAccountUnchecked: {
    code: 325,
    enUS: "The holder's name of this account has not been approved.",
    zhCN: "该账户的户名尚未核对通过。",
  },
  SettlementAccountRetired: {
    code: 326,
    enUS: "This account has been retired. Choose another one.",
    zhCN: "该账户已停用，请选择其他账户。",
  },
  SettlementAccountHeld: {
    code: 327,
    enUS: "This account takes its first withdrawal from {At}.",
    zhCN: "该账户自 {At} 起方可用于提现。",
  },
  SettlementCurrencyDiffers: {
    code: 328,
    enUS: "This account is in {AccountCurrency}, the withdrawal is in {Currency}.",
    zhCN: "该账户币种为 {AccountCurrency}，提现币种为 {Currency}。",
  },
  NoAccountChosen: {
    code: 329,
    enUS: "No account was chosen for withdrawal {OrderNo}.",
    zhCN: "提现 {OrderNo} 未选择收款账户。",
  },
  OwnSettlementCheck: {
    code: 347,
    enUS: "You approved this account. Someone else has to lift its hold.",
    zhCN: "该账户由您本人核对通过，须由其他人解除暂缓。",
  },
  AlreadyInBatch: {
    code: 345,
    enUS: "Withdrawal {OrderNo} is already in a batch file of {At}. Paying both files would pay it twice.",
    zhCN: "提现 {OrderNo} 已在 {At} 的批量文件中，两份文件都付款会重复出款。",
  },
  TransferNoted: {
    code: 348,
    enUS: "A transfer is noted for withdrawal {OrderNo} already. Paying it by this file too would pay it twice.",
    zhCN: "提现 {OrderNo} 已登记转账，再用此文件付款会重复出款。",
  },
  WithdrawalInBatch: {
    code: 349,
    enUS: "Withdrawal {OrderNo} is in a batch file of {At}. Reject it only if the bank has not paid it and will not.",
    zhCN: "提现 {OrderNo} 已在 {At} 的批量文件中，仅当银行未付款且不会付款时才能拒绝。",
  },
  BatchUnfit: {
    code: 346,
    enUS: "This bank's file does not take withdrawal {OrderNo}: {Why}.",
    zhCN: "该银行文件不能包含提现 {OrderNo}：{Why}。",
  },
} as const satisfies Record<string, ErrorText>;
