/** What holds for more than one call: requests, callbacks, maintenance; what holds for the statuses of an order. */
import type { Rules } from "./prose.ts";

export const requestRules = {
  body: {
    enUS: [
      "Body",
      "JSON in UTF-8 with `content-type: application/json`, at most {bodyKilobytes} KB. Any other type is refused (error 401 or 902), and so are unknown fields (error 200).",
    ],
    zhCN: [
      "请求体",
      "UTF-8 编码的 JSON，须带 `content-type: application/json`，最大 {bodyKilobytes} KB。其他类型会被拒绝（错误 401 或 902），未知字段也会被拒绝（错误 200）。",
    ],
  },
  code: {
    enUS: [
      "Envelope",
      "Check `code`, not the HTTP status: most errors come with HTTP 200. `msg` is in English or Chinese, by `accept-language`. `data` of an error is null or holds what the table of errors says.",
    ],
    zhCN: [
      "响应结构",
      "请判断 `code` 而非 HTTP 状态码：多数错误的 HTTP 状态码为 200。`msg` 按 `accept-language` 使用中文或英文。出错时 `data` 为 null，或包含错误码表所列的参数。",
    ],
  },
  amounts: {
    enUS: [
      "Amounts",
      'Decimal strings without sign, exponent or leading zeros. Responses and callbacks have all decimals of the currency: `"250"` comes back as `"250.00"`. Compare values, not text.',
    ],
    zhCN: [
      "金额",
      '十进制文本，不带正负号、指数或前导零。响应和回调中的金额补足该币种的全部小数位：`"250"` 返回为 `"250.00"`。请比较数值，而非文本。',
    ],
  },
  times: {
    enUS: ["Times", "ISO 8601 in UTC."],
    zhCN: ["时间", "采用 ISO 8601 格式的 UTC 时间。"],
  },
  repeat: {
    enUS: [
      "Repeating",
      "If a response is lost, send the request again. The same `webhook-id` with the same body returns the original response, for {answersKept}; another body or call is refused (error 403), and queries do not look at it. The same `MerchantOrderNo` with the same content, however its amount is written, returns the order as it is now, for ever; other content is refused (error 404).",
    ],
    zhCN: [
      "重复请求",
      "未收到响应时请重新发送。相同 `webhook-id` 与相同请求体在 {answersKept}内返回原响应；请求体或接口不同则被拒绝（错误 403）；查询接口不检查此编号。相同 `MerchantOrderNo` 与相同内容（金额写法可不同）始终返回订单的当前状态；内容不同则被拒绝（错误 404）。",
    ],
  },
  refused: {
    enUS: [
      "Refusals",
      "A refused request has no effect: its `MerchantOrderNo` and its `webhook-id` can be used again.",
    ],
    zhCN: ["被拒绝的请求", "不产生任何效果，其 `MerchantOrderNo` 和 `webhook-id` 均可再次使用。"],
  },
  limits: {
    enUS: [
      "Limits",
      "Accepted signatures are not limited. Refused ones (errors 401, 402, 409, 410, 412–414) are limited to {failuresPerMinute} a minute from one address, of IPv6 from one /64 network. After that its calls are answered with error 900 until the minute is over; a merchant whose signature was accepted within the last hour is still served.",
    ],
    zhCN: [
      "频率限制",
      "验签通过的请求不受限制。被拒绝的（错误 401、402、409、410、412–414）每个地址（IPv6 为每个 /64 网段）每分钟最多 {failuresPerMinute} 次，超出后该地址的请求在这一分钟内返回错误 900；最近一小时内曾验签通过的商户不受影响。",
    ],
  },
} as const satisfies Rules;

export const paymentRules = {
  review: {
    enUS: [
      "Unusual payments",
      "A payment that is late, or not exactly `PayableAmount`, is credited only after approval by two people of the operator, or by the system and one person. `Exception` and `RealPaymentAmount` show it before that; if it is rejected, they are `None` and null again. Only `Success` means that you are credited.",
    ],
    zhCN: [
      "异常款项",
      "逾期到账或与 `PayableAmount` 不一致的款项，须经运营方两人审核，或由系统识别后经一人审核，通过后才会入账。审核之前 `Exception` 和 `RealPaymentAmount` 已显示该款项；审核被拒绝后恢复为 `None` 和 null。只有 `Success` 表示已入账。",
    ],
  },
  supplier: {
    enUS: [
      "Orders that a supplier takes",
      "They are returned before the supplier is asked: `Pending`, without `Instructions` and `SupplierUrl`. `PayUrl` works at once. For a page of your own, send the same request with a new `webhook-id` until `SupplierUrl` is there. If a supplier refuses, the order goes to the next channel, whose `Fee` then applies.",
    ],
    zhCN: [
      "由供应商收款的订单",
      "在询问供应商之前即返回：状态为 `Pending`，没有 `Instructions` 和 `SupplierUrl`。`PayUrl` 立即可用。自建支付页请以新的 `webhook-id` 发送相同请求，直至返回 `SupplierUrl`。供应商拒绝时，订单转至下一通道，并按该通道计算 `Fee`。",
    ],
  },
} as const satisfies Rules;

export const payoutRules = {
  neverAgain: {
    enUS: [
      "Never pay again",
      "A payout that is not final yet may still be paid. Only {unpaidPayouts} mean that no money was sent, and none will be.",
    ],
    zhCN: [
      "切勿重复付款",
      "未到最终状态的代付仍可能付出款项。只有 {unpaidPayouts} 表示款项没有付出，以后也不会付出。",
    ],
  },
} as const satisfies Rules;

