import type { Language } from "./errors.ts";

/** Chinese for the input messages that schemas of the contract write themselves (in English, their key). */
export const inputTexts: Readonly<Record<string, string>> = {
  "password cannot be less than 6 characters": "密码不能少于 6 个字符",
  "Password length is more than 6 characters": "密码长度须不少于 6 个字符",
  "The name needs at least 2 characters": "名称至少需要 2 个字符",
  "The passwords entered twice do not match!": "两次输入的密码不一致！",
  "Letters, digits and . _ @ - only": "只能使用字母、数字和 . _ @ -",
  "No such id": "没有此编号",
  "Letters, digits and _ - only": "只能使用字母、数字和 _ -",
  "Use a multiple of 15": "须为 15 的倍数",
  "Give a reason": "请填写原因",
  "Say why": "请填写说明",
  "Must not be 0": "不能为 0",
  "Use IPv4 or IPv6 addresses or CIDR ranges, comma-separated":
    "请使用 IPv4、IPv6 地址或 CIDR 网段，以逗号分隔",
  "Contains characters that cannot be stored": "包含无法保存的字符",
  "Choose a file": "请选择文件",
  "Choose a csv file": "请选择 csv 文件",
  "The file is empty": "文件为空",
  "One file only": "只能上传一个文件",
  "The file is larger than 5 MB": "文件超过 5 MB",
  "this option cannot be empty": "此项不能为空",
  "Use decimal text such as 100.50": "请使用十进制金额，例如 100.50",
  "The maximum amount difference must be greater than the minimum": "最大金额差额必须大于最小金额差额",
  "The maximum amount must be greater than the minimum": "最大金额必须大于最小金额",
  "At least 1": "不得小于 1",
  "At least the minimum amount": "不得小于最小金额",
  "6 to 24 digits": "须为 6 至 24 位数字",
  "A phone number of ten digits that begins with 0": "须为以 0 开头的十位手机号码",
  "A Thai phone number, a 13-digit id or a 15-digit e-wallet id":
    "须为泰国手机号码、13 位证件号或 15 位电子钱包号",
  "More decimals than the currency has": "小数位数超过该币种的规定",
  "PromptPay is in THB only": "PromptPay 仅支持泰铢（THB）",
  "Upload the image of the QR code": "请上传二维码图片",
  "Only a static QR code has an image": "只有静态二维码需要图片",
  "Must be greater than 0": "必须大于 0",
  "6 to 30 digits": "须为 6 至 30 位数字",
  "Six digits": "请输入六位数字",
  "Use YYYY-MM-DD HH:mm:ss": "请使用 YYYY-MM-DD HH:mm:ss 格式",
  "Use HH:mm": "请使用 HH:mm 格式",
  "Use whpk_ and the base64 of 32 bytes": "须为 whpk_ 加 32 字节的 base64",
  "Use whsk_ and the base64 of 32 bytes": "须为 whsk_ 加 32 字节的 base64",
  "Give both times or none": "开始和结束时间须同时填写或同时留空",
  "Must not be the opening time": "不能与开始时间相同",
  "No question mark, no # and no user name in it": "不能包含问号、# 或用户名",
  "A new pair is made: leave this empty": "将生成新的密钥对，请留空",
  "Give a key or have a new pair made": "请填写密钥或选择生成新的密钥对",
  "Must be in the future": "须为将来的时间",
  "Send MerchantOrderNo or OrderNo": "请提供 MerchantOrderNo 或 OrderNo",
};

export function inputText(message: string, language: Language): string {
  return (language === "zhCN" ? inputTexts[message] : undefined) ?? message;
}
