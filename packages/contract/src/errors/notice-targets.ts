/** Where people are told of notices besides the bell (codes 170s). */
import type { ErrorText } from "./error-text.ts";

export const noticeTargetErrors = {
  NoticeChannelUnavailable: {
    code: 170,
    enUS: "This server cannot send that way. Ask the operator to set it up.",
    zhCN: "本服务器尚不支持该发送方式，请联系运营商配置。",
  },
  NoticeAddressWrong: {
    code: 171,
    enUS: "This is no address of that kind: an e-mail address, the number of a Telegram chat, or an https address.",
    zhCN: "地址与所选方式不符：请填写邮箱地址、Telegram 会话编号或 https 地址。",
  },
  NoticeTargetLimit: {
    code: 172,
    enUS: "You have {Maximum} targets, the most there can be. Remove one first.",
    zhCN: "您已有 {Maximum} 个通知方式，达到上限，请先移除一个。",
  },
  NoticeTargetTaken: {
    code: 173,
    enUS: "You have added this target already.",
    zhCN: "该通知方式已添加过。",
  },
  NoticeTargetConfirmed: {
    code: 174,
    enUS: "This target has been confirmed already.",
    zhCN: "该通知方式已确认。",
  },
  NoticeTargetUnconfirmed: {
    code: 175,
    enUS: "Confirm this target first.",
    zhCN: "请先确认该通知方式。",
  },
  NoticeSendLimit: {
    code: 176,
    enUS: "No more than {Maximum} codes and tests are sent in an hour. Try again later.",
    zhCN: "每小时最多发送 {Maximum} 次验证码和测试，请稍后再试。",
  },
} as const satisfies Record<string, ErrorText>;
