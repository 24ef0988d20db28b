/** The words of the gateway's documentation page, in both languages. */
import type { Language } from "@opc/contract/errors";

const enUS = {
  title: "Gateway API",
  intro:
    "For developers of a merchant's server: create payments and payouts, query them, and receive callbacks about what becomes of them. Calls are POST with a JSON body and return the envelope { code, msg, data }; code 0 means success. Published content is read with GET and needs no signature.",
  search: "Search calls, fields and errors",
  nothing: "No results",
  contents: "Contents",
  machine: "For programs: OpenAPI 3.1",
  other: "中文",
  signing: "Signing a request",
  signingText:
    "Standard Webhooks in both directions. Sign the exact bytes that you send; the key is the part of the secret after whsec_, Base64-decoded.",
  header: "Header",
  meaning: "Meaning",
  merchantHeader: "Your merchant alias (requests only)",
  idHeader: "1–128 visible ASCII characters, unique for each request",
  timestampHeader: "Unix time in seconds, within five minutes of our clock",
  signatureHeader:
    "v1, followed by the Base64 of HMAC-SHA256 over id.timestamp.body; by a separate key for paying out v1a, followed by the Base64 of the Ed25519 signature",
  keyHeader: "Only of a request that is signed with a separate key: its id",
  separateKeys:
    "Separate keys have one purpose each: secrets for reading (queries, balance) and collecting (pay/create, pay/query), an Ed25519 public key for paying out (payout/create, payout/query), of which you alone have the private key. Add them on API Info. Without opc-key a request is judged by the API secret, unless the operator demands separate keys for its purpose.",
  changeSecret:
    "To change the API secret without losing a request, change the key on API Info: the old one stays valid beside the new one for up to {keyOverlap}. Deploy the new one, then end the old one. If it may have leaked, end it at once.",
  requests: "Requests and responses",
  send: "Request",
  get: "Response",
  field: "Field",
  type: "Type",
  errors: "Errors",
  code: "Code",
  noFields: "No fields: send {}.",
  noParameters: "No parameters.",
  picture: "The image itself (PNG or WebP); errors are returned as an envelope.",
  required: "required",
  optional: "optional",
  nullable: "or null",
  upTo: "up to {count} characters",
  types: { text: "text", boolean: "true or false", integer: "integer", list: "list", object: "object" },
  paymentStatuses: "Payment statuses",
  payoutStatuses: "Payout statuses",
  status: "Status",
  exception: "Exception",
  exceptions: "Exceptions",
  canBecome: "Can become ",
  stays: "Does not change any more",
  calledBack: "Callback",
  frozen: "Your money: frozen",
  spent: "Your money: spent",
  givenBack: "Your money: returned, with the fee",
  colon: ": ",
  callback: "Callbacks",
  callbackText:
    "The outcome of each order is sent to its `NotifyUrl` by `POST`, signed like a request. Delivery is at least once.",
  maintenance: "Maintenance",
  content: "Content for your site",
  contentText:
    'Articles and advertisements published by the operator. Anyone can read them from any site with GET, without a signature or cookie; unknown parameters are rejected. The HTML of articles is sanitized: no scripts, no styles, images from this gateway only, and links with rel="noopener noreferrer". Show titles and excerpts as plain text, and add rel="noopener noreferrer" to advertisement links as well.',
  contentCache:
    "Each response has an ETag and may be cached for {seconds} seconds; then revalidate with If-None-Match: 304 means unchanged. Content that is taken back disappears from your site within {seconds} seconds. An image is available only while published content shows it.",
  contentLimit:
    "One address may send {contentPerMinute} requests a minute; beyond that error 900. If your server fetches content for its visitors, cache it.",
  samples: "Samples",
  samplesText:
    "Standard libraries only. Each creates a payment, queries it, does the same with a payout by a separate key, and verifies a callback.",
  copy: "Copy",
  copied: "Copied",
};

export type DocsTexts = typeof enUS;

