/** User Management: the people of a merchant, and what can be done to their accounts. */
import * as words from "@opc/contract/user/words";
import { withWords } from "../with-words.ts";

export const enUS = /* @__PURE__ */ withWords(words.enUS, {
  title: "User Management",
  search: "User name",
  passkeys: "Passkeys",
  noticeTargets: "Notices elsewhere",
  empty: "Everyone who can sign in to the console appears here.",
  you: "you",
  temporary: "Must be changed",
  passwordHint: "At least 6 characters; valid for 24 hours and must be changed at the next sign-in.",
  passwordAgain: "Please enter the password again",
  passwordMismatch: "The passwords entered twice do not match!",
  showTerminals: "{{count}} online: show the terminals of {{user}}",
  add: {
    action: "Add user",
    userNameHint: "Letters, digits and . _ @ -",
    enable: "Can sign in",
    next: "{{user}} was added and signs in with their own Google code. Get the link by which they enrol an authenticator now?",
  },
  edit: {
    action: "Change group",
    title: "Change the group of {{user}}",
    sentence: "{{user}} gets the permissions of the group {{group}} from the next request on.",
  },
  enable: {
    enable: "Enable",
    disable: "Disable",
    enableTitle: "Enable {{user}}",
    disableTitle: "Disable {{user}}",
    enableSentence: "{{user}} will be able to sign in again.",
    disableSentence:
      "{{user}} can no longer sign in and is signed out of open terminals on the next request.",
    enabled: "{{user}} is enabled.",
    disabled: "{{user}} is disabled.",
  },
  reset: {
    action: "Reset password",
    title: "Reset the password of {{user}}",
    sentence:
      "{{user}} is signed out everywhere and must change this password at the next sign-in, within 24 hours.",
    done: "The password of {{user}} was reset.",
  },
  unlock: {
    action: "Unlock",
    title: "Unlock {{user}}",
    sentence: "{{user}} was locked after too many failed attempts and can now try again.",
    done: "{{user}} is unlocked.",
  },
  validator: {
    action: "Validator info",
    title: "Validator info of {{user}}",
    sentence:
      "Only {{user}} may open the link: whoever has it and the password can bind an authenticator. An earlier link stops working.",
    ownSentence: "Anyone who sees your secret can generate your Google codes: show it to no one.",
    passwordEmpty: "Please enter your login password.",
    show: "Show",
    later: "Later",
  },
  renew: {
    action: "Renew validator",
    title: "Renew the validator of {{user}}",
    sentence:
      "{{user}}'s current authenticator stops working and all terminals are signed out. They then enrol a new one by a link.",
    next: "{{user}} has no authenticator now. Get the link by which they enrol a new one?",
  },
});

export const zhCN: typeof enUS = /* @__PURE__ */ withWords(words.zhCN, {
  title: "用户管理",
  search: "用户名",
  passkeys: "通行密钥",
  noticeTargets: "通知方式",
  empty: "可登录控制台的所有用户都会显示在此处。",
  you: "本人",
  temporary: "须修改密码",
  passwordHint: "至少 6 个字符，24 小时内有效，下次登录时须修改。",
  passwordAgain: "请再次输入密码",
  passwordMismatch: "两次输入的密码不一致！",
  showTerminals: "{{count}} 个在线终端：查看 {{user}}",
  add: {
    action: "新增用户",
    userNameHint: "字母、数字和 . _ @ -",
    enable: "允许登录",
    next: "已新增用户 {{user}}，该用户须使用自己的谷歌验证码登录。现在获取其绑定验证器的链接吗？",
  },
  edit: {
    action: "更改用户组",
    title: "更改 {{user}} 的用户组",
    sentence: "{{user}} 将从下一次请求起拥有用户组 {{group}} 的权限。",
  },
  enable: {
    enable: "启用",
    disable: "停用",
    enableTitle: "启用 {{user}}",
    disableTitle: "停用 {{user}}",
    enableSentence: "{{user}} 将可以重新登录。",
    disableSentence: "{{user}} 将无法登录，其在线终端将在下一次请求时下线。",
    enabled: "已启用 {{user}}。",
    disabled: "已停用 {{user}}。",
  },
  reset: {
    action: "重置密码",
    title: "重置 {{user}} 的密码",
    sentence: "{{user}} 将在所有终端下线，并须在 24 小时内登录并修改此密码。",
    done: "已重置 {{user}} 的密码。",
  },
  unlock: {
    action: "解锁",
    title: "解锁 {{user}}",
    sentence: "{{user}} 因登录失败次数过多被锁定，解锁后可重新尝试登录。",
    done: "已解锁 {{user}}。",
  },
  validator: {
    action: "验证器信息",
    title: "{{user}} 的验证器信息",
    sentence: "链接只能由 {{user}} 本人打开：持有链接和密码的人可以绑定验证器。之前的链接将失效。",
    ownSentence: "看到密钥的人可以生成您的谷歌验证码，请勿向任何人展示。",
    passwordEmpty: "请输入您的登录密码。",
    show: "显示",
    later: "稍后",
  },
  renew: {
    action: "重置验证器",
    title: "重置 {{user}} 的验证器",
    sentence: "{{user}} 当前的验证器将失效，其在线终端将下线。之后须通过链接重新绑定。",
    next: "{{user}} 目前没有验证器。现在获取其绑定新验证器的链接吗？",
  },
});
