/** What is sent to a target: the words of the bell, in the language in which the person added it; never a secret. */
import * as approvalWords from "@opc/contract/approval/words";
import type { Language } from "@opc/contract/errors";
import * as noticeWords from "@opc/contract/home/notice-words";
import { codeMinutes } from "@opc/contract/notice-target/values";
import type { ListedNotice } from "../notice/shown.ts";

export interface Message {
  subject: string;
  text: string;
  /** A webhook's body. */
  body: Readonly<Record<string, unknown>>;
}

const words = {
  enUS: {
    notices: noticeWords.enUS,
    rules: approvalWords.enUS.kind,
    test: "This is a test. Notices of OPC Admin reach you here.",
    testSubject: "OPC Admin: test",
    code: (user: string, code: string) =>
      `${code} confirms that notices of OPC Admin for ${user} may be sent here. The code is valid for ${codeMinutes} minutes. If nobody told you of it, ignore this message: nothing is sent without it.`,
    codeSubject: "OPC Admin: confirm this address",
  },
  zhCN: {
    notices: noticeWords.zhCN,
    rules: approvalWords.zhCN.kind,
    test: "这是一条测试消息，OPC Admin 的通知会发送到此处。",
    testSubject: "OPC Admin：测试",
    code: (user: string, code: string) =>
      `${code} 用于确认 OPC Admin 可将 ${user} 的通知发送到此处，${codeMinutes} 分钟内有效。如您不知情，请忽略此消息：未经确认不会发送任何通知。`,
    codeSubject: "OPC Admin：确认此地址",
  },
} as const;

export function noticeMessage(notice: ListedNotice, language: Language, publicUrl: string): Message {
  const { notices, rules } = words[language];
  const { key, values } = noticeWords.wordingOf(notice, language, {
    ruleName: (rule) => rules[rule],
    digits: (count) => count.replace(/\B(?=(\d{3})+$)/g, ","),
  });
  const said = notices.kind[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  return {
    subject: `${notices.severity[notice.Severity]}: ${said}`.replace(/\s+/g, " ").slice(0, 150),
    text: `${said}\n\n${publicUrl}`,
    body: {
      Type: "Notice",
      NoticeId: notice.Id.toString(),
      Kind: notice.Kind,
      Key: notice.Key,
      MerchantAlias: notice.Alias,
      Severity: notice.Severity,
      Parameters: notice.Parameters,
      RaisedAt: notice.RaisedAt.toISOString(),
      Text: said,
    },
  };
}

export function testMessage(language: Language): Message {
  const { test, testSubject } = words[language];
  return { subject: testSubject, text: test, body: { Type: "Test", Text: test } };
}

/** `user`: "ALIAS/user". A webhook answers with the challenge, and nothing else. */
export function codeMessage(language: Language, user: string, code: string): Message {
  const { code: text, codeSubject } = words[language];
  return { subject: codeSubject, text: text(user, code), body: { Type: "Challenge", Challenge: code } };
}
