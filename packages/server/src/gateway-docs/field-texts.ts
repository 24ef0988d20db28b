/** What each field of the gateway means, in both languages; a test demands a text for every field of every call. */
import type { Language } from "@opc/contract/errors";

type Text = Record<Language, string>;

const payoutFinishedAt: Text = {
  enUS: "When the money left, or came back to your balance",
  zhCN: "款项付出或退还至余额的时间",
};

/** By a field's own name, or by "call path field" where it means something else there. */
export const fieldTexts: Readonly<Record<string, Text>> = {
  MerchantOrderNo: {
    enUS: "Your number: 1–64 of letters, digits, _ . : / -; never used again",
    zhCN: "商户单号：1–64 位字母、数字或 _ . : / -，永久不可重复使用",
  },
  PayTypeCode: { enUS: "Payment type, such as PROMPTPAY", zhCN: "支付类型，例如 PROMPTPAY" },
  CashoutTypeCode: { enUS: "Cashout type, such as BANK", zhCN: "代付类型，例如 BANK" },
  Currency: { enUS: "Three uppercase letters, such as THB", zhCN: "三位大写币种代码，例如 THB" },
  Amount: {
    enUS: 'Decimal string such as "250.00", never a number; no more decimals than the currency has',
    zhCN: '十进制文本，例如 "250.00"，不可为数字；小数位数不得超过该币种',
  },
  NotifyUrl: {
    enUS: "Your public http or https URL for callbacks",
    zhCN: "接收回调的公网 http 或 https 地址",
  },
  ReturnUrl: { enUS: "Where the member's browser can return to", zhCN: "会员付款后可返回的地址" },
  MemberName: {
    enUS: "Helps to match a payment with a wrong amount",
    zhCN: "会员姓名，有助于匹配金额不符的付款",
  },
  OrderNo: { enUS: "Our order number", zhCN: "系统单号" },
  "/gateway/pay/query OrderNo": {
    enUS: "Our order number; send either this or MerchantOrderNo",
    zhCN: "系统单号；与 MerchantOrderNo 二选一",
  },
  "/gateway/payout/query OrderNo": {
    enUS: "Our order number; send either this or MerchantOrderNo",
    zhCN: "系统单号；与 MerchantOrderNo 二选一",
  },
  Status: {
    enUS: "See the table of statuses; of a payment only Success means that you are credited",
    zhCN: "见状态表；收款仅 Success 表示已入账",
  },
  PayableAmount: {
    enUS: "What the member has to pay: the amount plus a small difference that distinguishes payments",
    zhCN: "会员应付金额：订单金额加上用于区分付款的小额差值",
  },
  ExpiresAt: {
    enUS: "Pay before then (ISO 8601, UTC); later after the unlock of a locked order",
    zhCN: "付款截止时间（ISO 8601，UTC）；锁定的订单解锁后顺延",
  },
  PayUrl: {
    enUS: "The hosted payment page: send the member there",
    zhCN: "托管支付页地址，请将会员引导至此",
  },
  QrPayload: {
    enUS: "The content of the QR code for exactly PayableAmount",
    zhCN: "二维码内容，金额为 PayableAmount",
  },
  Instructions: { enUS: "How to pay, if you show your own page", zhCN: "付款指引，用于自建支付页" },
  AccountKind: { enUS: "Type of the receiving account", zhCN: "收款账户类别" },
  AccountHolder: { enUS: "Who receives the money", zhCN: "收款人姓名" },
  AccountNumber: { enUS: "Of the card or wallet, digits only", zhCN: "银行卡或钱包号码，仅数字" },
  BankName: { enUS: "The card's bank in Chinese", zhCN: "银行中文名称" },
  BankName_enUS: { enUS: "The card's bank in English", zhCN: "银行英文名称" },
  ExtraInfo: { enUS: "Additional information for the member", zhCN: "会员需了解的其他信息" },
  HasImage: {
    enUS: "The account has a fixed QR code image instead: GET /pay_api/order_image?OrderNo=… while the order can be paid",
    zhCN: "使用固定二维码图片：订单可付款期间读取 GET /pay_api/order_image?OrderNo=…",
  },
  Tip: { enUS: "A sentence for the member", zhCN: "给会员的提示" },
  PaymentRemark: {
    enUS: "The remark that the member has to enter with the transfer",
    zhCN: "会员付款时须填写的附言",
  },
  SupplierUrl: {
    enUS: "The supplier's page, once it has accepted the order",
    zhCN: "供应商支付页地址，受理后提供",
  },
  RealPaymentAmount: {
    enUS: "What arrived; credited only with Success",
    zhCN: "实际到账金额，仅在 Success 时入账",
  },
  SettledAmount: {
    enUS: "The amount you are credited for, before the fee; use this amount",
    zhCN: "入账金额（未扣手续费），请以此为准",
  },
  Fee: { enUS: "Our fee", zhCN: "手续费" },
  Exception: { enUS: "Why it was not settled normally", zhCN: "非正常结算的原因" },
  CreatedAt: { enUS: "When it was created", zhCN: "创建时间" },
  FinishedAt: {
    enUS: "When it last became Success, Failed or Expired",
    zhCN: "最近一次变为 Success、Failed 或 Expired 的时间",
  },
  "/gateway/payout/create FinishedAt": payoutFinishedAt,
  "/gateway/payout/query FinishedAt": payoutFinishedAt,
  CallbackStatus: { enUS: "Status of its newest callback", zhCN: "最新回调的状态" },
  BankCode: { enUS: "The payee's bank, such as KBANK", zhCN: "收款银行编码，例如 KBANK" },
  CardNumber: { enUS: "6–30 digits; spaces and dashes are ignored", zhCN: "6–30 位数字，空格和连字符忽略" },
  CardNumberMasked: { enUS: "Its last four digits", zhCN: "卡号后四位" },
  PayeeName: { enUS: "The payee's name as registered with the bank", zhCN: "银行登记的收款人姓名" },
  DeductedAmount: { enUS: "Deducted from your balance: amount plus fee", zhCN: "余额扣除金额：金额加手续费" },
  Balances: { enUS: "One for each currency that you have ever held", zhCN: "每个有过资金的币种一项" },
  Available: { enUS: "Available for payouts and withdrawals", zhCN: "可用余额" },
  Frozen: {
    enUS: "Held for payouts and withdrawals that are not final",
    zhCN: "未完成的代付和提现所冻结的余额",
  },
  Rows: { enUS: "The entries, in order", zhCN: "按顺序排列的条目" },
  LanguageCode: { enUS: "The language, such as enUS", zhCN: "语言代码，例如 enUS" },
  LanguageName: { enUS: "Its name in Chinese", zhCN: "中文名称" },
  LanguageName_enUS: { enUS: "Its name in English", zhCN: "英文名称" },
  NativeName: { enUS: "The language's name for itself", zhCN: "该语言的自称" },
  Language: {
    enUS: "A language code from /gateway/content/languages; content is returned in this language only",
    zhCN: "语言代码，取自 /gateway/content/languages；仅返回该语言的内容",
  },
  ArticleCategoryId: { enUS: "The article's category", zhCN: "文章分类编号" },
  "/gateway/content/articles ArticleCategoryId": {
    enUS: "Only articles in this category",
    zhCN: "仅返回该分类的文章",
  },
  ArticleCategoryName: { enUS: "Its name in Chinese", zhCN: "中文名称" },
  ArticleCategoryName_enUS: { enUS: "Its name in English", zhCN: "英文名称" },
  Cursor: {
    enUS: "NextCursor of the previous page; omit it for the first page",
    zhCN: "上一页的 NextCursor；第一页不传",
  },
  Size: { enUS: "Articles per page: 1–50, default 20", zhCN: "每页最多条数：1–50，默认 20" },
  NextCursor: {
    enUS: "Cursor of the next page; null on the last page",
    zhCN: "下一页的起点；最后一页为 null",
  },
  ArticleId: { enUS: "Article ID", zhCN: "文章编号" },
  AdvertisementId: { enUS: "Advertisement ID", zhCN: "广告编号" },
  Title: { enUS: "Title: plain text, not HTML", zhCN: "标题：纯文本，非 HTML" },
  Excerpt: { enUS: "Beginning of the text: plain text, not HTML", zhCN: "正文开头：纯文本，非 HTML" },
  CoverUrl: { enUS: "URL of the cover image", zhCN: "封面图片地址" },
  PublishedAt: { enUS: "When it was published (ISO 8601, UTC)", zhCN: "发布时间（ISO 8601，UTC）" },
  Html: { enUS: "The text as sanitized HTML", zhCN: "正文，已清理的 HTML" },
  Position: { enUS: "Position on your site", zhCN: "广告位" },
  "/gateway/content/advertisements Position": {
    enUS: "Only advertisements in this position",
    zhCN: "仅返回该广告位的广告",
  },
  ImageUrl: { enUS: "URL of the image", zhCN: "图片地址" },
  ImageId: {
    enUS: "Image ID, as in the URLs of other responses",
    zhCN: "图片编号，见其他响应中的图片地址",
  },
  Width: { enUS: "Of the image, in pixels", zhCN: "图片宽度（像素）" },
  Height: { enUS: "Of the image, in pixels", zhCN: "图片高度（像素）" },
  LinkUrl: { enUS: "Where a click goes", zhCN: "点击后前往的地址" },
  At: { enUS: "When the balances were read", zhCN: "查询时间" },
};

/** Undefined where nobody has said what it means. */
export function fieldText(path: string, name: string, language: Language): string | undefined {
  const own = name.slice(name.lastIndexOf(".") + 1);
  return (fieldTexts[`${path} ${own}`] ?? fieldTexts[own])?.[language];
}
