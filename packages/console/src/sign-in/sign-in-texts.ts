/** The sign-in form's own words: it is on screen before the console's texts are loaded. */
import type { Language } from "../boot/language.ts";

const enUS = {
  merchantCode: "Merchant code",
  userName: "User name",
  password: "Password",
  googleCode: "Google code",
  signIn: "Log in",
  signingIn: "Logging in…",
  showPassword: "Show password",
  hidePassword: "Hide password",
  capsLock: "Caps lock is on",
  required: "this option cannot be empty",
  passwordRequired: "Please input password",
  passwordTooShort: "password cannot be less than 6 characters",
  codeRequired: "Please enter your Google verification code",
  codeNotSixDigits: "The Google code has six digits",
  recoveryRequired: "Please enter a recovery code",
  recoveryNotWhole: "A recovery code has sixteen letters and digits",
  recoveryCode: "Recovery code",
  useRecovery: "Lost your authenticator? Use a recovery code",
  useGoogleCode: "Use the Google code",
  title: "Log in - OPC Admin",
  error: "Error",
  timeout: "The server did not respond within 15 seconds. Please try again.",
  offline: "The server cannot be reached. Check your connection and try again.",
  notArrived:
    "The console has not arrived whole. What you see may be read, but nothing can be done here yet.",
  loadAgain: "Load again",
  unreadable: "The server's response could not be read. Please try again.",
};

const zhCN: typeof enUS = {
  merchantCode: "商户编码",
  userName: "用户名",
  password: "密码",
  googleCode: "谷歌验证码",
  signIn: "登录",
  signingIn: "登录中…",
  showPassword: "显示密码",
  hidePassword: "隐藏密码",
  capsLock: "大写锁定已开启",
  required: "此项不能为空",
  passwordRequired: "请输入密码",
  passwordTooShort: "密码不能少于 6 个字符",
  codeRequired: "请输入谷歌验证码",
  codeNotSixDigits: "谷歌验证码为六位数字",
  recoveryRequired: "请输入恢复码",
  recoveryNotWhole: "恢复码为十六位字母或数字",
  recoveryCode: "恢复码",
  useRecovery: "验证器丢失？使用恢复码",
  useGoogleCode: "使用谷歌验证码",
  title: "登录 - OPC Admin",
  error: "错误",
  timeout: "服务器在 15 秒内没有响应，请重试。",
  offline: "无法连接服务器，请检查网络后重试。",
  notArrived: "控制台未能完整加载。可查看当前内容，但暂时无法操作。",
  loadAgain: "重新加载",
  unreadable: "无法读取服务器的响应，请重试。",
};

export type SignInText = keyof typeof enUS;

export const signInTexts: Record<Language, Record<SignInText, string>> = { enUS, zhCN };
