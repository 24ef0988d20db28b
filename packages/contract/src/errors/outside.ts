/** The gateway's merchants (400s), crawler agents and suppliers (500s). */
import type { ErrorText } from "./error-text.ts";

export const outsideErrors = {
  SignatureInvalid: {
    code: 401,
    enUS: "The signature does not match. Sign the raw body with the merchant's API secret.",
    zhCN: "签名不匹配，请使用商户 API 密钥对原始请求体签名。",
  },
  SignatureExpired: {
    code: 402,
    enUS: "The webhook-timestamp is more than five minutes away from now.",
    zhCN: "webhook-timestamp 与当前时间相差超过五分钟。",
  },
  RequestIdReused: {
    code: 403,
    enUS: "This webhook-id has already been used with another body or for another call.",
    zhCN: "该 webhook-id 已用于其他请求内容或其他接口。",
  },
  OrderNoReused: {
    code: 404,
    enUS: "This MerchantOrderNo already exists with different content.",
    zhCN: "该 MerchantOrderNo 已存在且内容不同。",
  },
  PayTypeNotAvailable: {
    code: 405,
    enUS: "This payment type is not available in this currency.",
    zhCN: "该支付类型在此币种下不可用。",
  },
  AmountOutOfRange: {
    code: 406,
    enUS: "The amount must be between {Minimum} and {Maximum} {Currency}.",
    zhCN: "金额必须在 {Minimum} 与 {Maximum} {Currency} 之间。",
  },
  NoAvailableChannel: { code: 407, enUS: "No available channel", zhCN: "无可用通道" },
  CallbackAddressRefused: {
    code: 408,
    enUS: "NotifyUrl must be a public http or https address.",
    zhCN: "NotifyUrl 必须是公网 http 或 https 地址。",
  },
  MerchantDisabled: { code: 409, enUS: "This merchant is disabled.", zhCN: "该商户已停用。" },
  ApiIpNotAllowed: {
    code: 410,
    enUS: "The address {Ip} is not on this merchant's API IP whitelist.",
    zhCN: "地址 {Ip} 不在该商户的 API IP 白名单中。",
  },
  SeparateKeyNeeded: {
    code: 412,
    enUS: "This merchant's requests of this kind have to be signed with a separate key for {Purpose}, named in the header opc-key.",
    zhCN: "该商户的此类请求须使用用途为 {Purpose} 的专用密钥签名，并在请求头 opc-key 中注明。",
  },
  SeparateKeyOtherPurpose: {
    code: 413,
    enUS: "The key named in opc-key is for {Purpose}; this call needs one for {Needed}.",
    zhCN: "opc-key 所指密钥的用途为 {Purpose}，该接口需要用途为 {Needed} 的密钥。",
  },
  SeparateKeyNotYet: {
    code: 414,
    enUS: "The key named in opc-key is not usable yet: it waits for its approval, or for its hold to end.",
    zhCN: "opc-key 所指密钥尚不可用：仍在等待核准，或暂缓期未满。",
  },
  OrderNotFound: { code: 411, enUS: "This order was not found.", zhCN: "未找到该订单。" },
  UnpaidOrdersReached: {
    code: 415,
    enUS: "This merchant may have {Count} unpaid orders in {Currency} at once. Try again when some are paid or have expired, or ask the operator for a higher limit.",
    zhCN: "该商户同时最多可有 {Count} 笔未支付订单（{Currency}）。请待部分订单支付或过期后重试，或联系平台提高上限。",
  },
  UnpaidAmountReached: {
    code: 416,
    enUS: "This merchant may have unpaid orders of {Limit} {Currency} in total at once. Remaining now: {Remaining} {Currency}. Try again when some are paid or have expired, or ask the operator for a higher limit.",
    zhCN: "该商户未支付订单的总额最多为 {Limit} {Currency}，目前剩余 {Remaining} {Currency}。请待部分订单支付或过期后重试，或联系平台提高上限。",
  },
  CashoutTypeNotAvailable: {
    code: 420,
    enUS: "This cashout type is not available to this merchant in this currency.",
    zhCN: "该商户在此币种下不可使用该代付类型。",
  },
  BankNotAvailable: {
    code: 421,
    enUS: "There is no enabled bank with the code {BankCode} in {Currency}.",
    zhCN: "{Currency} 下没有编码为 {BankCode} 的已启用银行。",
  },
  PayoutNotFound: { code: 422, enUS: "This payout was not found.", zhCN: "未找到该代付订单。" },
  PayoutLimitReached: {
    code: 423,
    enUS: "Payouts of this merchant are limited to {Limit} {Currency} per day. Remaining today: {Remaining} {Currency}.",
    zhCN: "该商户每日代付上限为 {Limit} {Currency}，今日剩余 {Remaining} {Currency}。",
  },
  PayoutRateReached: {
    code: 424,
    enUS: "Payouts of this merchant are limited to {Count} per hour in {Currency}. Try again in the next hour.",
    zhCN: "该商户每小时最多代付 {Count} 笔（{Currency}），请在下一小时重试。",
  },
  CrawlerTokenInvalid: {
    code: 500,
    enUS: "Invalid crawler token.",
    zhCN: "爬虫令牌无效。",
  },
  CrawlerTokenExpired: {
    code: 509,
    enUS: "This crawler token has expired. Issue a new one.",
    zhCN: "该爬虫令牌已过期，请签发新令牌。",
  },
  CrawlerIpNotAllowed: {
    code: 513,
    enUS: "The address {Ip} is not on this crawler's IP list.",
    zhCN: "地址 {Ip} 不在该爬虫的 IP 列表中。",
  },
  AgentSignatureRequired: {
    code: 514,
    enUS: "Sign this request.",
    zhCN: "请求必须签名。",
  },
  AgentSignatureInvalid: {
    code: 515,
    enUS: "The signature is wrong.",
    zhCN: "签名错误。",
  },
  AgentSignatureExpired: {
    code: 516,
    enUS: "The signature has expired.",
    zhCN: "签名已过期。",
  },
  AgentRequestRepeated: {
    code: 517,
    enUS: "This webhook-id was received before.",
    zhCN: "此 webhook-id 已收到过。",
  },
  TransactionConflict: {
    code: 501,
    enUS: "The transaction {ExternalId} has already been reported with different content.",
    zhCN: "交易 {ExternalId} 曾以不同内容上报。",
  },
  NothingWatched: {
    code: 502,
    enUS: "This crawler is not assigned to an account. Select it in an offline account or a payout card first.",
    zhCN: "该爬虫未监控任何账户，请先在线下账户或出款卡中选择它。",
  },
  NoPayoutCard: {
    code: 503,
    enUS: "This crawler is not assigned to a payout card. Select it in one first.",
    zhCN: "该爬虫没有可出款的卡，请先在出款卡中选择它。",
  },
  TaskUnknown: { code: 504, enUS: "This crawler has no such task.", zhCN: "该爬虫没有此任务。" },
  TaskStopped: {
    code: 505,
    enUS: "This task was stopped. Enter no code and submit nothing.",
    zhCN: "该任务已停止，请勿输入验证码或提交。",
  },
  TaskTimedOut: {
    code: 506,
    enUS: "This task timed out before a code came. Enter no code and submit nothing.",
    zhCN: "该任务因验证码接收超时已结束，请勿输入验证码或提交。",
  },
  TaskOver: {
    code: 507,
    enUS: "This task is over: {Outcome}. The report was recorded for manual review.",
    zhCN: "该任务已结束：{Outcome}。此上报已记录，待人工处理。",
  },
  TaskPastFailing: {
    code: 508,
    enUS: "This transfer has already been submitted, so it can no longer fail. The report was recorded for manual review.",
    zhCN: "该转账此前已提交，不能再置为失败。此上报已记录，待人工处理。",
  },
  NoticeSignatureInvalid: {
    code: 510,
    enUS: "The signature does not match. Sign the exact body with the private key whose public key the operator has.",
    zhCN: "签名不匹配，请使用与运营方所存公钥对应的私钥对原始请求体签名。",
  },
  NoticeRefused: {
    code: 511,
    enUS: "This notice contradicts the order: {Outcome}",
    zhCN: "该通知与订单不符：{Outcome}",
  },
  OrderHeld: {
    code: 512,
    enUS: "A person is working on this order. Send the notice again later.",
    zhCN: "该订单正由人工处理，请稍后重新发送通知。",
  },
} as const satisfies Record<string, ErrorText>;