export const callbackRules = {
  payments: {
    enUS: [
      "Sent for payments",
      "Each time the status becomes one of {paymentCallbacks}, and when the order is reversed (`Success` with `Marked`). An order can cause several: `Expired` or `Failed`, later `Success`, and later `Marked`.",
    ],
    zhCN: [
      "收款何时回调",
      "状态每次变为 {paymentCallbacks} 之一时，以及订单被冲正时（`Success` 且为 `Marked`）。同一订单可能有多次回调：先是 `Expired` 或 `Failed`，后为 `Success`，再后为 `Marked`。",
    ],
  },
  payouts: {
    enUS: [
      "Sent for payouts",
      "When the status becomes one of {payoutCallbacks}, and when the bank returns the money (`Returned`).",
    ],
    zhCN: ["代付何时回调", "状态变为 {payoutCallbacks} 之一时，以及款项被银行退回时（`Returned`）。"],
  },
  body: {
    enUS: [
      "Body",
      "The fields of the query except `CallbackStatus`, and `Sequence`. A payout has `CashoutTypeCode`, a payment `PayTypeCode`.",
    ],
    zhCN: [
      "内容",
      "查询接口的字段（不含 `CallbackStatus`），另加 `Sequence`。代付含 `CashoutTypeCode`，收款含 `PayTypeCode`。",
    ],
  },
  signature: {
    enUS: [
      "Signature",
      "By your API secret, never by a separate key, over the exact bytes of the body. While the secret is being changed there are two, separated by a space: one of them has to match. Verify it before you read the body.",
    ],
    zhCN: [
      "签名",
      "以 API 密钥（而非专用密钥）对请求体原始字节签名。更换密钥期间带有两个签名，以空格分隔，其中之一匹配即可。请先验签，再读取内容。",
    ],
  },
  acknowledge: {
    enUS: [
      "Acknowledge",
      "Respond with any HTTP 2xx within {acceptWithin}; the body does not matter. Redirects are not followed. Then compare `OrderNo` and `Amount` with your own record, and credit `SettledAmount`.",
    ],
    zhCN: [
      "确认",
      "请在 {acceptWithin}内返回任意 HTTP 2xx，响应内容不限；不跟随重定向。然后将 `OrderNo` 和 `Amount` 与自己的记录核对，并按 `SettledAmount` 入账。",
    ],
  },
  retries: {
    enUS: [
      "Retries",
      "Otherwise it is sent again after {retries}: {retriedHours} in all; each pause is up to {jitterPercent} % longer. `410` ends that at once; after `429` we wait longer, and `Retry-After` is respected. After the last one, query the order, or send it again from the console within {resendWithin}.",
    ],
    zhCN: [
      "重试",
      "否则依次间隔 {retries}重新发送，共 {retriedHours}；每次间隔最多延长 {jitterPercent}%。返回 `410` 立即停止；返回 `429` 则延长等待，并遵从 `Retry-After`。全部失败后请查询订单，或在 {resendWithin}内从后台重新发送。",
    ],
  },
  again: {
    enUS: [
      "More than once",
      "The same callback can arrive twice, with the same `webhook-id` and `Sequence` and a new `webhook-timestamp`.",
    ],
    zhCN: ["重复送达", "同一回调可能送达两次：`webhook-id` 和 `Sequence` 相同，`webhook-timestamp` 不同。"],
  },
  sequence: {
    enUS: [
      "Order",
      "Callbacks may overtake one another. `Sequence` grows from one callback of an order to the next, and numbers may be skipped. Keep the highest that you have processed; answer one that is not higher with 2xx and do nothing.",
    ],
    zhCN: [
      "顺序",
      "回调可能不按顺序到达。同一订单的 `Sequence` 逐次增大，但不一定连续。请记录已处理的最大值；收到不大于该值的回调时返回 2xx，不作处理。",
    ],
  },
  pause: {
    enUS: [
      "Pause",
      "After {openingFailures} failures in a row of one address (origin and path) only one callback at a time is tried there, with pauses of {probePauses}, the last one again and again, until one is accepted; then the others follow. None is held back for longer than {heldAtMost}.",
    ],
    zhCN: [
      "暂停",
      "同一地址（来源与路径）连续失败 {openingFailures} 次后，每次只试发一条，间隔依次为 {probePauses}，此后不变，直至有一条被接受，其余随后发送。任何回调因此推迟的时间不超过 {heldAtMost}。",
    ],
  },
} as const satisfies Rules;

export const maintenanceRules = {
  refused: {
    enUS: [
      "What is refused",
      "The operator can put the whole system, your merchant, a payment type or a cashout type under maintenance. `pay/create` or `payout/create` then returns error 670: `msg` says why, `data` holds `Until` (null: the end is unknown), `Message_enUS` and `Message_zhCN`.",
    ],
    zhCN: [
      "被拒绝的请求",
      "运营方可对整个系统、您的商户、某种支付类型或代付类型进行维护。此时 `pay/create` 或 `payout/create` 返回错误 670：`msg` 说明原因，`data` 含 `Until`（null 表示结束时间未定）、`Message_enUS` 和 `Message_zhCN`。",
    ],
  },
  goesOn: {
    enUS: [
      "What goes on",
      "Existing orders are paid, settled and called back. Queries and balances work, and a repeated request returns its original response or its order.",
    ],
    zhCN: ["不受影响", "已有订单照常付款、结算和回调；查询接口和余额可用；重复请求仍返回原响应或原订单。"],
  },
  afterwards: {
    enUS: [
      "What to do",
      "Nothing was created. Show members the message and another way to pay; send the request again after `Until`, or every few minutes if that is null, with the same number if you like.",
    ],
    zhCN: [
      "处理方法",
      "本次请求未创建任何订单。请向会员展示公告并提供其他支付方式；在 `Until` 之后重新发送，为 null 时每隔几分钟重试，可使用原单号。",
    ],
  },
} as const satisfies Rules;