const zhCN: DocsTexts = {
  title: "网关 API",
  intro:
    "供商户服务器的开发人员使用：创建和查询收款与代付，并接收订单结果的回调。接口采用 POST 与 JSON 请求体，返回 { code, msg, data }；code 为 0 表示成功。已发布的内容通过 GET 读取，无需签名。",
  search: "搜索接口、字段和错误码",
  nothing: "没有匹配内容",
  contents: "目录",
  machine: "供程序使用：OpenAPI 3.1",
  other: "English",
  signing: "请求签名",
  signingText:
    "双向均采用 Standard Webhooks。请对实际发送的字节签名；签名密钥为 whsec_ 之后的部分经 Base64 解码所得。",
  header: "请求头",
  meaning: "含义",
  merchantHeader: "商户编码（仅请求）",
  idHeader: "1–128 个可见 ASCII 字符，每个请求使用新编号",
  timestampHeader: "1970 年以来的秒数，与服务器时间相差不超过五分钟",
  signatureHeader:
    "v1, 加 id.timestamp.body 的 HMAC-SHA256 的 Base64；使用代付专用密钥时为 v1a, 加 Ed25519 签名的 Base64",
  keyHeader: "仅用于以专用密钥签名的请求：该密钥的编号",
  separateKeys:
    "专用密钥各有一种用途：查询（查询接口、余额）与收款（pay/create、pay/query）使用密钥，代付（payout/create、payout/query）使用 Ed25519 公钥，私钥仅由您持有。可在「API 信息」中添加。没有 opc-key 的请求以 API 密钥验签，除非平台要求该用途使用专用密钥。",
  changeSecret:
    "如需更换 API 密钥而不中断请求，请在「API 信息」中更换密钥：旧密钥最多可与新密钥同时有效 {keyOverlap}。各服务器部署新密钥后，即可停用旧密钥；如可能已泄露，请立即停用。",
  requests: "请求与响应",
  send: "请求",
  get: "响应",
  field: "字段",
  type: "类型",
  errors: "错误码",
  code: "代码",
  noFields: "无字段：发送 {}。",
  noParameters: "无参数。",
  picture: "图片本身（PNG 或 WebP）；被拒绝时返回 JSON 结构。",
  required: "必填",
  optional: "选填",
  nullable: "或 null",
  upTo: "最多 {count} 个字符",
  types: { text: "文本", boolean: "true 或 false", integer: "整数", list: "列表", object: "对象" },
  paymentStatuses: "收款状态",
  payoutStatuses: "代付状态",
  status: "状态",
  exception: "异常",
  exceptions: "异常",
  canBecome: "可变为 ",
  stays: "不再变化",
  calledBack: "发送回调",
  frozen: "您的资金：冻结",
  spent: "您的资金：已支出",
  givenBack: "您的资金：连同手续费已退还",
  colon: "：",
  callback: "回调",
  callbackText: "订单结果以 `POST` 发送至其 `NotifyUrl`，签名方式与请求相同；每条回调至少送达一次。",
  maintenance: "维护",
  content: "站点内容",
  contentText:
    '运营方已发布的文章和广告。任何站点均可通过 GET 读取，无需签名和 Cookie；未知参数会被拒绝。文章 HTML 已经过清理：不含脚本和样式，图片仅来自本网关，链接带有 rel="noopener noreferrer"。标题和摘要请按纯文本展示，广告链接也请加上 rel="noopener noreferrer"。',
  contentCache:
    "每个响应均带有 ETag，可缓存 {seconds} 秒；之后请携带 If-None-Match 查询，返回 304 表示内容未变。内容下架后，最多 {seconds} 秒即从站点消失。图片仅在有已发布内容使用时可以读取。",
  contentLimit:
    "每个地址每分钟最多 {contentPerMinute} 次请求，超出后返回错误 900。如由您的服务器代访客获取内容，请加缓存。",
  samples: "代码示例",
  samplesText: "仅使用标准库。每个示例均可创建收款、查询收款、以专用密钥创建并查询代付，并验证回调。",
  copy: "复制",
  copied: "已复制",
};

export const docsTexts: Readonly<Record<Language, DocsTexts>> = { enUS, zhCN };
