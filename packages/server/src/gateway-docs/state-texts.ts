/** What each status and exception means to a merchant; one of the contract that has no words here does not compile. */
import type { CallbackStatus, OrderException, PaymentOrderStatus } from "@opc/contract/payment-order/states";
import type { PayoutException, PayoutStatus } from "@opc/contract/payout-order/states";
import type { Text } from "./prose.ts";

export const paymentStatusTexts = {
  Pending: {
    enUS: "Waiting for the payment, or for a supplier to accept the order.",
    zhCN: "等待会员付款，或等待供应商受理。",
  },
  Locked: {
    enUS: "The operator is investigating. The time to pay stands still: `ExpiresAt` is later after the unlock, by as long as the lock lasted.",
    zhCN: "运营方正在核查，付款时限暂停计时：解锁后，`ExpiresAt` 按锁定时长顺延。",
  },
  Paying: {
    enUS: "The member has reported the payment, or a supplier has accepted the order. Nothing is credited yet.",
    zhCN: "会员已表示付款，或供应商已受理订单；尚未入账。",
  },
  Success: {
    enUS: "Paid, and credited to you: `SettledAmount` minus `Fee`. If the money is taken back later, the status stays and `Exception` becomes `Marked`.",
    zhCN: "已付款，并已为您入账：`SettledAmount` 减去 `Fee`。此后如冲正，状态不变，`Exception` 变为 `Marked`。",
  },
  Failed: {
    enUS: "No supplier takes it, a supplier says that it will not be paid, or the operator rejected it. Money that comes all the same can still be approved.",
    zhCN: "没有供应商受理、供应商告知不会付款，或已被运营方拒绝。此后如有款项到账，审核通过后仍会成功。",
  },
  Expired: {
    enUS: "Not paid in time. A late payment can still be approved.",
    zhCN: "未在时限内付款。逾期到账的款项审核通过后仍会成功。",
  },
} as const satisfies Record<PaymentOrderStatus, Text>;

export const orderExceptionTexts = {
  None: { enUS: "Settled as usual, or not settled.", zhCN: "正常结算，或未结算。" },
  Late: {
    enUS: "The money came after `ExpiresAt`, or when the order had ended.",
    zhCN: "款项在 `ExpiresAt` 之后或订单结束后到账。",
  },
  Partial: {
    enUS: "Less than `PayableAmount` came: use `SettledAmount`.",
    zhCN: "实付少于 `PayableAmount`：请以 `SettledAmount` 为准。",
  },
  Over: {
    enUS: "More than `PayableAmount` came: use `SettledAmount`, which is `Amount` or all that came.",
    zhCN: "实付多于 `PayableAmount`：请以 `SettledAmount` 为准，即 `Amount` 或全部实付金额。",
  },
  Marked: {
    enUS: "Reversed after `Success`: `SettledAmount` minus `Fee` was deducted from your balance; all of `SettledAmount` where the fee stays with the operator.",
    zhCN: "`Success` 之后已冲正：从您的余额扣回 `SettledAmount` 减去 `Fee`；手续费不退还的，扣回全部 `SettledAmount`。",
  },
} as const satisfies Record<OrderException, Text>;

export const payoutStatusTexts = {
  PendingReview: { enUS: "The operator reviews it first.", zhCN: "先由运营方审核。" },
  ChannelInProgress: {
    enUS: "Being sent to a channel; the money may have left already.",
    zhCN: "正在由通道出款，款项可能已付出。",
  },
  ChannelFailed: {
    enUS: "A channel refused it or did not pay it. The operator sends it again, ends it, or confirms it where it was paid after all.",
    zhCN: "通道拒绝或未付款。运营方将重新出款或结束订单；如核实款项已付出，则予以确认。",
  },
  ChannelSuccess: {
    enUS: "A channel has accepted it; it is not paid yet.",
    zhCN: "通道已受理，尚未付款。",
  },
  PayoutSuccess: { enUS: "Paid: the channel has confirmed it.", zhCN: "已付款：通道已确认。" },
  AutoMatchedSuccess: {
    enUS: "Paid: a debit of the bank statement is matched with it.",
    zhCN: "已付款：已与银行流水中的支出匹配。",
  },
  ManuallyConfirmed: {
    enUS: "Paid: the operator has confirmed it, with proof.",
    zhCN: "已付款：运营方已凭付款凭证确认。",
  },
  ManuallyCancelled: { enUS: "Cancelled, and not paid.", zhCN: "已取消，未付款。" },
  WrongReceivingInfo: {
    enUS: "Bank, number or name is wrong. The operator contacts you; it is corrected and reviewed again, or ended.",
    zhCN: "银行、卡号或姓名有误。运营方将与您联系，更正后重新审核，或结束订单。",
  },
  PayoutFailed: { enUS: "Given up, and not paid.", zhCN: "出款失败，订单已结束，未付款。" },
  CashoutRejected: { enUS: "Rejected in the review, and not paid.", zhCN: "审核被拒绝，未付款。" },
} as const satisfies Record<PayoutStatus, Text>;

export const payoutExceptionTexts = {
  None: { enUS: "Nothing unusual.", zhCN: "无异常。" },
  Returned: {
    enUS: "The bank returned the money after it was paid: the status stays, and `DeductedAmount` is in your balance again.",
    zhCN: "付款后款项被银行退回：状态不变，`DeductedAmount` 已退还至您的余额。",
  },
} as const satisfies Record<PayoutException, Text>;

/** Of the order's newest callback. */
export const callbackStatusTexts = {
  None: { enUS: "No callback has been due yet.", zhCN: "尚无需要发送的回调。" },
  InProgress: {
    enUS: "The newest callback is being sent, or waits for its next attempt.",
    zhCN: "最新的回调正在发送，或等待下次重试。",
  },
  Success: { enUS: "Your server has accepted the newest callback.", zhCN: "您的服务器已接受最新的回调。" },
  Failure: {
    enUS: "The newest callback is not sent any more: query the order.",
    zhCN: "最新的回调已停止发送，请查询订单。",
  },
} as const satisfies Record<CallbackStatus, Text>;
