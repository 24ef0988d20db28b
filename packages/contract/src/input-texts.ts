/** Chinese for the input messages that schemas of the contract write themselves (in English, their key). */
export const inputTexts: Readonly<Record<string, string>> = {
  "password cannot be less than 6 characters": "密码不能少于 6 个字符",
  "Six digits": "请输入六位数字",
  "Use YYYY-MM-DD HH:mm:ss": "请使用 YYYY-MM-DD HH:mm:ss 格式",
  "Send MerchantOrderNo or OrderNo": "请提供 MerchantOrderNo 或 OrderNo",
};
