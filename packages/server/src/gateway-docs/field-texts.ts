/** What each field of the gateway means, in both languages; a test demands a text for every field of every call. */
import type { Language } from "@opc/contract/errors";

type Text = Record<Language, string>;

/** By a field's own name, or by "call path field" where it means something else there. */
export const fieldTexts: Readonly<Record<string, Text>> = {
  MerchantOrderNo: {
    enUS: "Your number: 1–64 of letters, digits, _ . : / -; used once",
    zhCN: "商户单号：1–64 位字母、数字或 _ . : / -，不可重复使用",
  },
  PayTypeCode: { enUS: "Payment type, such as PROMPTPAY", zhCN: "支付类型，例如 PROMPTPAY" },
  CashoutTypeCode: { enUS: "Cashout type, such as BANK", zhCN: "代付类型，例如 BANK" },
  Currency: { enUS: "Three uppercase letters, such as THB", zhCN: "三位大写币种代码，例如 THB" },
  Amount: {
    enUS: 'Decimal text such as "250.00", never a number; at most the currency\'s decimals',
    zhCN: '十进制文本，例如 "250.00"，不可为数字；小数位数不得超过该币种',
  },
  NotifyUrl: {
    enUS: "Where callbacks go: your public http or https address",
    zhCN: "接收回调的公网 http 或 https 地址",
  },
  ReturnUrl: { enUS: "Where the member's browser may go back to", zhCN: "会员付款后可返回的地址" },
  MemberName: {
    enUS: "Helps to match a payment of a wrong amount",
    zhCN: "会员姓名，有助于匹配金额不符的付款",
  },
  OrderNo: { enUS: "Our number of the order", zhCN: "系统单号" },
  "/gateway/pay/query OrderNo": {
    enUS: "Our number; or send MerchantOrderNo, one of the two",
    zhCN: "系统单号；与 MerchantOrderNo 二选一",
  },
  "/gateway/payout/query OrderNo": {
    enUS: "Our number; or send MerchantOrderNo, one of the two",
    zhCN: "系统单号；与 MerchantOrderNo 二选一",
  },
  Status: {
    enUS: "Where the order stands; only Success and the paid payout states mean money",
    zhCN: "订单状态；仅成功类状态代表资金到账或已付出",
  },
  PayableAmount: {
    enUS: "What the member has to pay: the amount and a small difference that tells payments apart",
    zhCN: "会员应付金额：订单金额加上用于区分付款的小额差值",
  },
  ExpiresAt: { enUS: "Pay before then (ISO 8601, UTC)", zhCN: "付款截止时间（ISO 8601，UTC）" },
  PayUrl: {
    enUS: "The hosted payment page: send the member there",
    zhCN: "托管支付页地址，请将会员引导至此",
  },
  QrPayload: {
    enUS: "The text of the QR code for exactly PayableAmount",
    zhCN: "二维码内容，金额为 PayableAmount",
  },
  Instructions: { enUS: "How to pay, for a page of your own", zhCN: "付款指引，用于自建支付页" },
  AccountKind: { enUS: "What receives the money", zhCN: "收款账户类别" },
  AccountHolder: { enUS: "Who receives the money", zhCN: "收款人姓名" },
  AccountNumber: { enUS: "Of the card or wallet, digits only", zhCN: "银行卡或钱包号码，仅数字" },
  BankName: { enUS: "The card's bank in Chinese", zhCN: "银行中文名称" },
  BankName_enUS: { enUS: "The card's bank in English", zhCN: "银行英文名称" },
  ExtraInfo: { enUS: "What the member needs to know besides", zhCN: "会员需了解的其他信息" },
  HasImage: { enUS: "There is a fixed picture of a code instead", zhCN: "使用固定二维码图片" },
  Tip: { enUS: "A sentence for the member", zhCN: "给会员的提示" },
  PaymentRemark: { enUS: "The remark that the member has to write", zhCN: "会员付款时须填写的附言" },
  SupplierUrl: {
    enUS: "The supplier's page, once it has accepted the order",
    zhCN: "供应商支付页地址，受理后提供",
  },
  RealPaymentAmount: { enUS: "What arrived", zhCN: "实际到账金额" },
  SettledAmount: {
    enUS: "What you are credited for, before the fee: credit this",
    zhCN: "入账金额（未扣手续费），请以此为准",
  },
  Fee: { enUS: "Our fee", zhCN: "手续费" },
  Exception: { enUS: "Why it was not settled in the usual way", zhCN: "非正常结算的原因" },
  CreatedAt: { enUS: "When it was made", zhCN: "创建时间" },
  FinishedAt: { enUS: "When it was over", zhCN: "完成时间" },
  CallbackStatus: { enUS: "How its callback does", zhCN: "回调状态" },
  BankCode: { enUS: "The payee's bank, such as KBANK", zhCN: "收款银行编码，例如 KBANK" },
  CardNumber: { enUS: "6–30 digits; blanks and dashes do not count", zhCN: "6–30 位数字，空格和连字符忽略" },
  CardNumberMasked: { enUS: "Its last four digits", zhCN: "卡号后四位" },
  PayeeName: { enUS: "The payee as the bank knows them", zhCN: "银行登记的收款人姓名" },
  DeductedAmount: { enUS: "What your balance paid: amount and fee", zhCN: "余额扣除金额：金额加手续费" },
  Balances: { enUS: "One for each currency in which you ever had money", zhCN: "每个有过资金的币种一项" },
  Available: { enUS: "What a payout or withdrawal may use", zhCN: "可用余额" },
  Frozen: {
    enUS: "Held for payouts and withdrawals that are not over",
    zhCN: "未完成的代付和提现所冻结的余额",
  },
  Rows: { enUS: "The entries, in their order", zhCN: "按顺序排列的条目" },
  LanguageCode: { enUS: "The language, such as enUS", zhCN: "语言代码，例如 enUS" },
  LanguageName: { enUS: "Its name in Chinese", zhCN: "中文名称" },
  LanguageName_enUS: { enUS: "Its name in English", zhCN: "英文名称" },
  NativeName: { enUS: "The language's name for itself", zhCN: "该语言的自称" },
  Language: {
    enUS: "The language, one that /gateway/content/languages names; content is answered in no other",
    zhCN: "语言代码，取自 /gateway/content/languages；仅返回该语言的内容",
  },
  ArticleCategoryId: { enUS: "The article's category", zhCN: "文章分类编号" },
  "/gateway/content/articles ArticleCategoryId": {
    enUS: "Only articles of this category",
    zhCN: "仅返回该分类的文章",
  },
  ArticleCategoryName: { enUS: "Its name in Chinese", zhCN: "中文名称" },
  ArticleCategoryName_enUS: { enUS: "Its name in English", zhCN: "英文名称" },
  Cursor: {
    enUS: "NextCursor of the page before; absent for the first",
    zhCN: "上一页的 NextCursor；第一页不传",
  },
  Size: { enUS: "Most articles of a page: 1–50, otherwise 20", zhCN: "每页最多条数：1–50，默认 20" },
  NextCursor: { enUS: "Where the next page begins; null on the last", zhCN: "下一页的起点；最后一页为 null" },
  ArticleId: { enUS: "Our number of the article", zhCN: "文章编号" },
  AdvertisementId: { enUS: "Our number of the advertisement", zhCN: "广告编号" },
  Title: { enUS: "Its title: text, not HTML", zhCN: "标题：纯文本，非 HTML" },
  Excerpt: { enUS: "The beginning of its text: text, not HTML", zhCN: "正文开头：纯文本，非 HTML" },
  CoverUrl: { enUS: "Address of the cover picture", zhCN: "封面图片地址" },
  PublishedAt: { enUS: "When it was published (ISO 8601, UTC)", zhCN: "发布时间（ISO 8601，UTC）" },
  Html: { enUS: "Its text as cleaned HTML", zhCN: "正文，已清理的 HTML" },
  Position: { enUS: "Where it stands on your site", zhCN: "广告位" },
  "/gateway/content/advertisements Position": {
    enUS: "Only advertisements of this position",
    zhCN: "仅返回该广告位的广告",
  },
  ImageUrl: { enUS: "Address of its picture", zhCN: "图片地址" },
  ImageId: {
    enUS: "The picture's number, as the addresses in other answers name it",
    zhCN: "图片编号，见其他响应中的图片地址",
  },
  Width: { enUS: "Of the picture, in pixels", zhCN: "图片宽度（像素）" },
  Height: { enUS: "Of the picture, in pixels", zhCN: "图片高度（像素）" },
  LinkUrl: { enUS: "Where a click leads", zhCN: "点击后前往的地址" },
  At: { enUS: "When this was so", zhCN: "查询时间" },
};

/** Undefined where nobody has said what it means. */
export function fieldText(path: string, name: string, language: Language): string | undefined {
  const own = name.slice(name.lastIndexOf(".") + 1);
  return (fieldTexts[`${path} ${own}`] ?? fieldTexts[own])?.[language];
}
