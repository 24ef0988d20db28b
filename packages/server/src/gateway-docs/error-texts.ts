/** What a merchant's engineer does about each error of the gateway, and what its `data` holds; an error without words does not compile. */
import type { Calls } from "@opc/contract";
import type { commonErrors } from "@opc/contract/errors";
import type { Text } from "./prose.ts";

type ShownCall = Extract<Calls[keyof Calls], { access: { by: "merchantSignature" } } | { publicCache: true }>;
export type GatewayErrorName = ShownCall["errors"][number] | (typeof commonErrors)[number];

interface ErrorText extends Text {
  data?: readonly string[];
}

const askOperator = { enUS: "Ask the operator.", zhCN: "请联系运营方。" };
const unpaid = {
  enUS: "Nothing was created: the same `MerchantOrderNo` can be sent again.",
  zhCN: "本次请求未创建订单，可使用相同的 `MerchantOrderNo` 重新发送。",
};

export const errorTexts: Readonly<Record<GatewayErrorName, ErrorText>> = {
  InvalidInput: {
    enUS: "Correct what `Fields` lists: the `Field` and a `Message` of each.",
    zhCN: "请更正 `Fields` 列出的字段，每项含 `Field` 和 `Message`。",
    data: ["Fields"],
  },
  InvalidAmount: {
    enUS: "Send a decimal string without sign, exponent or leading zeros, and with no more decimals than the currency has.",
    zhCN: "请发送十进制文本，不带正负号、指数或前导零，小数位数不超过该币种。",
  },
  InsufficientBalance: {
    enUS: "It has to cover amount and fee: `/gateway/balance` says what is available.",
    zhCN: "可用余额须足以支付金额和手续费，可通过 `/gateway/balance` 查询。",
  },
  SignatureInvalid: {
    enUS: "Check `opc-merchant`, the key, the exact body, the headers and `content-type`. A retired key is unknown, as is any other id in `opc-key`. API Info has a tester that explains what differs.",
    zhCN: "请检查 `opc-merchant`、密钥、请求体原始字节、请求头和 `content-type`。`opc-key` 中已停用的密钥与不存在的编号一样无效。「API 信息」中的测试工具可说明差异所在。",
  },
  SignatureExpired: {
    enUS: "Synchronise your clock. Sign a repeated request anew.",
    zhCN: "请同步服务器时钟；重新发送请求时须重新签名。",
  },
  RequestIdReused: {
    enUS: "Use a new `webhook-id` for each new request.",
    zhCN: "每个新请求请使用新的 `webhook-id`。",
  },
  OrderNoReused: {
    enUS: "If this was a retry, query the number first: the first request may have made the order. Use a new `MerchantOrderNo` for each new order.",
    zhCN: "如为重试，请先查询此编号：首次请求可能已创建订单。每笔新订单请使用新的 `MerchantOrderNo`。",
  },
  PayTypeNotAvailable: askOperator,
  AmountOutOfRange: {
    enUS: "Send an amount within these limits.",
    zhCN: "请使用限额以内的金额。",
    data: ["Minimum", "Maximum", "Currency"],
  },
  NoAvailableChannel: {
    enUS: "Try again in a minute, or with another amount. If it lasts, ask the operator: perhaps no channel of this type is set for you, or none takes this amount.",
    zhCN: "请一分钟后重试，或更换金额。如持续出现，请联系运营方：可能未为您设置该类型的通道，或没有通道接受该金额。",
  },
  CallbackAddressRefused: {
    enUS: "Use an address that can be reached from the internet.",
    zhCN: "请使用可从互联网访问的地址。",
  },
  MerchantDisabled: askOperator,
  ApiIpNotAllowed: {
    enUS: "Add the address in `Ip` to the API IP whitelist on API Info.",
    zhCN: "请在「API 信息」中将 `Ip` 所示地址加入 API IP 白名单。",
    data: ["Ip"],
  },
  OrderNotFound: {
    enUS: "Check the number: you have no payment with it.",
    zhCN: "请核对单号：您没有此单号的收款订单。",
  },
  SeparateKeyNeeded: {
    enUS: "The operator demands a separate key for `Purpose`: add one on API Info.",
    zhCN: "运营方要求 `Purpose` 所示用途使用专用密钥，请在「API 信息」中添加。",
    data: ["Purpose"],
  },
  SeparateKeyOtherPurpose: {
    enUS: "The key in `opc-key` is for `Purpose`; sign with one for `Needed`.",
    zhCN: "`opc-key` 所指密钥的用途为 `Purpose`，请改用用途为 `Needed` 的密钥。",
    data: ["Purpose", "Needed"],
  },
  SeparateKeyNotYet: {
    enUS: "Wait until the operator has approved the key and its hold is over.",
    zhCN: "请等待运营方核准且保留期届满。",
  },
  UnpaidOrdersReached: { ...unpaid, data: ["Count", "Currency"] },
  UnpaidAmountReached: { ...unpaid, data: ["Limit", "Remaining", "Currency"] },
  CashoutTypeNotAvailable: askOperator,
  BankNotAvailable: {
    enUS: "Use another bank, or ask the operator for this one.",
    zhCN: "请使用其他银行，或联系运营方开通。",
    data: ["BankCode", "Currency"],
  },
  PayoutNotFound: {
    enUS: "Check the number: you have no payout with it.",
    zhCN: "请核对单号：您没有此单号的代付订单。",
  },
  PayoutLimitReached: {
    enUS: "Nothing was created: send less, or send it tomorrow, or ask the operator.",
    zhCN: "本次请求未创建订单。请减少金额、次日再发送，或联系运营方。",
    data: ["Limit", "Remaining", "Currency"],
  },
  PayoutRateReached: {
    enUS: "Nothing was created: send it again after the full hour.",
    zhCN: "本次请求未创建订单。请在下一个整点之后重新发送。",
    data: ["Count", "Currency"],
  },
  ContentNotFound: {
    enUS: "An image is there only while published content shows it: use addresses as returned, and do not store them.",
    zhCN: "图片仅在有已发布内容使用时可以读取：请直接使用返回的地址，不要保存。",
  },
  ContentLanguageUnknown: {
    enUS: "Content is returned in the requested language only, never in another one instead.",
    zhCN: "仅返回所请求语言的内容，不会以其他语言代替。",
  },
  ContentCursorInvalid: {
    enUS: "Send `NextCursor` of the page before, unchanged.",
    zhCN: "请原样发送上一页的 `NextCursor`。",
  },
  UnderMaintenance: {
    enUS: "Nothing was created. Send it again after `Until`, or every few minutes if that is null.",
    zhCN: "本次请求未创建订单。请在 `Until` 之后重新发送；为 null 时每隔几分钟重试。",
    data: ["Until", "Message_enUS", "Message_zhCN"],
  },
  TooManyRequests: {
    enUS: "Wait for the number of seconds in `msg`.",
    zhCN: "请等待 `msg` 所示的秒数。",
  },
  RequestTooLarge: {
    enUS: "The body of a call may have {bodyKilobytes} KB.",
    zhCN: "接口的请求体最大为 {bodyKilobytes} KB。",
  },
  UnreadableRequest: {
    enUS: "Send JSON in UTF-8, with `content-type: application/json`.",
    zhCN: "请发送 UTF-8 编码的 JSON，并带 `content-type: application/json`。",
  },
  Overloaded: {
    enUS: "Send the same request again in a few seconds, with the same `webhook-id`.",
    zhCN: "请在几秒后以相同的 `webhook-id` 重新发送相同请求。",
  },
  Internal: {
    enUS: "Whether it was carried out is uncertain: send the same request again with the same `webhook-id`, and give the request number to support.",
    zhCN: "无法确定是否已执行：请以相同的 `webhook-id` 重新发送相同请求，并将请求编号告知技术支持。",
  },
};
