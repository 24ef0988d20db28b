import type { Language } from "./errors.ts";

/** Chinese for the input messages that schemas of the contract write themselves (in English, their key). */
export const inputTexts: Readonly<Record<string, string>> = {
  "password cannot be less than 6 characters": "密码不能少于 6 个字符",
  "Password length is more than 6 characters": "密码长度须不少于 6 个字符",
  "The name needs at least 2 characters": "名称至少需要 2 个字符",
  "The passwords entered twice do not match!": "两次输入的密码不一致！",
  "Letters, digits and . _ @ - only": "只能使用字母、数字和 . _ @ -",
  "No such id": "没有此编号",
  "Use IPv4 or IPv6 addresses or CIDR ranges, comma-separated":
    "请使用 IPv4、IPv6 地址或 CIDR 网段，以逗号分隔",
  "Choose a file": "请选择文件",
  "Choose a csv file": "请选择 csv 文件",
  "The file is empty": "文件为空",
  "One file only": "只能上传一个文件",
  "The file is larger than 5 MB": "文件超过 5 MB",
  "Six digits": "请输入六位数字",
  "Use YYYY-MM-DD HH:mm:ss": "请使用 YYYY-MM-DD HH:mm:ss 格式",
  "Send MerchantOrderNo or OrderNo": "请提供 MerchantOrderNo 或 OrderNo",
};

export function inputText(message: string, language: Language): string {
  return (language === "zhCN" ? inputTexts[message] : undefined) ?? message;
}
