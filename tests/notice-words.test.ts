/** What bells, timelines of withdrawals and states of accounts say: words in both languages, never the server's own code for it. */
import { ruledKinds } from "@opc/contract/approval/kinds";
import * as noticeWords from "@opc/contract/home/notice-words";
import { type NoticeKind, noticeKinds } from "@opc/contract/home/notices";
import { stopReasons } from "@opc/contract/proof/stops";
import { accountObstacles, settlementAccountStatuses } from "@opc/contract/settlement-account/states";
import { withdrawalStatuses } from "@opc/contract/withdrawal/states";
import { describe, expect, test } from "vitest";
import { texts as english } from "../packages/console/src/i18n/en-us.ts";
import type { Translate } from "../packages/console/src/i18n/i18n.ts";
import { texts as chinese } from "../packages/console/src/i18n/zh-cn.ts";
import { withdrawalTimeline } from "../packages/console/src/kit/withdrawal/timeline.ts";

/** "CodeTimeout", "code_timeout", "payout.code", "/xpay/PayOrder", or a placeholder that nothing filled. */
const code = /[a-z]{2}[A-Z]|[a-z]_[a-z]|[a-z]\.[a-zA-Z]{2}|(^|\s)\/\w|\{\{/;
const looksLikeCode = (text: string) => code.test(text);

/** As the server raises them; what people wrote stands for itself. */
const filled = {
  ...{
    SpiderId: "SP-1",
    Account: "KBANK 1",
    Merchant: "ACME",
    GivenUp: "3",
    Subject: "W1",
    ProposedBy: "OPC/a",
  },
  ...{
    Row: "17",
    Chains: "7",
    Message_enUS: "Soon",
    Message_zhCN: "即将",
    Title_enUS: "Days",
    Title_zhCN: "每日",
  },
  ...{ Rows: "1200", OrderNo: "P1", User: "OPC/b", Name: "Phone", By: "OPC/c", Left: "4", Target: "Bot 1" },
  ...{ Device: "Firefox 140", Ip: "192.0.2.1", Area_enUS: "Bangkok", Area_zhCN: "曼谷", Day: "2026-12-01" },
  ...{
    AccountId: "1",
    Holder: "Acme",
    Fingerprint: "3f9a 77c1",
    Reason: "Another name",
    Since: "2026-11-18T00:00:00.000Z",
  },
} as const;

/** The same kind with other facts has another text. */
const variants: Partial<Record<NoticeKind, readonly object[]>> = {
  CallbacksFailing: [{ Circuit: "Open" }, { Circuit: "Closed" }],
  AdministratorMade: [{}, { Reason: undefined }],
  PayoutsStopped: stopReasons.map((Reason) => ({ Reason })),
  RuleOff: ruledKinds.map((Rule) => ({ Rule })),
};

describe.each([
  ["enUS", english, noticeWords.enUS],
  ["zhCN", chinese, noticeWords.zhCN],
] as const)("in %s", (language, texts, words) => {
  const fill = (text: string, values: Readonly<Record<string, unknown>>) =>
    text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
  const t = ((key: string, values = {}) => {
    const text = key
      .split(".")
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], texts);
    return typeof text === "string" ? fill(text, values) : key;
  }) as Translate;

  test.each(noticeKinds)("a notice of %s", (Kind) => {
    for (const facts of variants[Kind] ?? [{}]) {
      const given = Object.entries({ ...filled, ...facts }).filter(([, value]) => value !== undefined);
      const { key, values } = noticeWords.wordingOf(
        { Kind, Parameters: Object.fromEntries(given) as Record<string, string> },
        language,
        { ruleName: (rule) => t(`approval.kind.${rule}`), digits: (count) => count },
      );
      const said = fill(words.kind[key], values);
      expect(looksLikeCode(said), said).toBe(false);
      expect(looksLikeCode(t(`noticeTarget.kind.${Kind}`))).toBe(false);
    }
  });

  test.each(["created", "approved", "rejected"] as const)("a withdrawal that was %s", (Kind) => {
    for (const By of ["ACME/clerk", null]) {
      const [entry] = withdrawalTimeline([{ At: filled.Since, Kind, By, Note: "by hand" }], t);
      const said = [entry?.sentence ?? "", entry?.by ?? "", ...(entry?.facts ?? []).map(({ name }) => name)];
      for (const text of said) expect(looksLikeCode(text), text).toBe(false);
    }
  });

  test("each state of a withdrawal and an account has its word, and so has why an account cannot be chosen", () => {
    const keys = [
      ...withdrawalStatuses.map((status) => `withdrawal.status.${status}` as const),
      ...settlementAccountStatuses.map((status) => `settlementAccount.status.${status}` as const),
    ];
    for (const key of keys) expect(looksLikeCode(t(key)), key).toBe(false);
    expect(accountObstacles).toEqual(["Unchecked", "Rejected", "Retired", "Held"]);
    for (const key of ["unchecked", "held"] as const)
      expect(looksLikeCode(t(`settlementAccount.choose.${key}`, { account: "SCB 1", at: "12:00" }))).toBe(
        false,
      );
  });
});
