/** Cases: what happened, what each ending does. */
import * as words from "@opc/contract/money-case/words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "Cases",
  search: "Order numbers",
  empty: "Money that was paid twice, is surplus or was taken back appears here. There is none.",
  sum: { Surplus: "Open surplus", Missing: "Open missing" },
  detail: {
    since: "for",
    amounts: "Amounts",
    order: "Case",
    numbers: "Numbers",
    end: "How it ended",
    times: "Times",
  },
  age: "Open for",
  shown: {
    title: "What shows it",
    none: "Nothing is kept of it beside the case: ask the party above.",
    kind: "What",
    at: "When",
    amount: "Amount",
    from: "From or to",
    number: "Number",
    outcome: "Stands at",
  },
  actors: {
    title: "Who may act",
    end: "May end the case",
    approve: "May approve the ending",
    nobody: 'Nobody: give someone the function "End a case"',
    noApprover: "Nobody: give someone the functions to approve and to end a case",
  },
  about: {
    CollectionPaidTwice:
      "A supplier says that it was paid for this order, which other money had settled before, or whose reviewer rejected this money. The supplier's money is in no balance.",
    OverPayment: "The member paid more than was asked for. The merchant was credited the order's own amount.",
    CollectionTakenBack:
      "The supplier takes back a payment that it had told of. The merchant still has the money: reverse the order, or recover it.",
    PayoutPaidTwice:
      "The payout left through one channel after another had paid it. Ask the supplier for it.",
    PaidAfterRefund:
      "The payout left although the merchant had its money back. Charge the merchant, or recover it.",
    PayoutTakenBack:
      "The supplier says that a payout did not leave which it had told as paid. If the bank agrees, book the return at the order.",
  },
  close: {
    action: "End the case",
    title: "End the case of {{order}}",
    noteHint: "At least 5 characters: who was asked, what they said, where the money is",
    choose: "Say how the case ended.",
    nothingBooked: "Nothing is booked: bank and books agree again, or never differed.",
    endedByTwo:
      "Nothing is booked. That missing money is there after all is confirmed by someone else before the case closes.",
    booked: {
      CreditMerchant: "Once someone else approves, {{amount}} is credited to {{merchant}}.",
      ChargeMerchant: "Once someone else approves, {{amount}} is charged to {{merchant}}.",
      KeptAsIncome: "Once someone else approves, the operator keeps {{amount}}.",
      WrittenOff: "Once someone else approves, the operator bears the loss of {{amount}}.",
    },
    closed: "This case has ended.",
    waits: "A request to end this case waits for a second person.",
    done: "The case is closed.",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "差错处理",
  search: "订单号",
  empty: "重复付款、长短款或被撤回的款项会显示在这里，目前没有。",
  sum: { Surplus: "待处理长款", Missing: "待处理短款" },
  detail: {
    since: "已持续",
    amounts: "金额",
    order: "差错",
    numbers: "编号",
    end: "处理结果",
    times: "时间",
  },
  age: "已持续",
  shown: {
    title: "依据",
    none: "除差错单外没有其他记录：请联系上方的待联系方。",
    kind: "类型",
    at: "时间",
    amount: "金额",
    from: "来源／去向",
    number: "编号",
    outcome: "状态",
  },
  actors: {
    title: "处理人员",
    end: "可处理差错",
    approve: "可审批处理结果",
    nobody: "无人可处理：请授予“处理差错”功能",
    noApprover: "无人可审批：请授予审批及处理差错的功能",
  },
  about: {
    CollectionPaidTwice:
      "供应商称该订单已收款，但订单此前已由其他款项入账，或该笔款项已被审核拒绝。供应商处的这笔款项未计入任何余额。",
    OverPayment: "会员实付超过应付金额，商户已按订单金额入账。",
    CollectionTakenBack: "供应商撤回了此前通知的收款，而商户仍持有该款项：请冲正订单或追回款项。",
    PayoutPaidTwice: "该代付已由另一通道付出后，又经此通道付出。请向供应商追讨。",
    PaidAfterRefund: "该代付已退回商户，款项却又付出。请向商户扣回或追回款项。",
    PayoutTakenBack: "供应商称此前通知成功的代付并未付出。若银行核实无误，请在订单中登记银行退回。",
  },
  close: {
    action: "处理差错",
    title: "处理 {{order}} 的差错",
    noteHint: "至少 5 个字符：联系了谁、对方答复、款项去向",
    choose: "请选择处理结果。",
    nothingBooked: "不产生记账：银行与账簿已一致，或本无差异。",
    endedByTwo: "不产生记账。短缺款项已找回或本无短缺，须经另一人审批确认后方可结案。",
    booked: {
      CreditMerchant: "经另一人审批通过后，将向 {{merchant}} 入账 {{amount}}。",
      ChargeMerchant: "经另一人审批通过后，将向 {{merchant}} 扣回 {{amount}}。",
      KeptAsIncome: "经另一人审批通过后，{{amount}} 转为平台收入。",
      WrittenOff: "经另一人审批通过后，平台承担 {{amount}} 的损失。",
    },
    closed: "该差错已处理。",
    waits: "该差错的处理申请正等待第二人审批。",
    done: "差错已处理。",
  },
});
