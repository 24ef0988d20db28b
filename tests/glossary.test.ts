/**
 * One word for one thing (docs/glossary.md): words that mean something we call otherwise stand in no text of the console, in no
 * error and in no notice, in either language. The specification's own texts stay as they are.
 */
import { errors } from "@opc/contract/errors";
import { pages } from "@opc/contract/pages";
import { describe, expect, test } from "vitest";
import { texts as english } from "../packages/console/src/i18n/en-us.ts";
import { texts as chinese } from "../packages/console/src/i18n/zh-cn.ts";

interface Forbidden {
  word: RegExp;
  instead: string;
}

const inEnglish: readonly Forbidden[] = [
  { word: /\blog(s|ged|ging)?[ -]?(in|on|out|off)\b/i, instead: "sign in, sign out" },
  { word: /\b(cash|pay)-?outs?\b(?<!\bpayouts?)/i, instead: "payout" },
  {
    word: /\b(two-factor|2fa|otp|one-time code|verification app)\b/i,
    instead: "Google code, authenticator",
  },
  { word: /\b(original|raw) (record|document|transaction)s?\b/i, instead: "bank transaction" },
  { word: /\bemail\b/i, instead: "e-mail" },
  { word: /\b(deposit|pay-?in)s?\b/i, instead: "collection order" },
  { word: /\b(psp|provider|vendor)s?\b/i, instead: "supplier" },
  { word: /\bspiders?\b/i, instead: "crawler" },
  { word: /\b(webhook callback|postback|ipn)s?\b/i, instead: "callback" },
  { word: /\b(black|deny|block) ?list/i, instead: "address list" },
];

/** What the specification says in these words, or what is called so by others. */
const ownInEnglish = [
  /login (password|time|ip)|last login|log in again|confirm logout|^logout$/gi,
  /cashout types?|cashout (success|rejected)|create cashout order|cashout order (success|failed|reversed)|cashout channel setting/gi,
];

const inChinese: readonly Forbidden[] = [
  { word: /登入|登陆/, instead: "登录" },
  { word: /帐/, instead: "账" },
  { word: /原始单据|原始记录/, instead: "银行流水" },
  { word: /提款/, instead: "提现" },
  { word: /身份验证器|动态(口令|密码|码)/, instead: "验证器、谷歌验证码" },
  { word: /商家/, instead: "商户" },
  { word: /回傳|回传|异步通知/, instead: "回调" },
  { word: /蜘蛛/, instead: "爬虫" },
  { word: /黑名单/, instead: "地址列表" },
];

/** Names of products, units and formats, and what stands so in files, addresses and settings that people look for. */
const spelledInChinese = new Set(
  `OPC Admin IP HH mm ss YYYY YYYY-MM-DD DB-IP CSV csv PNG JPEG WebP API HTTP Prompt ID PromptPay TrueMoney KBANK CIDR https http
   SettingA SettingB SettingC SettingD PublicKey PrivateKey whpk whsk TLS User-Agent SECRET Google Authenticator Excel XLSX
   LibreOffice English UTC IPv Telegram Webhook PIN SWIFT ISO thTH mailto TIS- UTF- px JSON multipart kB MB HTML xx
   docs supplier-api md payments payouts Unknown chain-anchor json DATABASE URL PUBLIC native sandbox NotifyUrl webhook-timestamp
   webhook-id MerchantOrderNo gateway content languages Cursor default transaction read only synchronous commit off on standby
   names remote apply opc-key Ed PEM Base SHA-`.split(/\s+/),
);

type Texts = { [name: string]: string | Texts };

function flat(texts: Texts, before = ""): [name: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === "string" ? [[before + name, text]] : flat(text, `${before}${name}.`),
  );
}

type Language = "enUS" | "zhCN";

/** Of the console, of errors, of the menu: by where it stands. */
function allTexts(texts: Texts, language: Language): [name: string, text: string][] {
  return [
    ...flat(texts),
    ...Object.entries(errors).map(([name, error]): [string, string] => [`errors.${name}`, error[language]]),
    ...Object.entries(pages).map(([code, page]): [string, string] => [`pages.${code}`, page[language]]),
  ];
}

const withoutOwn = (text: string, own: readonly RegExp[]) =>
  own.reduce((left, phrase) => left.replace(phrase, ""), text.replace(/\{\{?\w+\}?\}/g, ""));

describe.each([
  { language: "enUS", texts: english, forbidden: inEnglish, own: ownInEnglish },
  { language: "zhCN", texts: chinese, forbidden: inChinese, own: [] },
] as const)("in $language", ({ language, texts, forbidden, own }) => {
  const all = allTexts(texts as unknown as Texts, language);

  test.each(forbidden)("$instead instead of $word", ({ word }) => {
    const found = all.filter(([, text]) => word.test(withoutOwn(text, own)));
    expect(found).toEqual([]);
  });
});

test("the rules notice what they forbid", () => {
  for (const wrong of ["You logged in", "a pay-out", "Enter the OTP", "an email", "a raw transaction"])
    expect(
      inEnglish.some(({ word }) => word.test(withoutOwn(wrong, ownInEnglish))),
      wrong,
    ).toBe(true);
  for (const right of ["a payout", "Your login password", "Cashout type", "Log in again", "signed in"])
    expect(
      inEnglish.some(({ word }) => word.test(withoutOwn(right, ownInEnglish))),
      right,
    ).toBe(false);
});

test("no English stands in a Chinese sentence but what is spelled so", () => {
  const words = ([name, text]: [string, string]) =>
    (withoutOwn(text, []).match(/[A-Za-z][A-Za-z-]+/g) ?? [])
      .filter((word) => !spelledInChinese.has(word))
      .map((word) => `${name}: ${word}`);
  expect(allTexts(chinese as unknown as Texts, "zhCN").flatMap(words)).toEqual([]);
});
