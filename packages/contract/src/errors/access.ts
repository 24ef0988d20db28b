/** Who asks: sessions, addresses, permissions, passwords (codes 19 and 100s). */
import type { ErrorText } from "./error-text.ts";

export const accessErrors = {
  IpNotAllowed: {
    code: 19,
    enUS: "Access from {Ip} is not allowed. Ask your administrator to add this address.",
    zhCN: "不允许从 {Ip} 访问，请联系管理员添加该地址。",
  },
  SessionExpired: {
    code: 101,
    enUS: "current session has expired, please log in again",
    zhCN: "当前会话已过期，请重新登录",
  },
  SignInRefused: {
    code: 110,
    enUS: "Incorrect merchant code, user name, password or Google code. Please try again.",
    zhCN: "商户编码、用户名、密码或谷歌验证码不正确，请重试。",
  },
  TooManyAttempts: {
    code: 111,
    enUS: "Too many failed attempts. Try again in {Seconds} seconds.",
    zhCN: "失败次数过多，请在 {Seconds} 秒后重试。",
  },
  /** A proof asked for again: login password, old password or Google code. Which one was wrong is not said. */
  StepUpRefused: {
    code: 112,
    enUS: "Incorrect password or Google verification code, or the code has already been used. Please check both.",
    zhCN: "密码或谷歌验证码不正确，或验证码已被使用，请核对后重试。",
  },
  /** Said only to who has the right password. */
  AuthenticatorUnreadable: {
    code: 114,
    enUS: "Your authenticator cannot be checked any more, so no Google code is right. Ask an administrator to renew it, or use a recovery code.",
    zhCN: "系统已无法校验您的验证器，任何谷歌验证码都无法通过。请联系管理员重置验证器，或使用恢复码。",
  },
  NoPermission: {
    code: 120,
    enUS: "You do not have permission to use this function",
    zhCN: "您没有使用此功能的权限",
  },
  RequestNotTrusted: {
    code: 121,
    enUS: "This request did not come from the console. Reload the page and try again.",
    zhCN: "该请求并非来自控制台，请刷新页面后重试。",
  },
  MustChangePassword: {
    code: 122,
    enUS: "Your password was set by someone else. Change it first.",
    zhCN: "您的密码由他人设置，请先修改密码。",
  },
  EnrolmentRefused: {
    code: 123,
    enUS: "This link is no longer valid: it was used, replaced by a newer one, or is over 24 hours old. Ask whoever sent it for a new one.",
    zhCN: "该链接已失效：已被使用、已有新的链接，或已超过 24 小时。请向发送人索取新的链接。",
  },
  PasswordTooShort: {
    code: 130,
    enUS: "Password must not be less than {Minimum} characters.",
    zhCN: "密码不得少于 {Minimum} 个字符。",
  },
  PasswordTooCommon: {
    code: 131,
    enUS: "This password is too common. Choose another.",
    zhCN: "该密码过于常见，请更换。",
  },
  PasswordIsUserName: {
    code: 132,
    enUS: "The password must not be the same as the user name.",
    zhCN: "密码不能与用户名相同。",
  },
  PasswordUnchanged: {
    code: 133,
    enUS: "The new password is the same as the old one. Choose another.",
    zhCN: "新密码与旧密码相同，请更换。",
  },
} as const satisfies Record<string, ErrorText>;
