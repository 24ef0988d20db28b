/** What the hosted payment page says, in both languages; English is the source of keys. */
import type { Language } from "@opc/contract/errors";

const enUS = {
  htmlLang: "en",
  title: "Payment",
  payTo: "Payment to",
  payExactly: "Pay exactly",
  exactHint: "Enter this amount to the last digit. It is how your payment is recognised.",
  timeLeft: "Time left",
  scan: "Scan with your banking app",
  qrAlt: "QR code to pay {Amount} {Currency}",
  saveQr: "Save QR image",
  accountHolder: "Account holder",
  remark: "Remark to enter",
  orderNo: "Order number",
  copyAmount: "Copy amount",
  copyRemark: "Copy remark",
  copyOrderNo: "Copy order number",
  copy: "Copy",
  copied: "Copied",
  steps: "How to pay",
  stepOpen: "Open your banking app and scan the code, or save it and choose it from your photos.",
  stepCheck: "Check the account holder and the exact amount, then confirm.",
  stepWait: "Come back to this page. It shows the result by itself.",
  iHavePaid: "I have paid",
  paidOnce: "Pay once only. This page updates by itself.",
  checkingTitle: "Looking for your payment",
  checkingText:
    "This takes a moment after your bank sends it. You can keep this page open or come back later.",
  heldTitle: "Your payment is being checked",
  heldText: "Our staff is looking at this order. Please do not pay again.",
  successTitle: "Payment received",
  successText: "Thank you. {Merchant} has been notified.",
  failedTitle: "Payment failed",
  failedText: "This order can no longer be paid. Please do not send money to it.",
  expiredTitle: "This order has expired",
  expiredText:
    "Please do not pay any more. If you have paid already, keep your slip and tell {Merchant} the order number.",
  back: "Back to {Merchant}",
  offline: "No connection. Trying again…",
  notFoundTitle: "This payment page does not exist",
  notFoundText: "Check the address, or go back to the shop and start again.",
  busyTitle: "The page cannot be shown right now",
  busyText: "It is tried again in a few seconds.",
  otherLanguage: "中文",
};

export type PayPageTexts = typeof enUS;

const zhCN: PayPageTexts = {
  htmlLang: "zh-CN",
  title: "付款",
  payTo: "付款给",
  payExactly: "请准确支付",
  exactHint: "请输入与此完全一致的金额（精确到最后一位），系统据此识别您的付款。",
  timeLeft: "剩余时间",
  scan: "使用银行应用扫码付款",
  qrAlt: "支付 {Amount} {Currency} 的二维码",
  saveQr: "保存二维码图片",
  accountHolder: "收款人",
  remark: "请填写附言",
  orderNo: "订单号",
  copyAmount: "复制金额",
  copyRemark: "复制附言",
  copyOrderNo: "复制订单号",
  copy: "复制",
  copied: "已复制",
  steps: "付款步骤",
  stepOpen: "打开银行应用扫描二维码，或先保存图片再从相册中选择。",
  stepCheck: "核对收款人和准确金额后确认付款。",
  stepWait: "返回本页面，结果会自动显示。",
  iHavePaid: "我已付款",
  paidOnce: "请勿重复付款，本页面会自动更新。",
  checkingTitle: "正在确认您的付款",
  checkingText: "银行转出后需要片刻。您可以保持本页面打开，或稍后再回来查看。",
  heldTitle: "正在核对您的付款",
  heldText: "工作人员正在处理此订单，请勿再次付款。",
  successTitle: "付款成功",
  successText: "谢谢，已通知 {Merchant}。",
  failedTitle: "付款失败",
  failedText: "此订单已无法付款，请勿再向其转账。",
  expiredTitle: "订单已过期",
  expiredText: "请勿再付款。如果您已付款，请保留转账凭证，并将订单号告知 {Merchant}。",
  back: "返回 {Merchant}",
  offline: "网络已断开，正在重试…",
  notFoundTitle: "付款页面不存在",
  notFoundText: "请检查网址，或返回商家重新下单。",
  busyTitle: "页面暂时无法显示",
  busyText: "几秒后将自动重试。",
  otherLanguage: "English",
};

export const payPageTexts: Readonly<Record<Language, PayPageTexts>> = { enUS, zhCN };

/** Puts values into a text's `{Name}` places. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
