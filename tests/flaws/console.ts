import type { Flaw } from "./flaw.ts";

const source = "packages/console/src";

export const screens: Flaw[] = [
  {
    what: "an account is said to fit although a line of it is at fault",
    file: `${source}/pages/balance-change/verdict.ts`,
    search: '  if (fault) return { kind: "broken", fault };\n',
    replace: "",
    test: { file: `${source}/pages/balance-change/verdict.test.ts` },
  },
  {
    what: "an account is said to fit before its last page",
    file: `${source}/pages/balance-change/verdict.ts`,
    search: 'if (last.NextCursor !== null) return { kind: "walking", done: lines.length, count };',
    replace: 'if (last.NextCursor === "") return { kind: "walking", done: lines.length, count };',
    test: { file: `${source}/pages/balance-change/verdict.test.ts` },
  },
  {
    what: "pages of an account need not join",
    file: `${source}/pages/balance-change/verdict.ts`,
    search: "if (first.Range?.AddsUp === false || gap)",
    replace: "if (first.Range?.AddsUp === false && gap)",
    test: { file: `${source}/pages/balance-change/verdict.test.ts` },
  },
  {
    what: "a merchant explains the account that its filter names",
    file: `${source}/pages/balance-change/account.ts`,
    search: 'const merchant = own ?? (typeof MerchantAlias === "string" ? MerchantAlias : "");',
    replace: 'const merchant = typeof MerchantAlias === "string" ? MerchantAlias : (own ?? "");',
    test: { file: `${source}/pages/balance-change/account.test.ts` },
  },
  {
    what: "pasted lines switch all other banks off",
    file: `${source}/pages/channel/bank-changes.ts`,
    search: "return MappingCode === undefined ? bank : { ...bank, MappingCode, Enabled: true };",
    replace:
      "return MappingCode === undefined ? { ...bank, Enabled: false } : { ...bank, MappingCode, Enabled: true };",
    test: { file: `${source}/pages/channel/bank-changes.test.ts` },
  },
  {
    what: "a pasted line of an unknown bank is taken",
    file: `${source}/pages/channel/bank-lines.ts`,
    search: '    if (!bankCodes.has(code)) return "unknownBank";\n',
    replace: "",
    test: { file: `${source}/pages/channel/bank-lines.test.ts` },
  },
  {
    what: "a link of the editor leads anywhere",
    file: `${source}/kit/rich-text/link-address.ts`,
    search: "if (!allowed.includes(protocol)) return undefined;",
    replace: 'if (!allowed.includes(protocol) && protocol === "") return undefined;',
    test: { file: `${source}/kit/rich-text/link-address.test.ts` },
  },
  {
    what: "a title ends its place in an article's preview",
    file: `${source}/pages/article/article-document.ts`,
    search: "<body><article><h1>${escaped(title)}</h1>",
    replace: "<body><article><h1>${title}</h1>",
    test: { file: `${source}/pages/article/article-document.test.ts` },
  },
  {
    what: "a preview has no policy of its own",
    file: `${source}/pages/article/article-document.ts`,
    search: '<meta http-equiv="Content-Security-Policy" content="${policy}">',
    replace: '<meta name="policy" content="${policy}">',
    test: { file: `${source}/pages/article/article-document.test.ts` },
  },
  {
    what: "the desk promises a review as settled",
    file: `${source}/pages/bank-transaction/outcome.ts`,
    search: 'if (Outcome === "Settle") return "matchingDesk.bind.settle";',
    replace: 'if (Outcome === "Settle" || Outcome === "Review") return "matchingDesk.bind.settle";',
    test: { file: `${source}/pages/bank-transaction/outcome.test.ts` },
  },
  {
    what: "a whole card number stands in a list's address",
    file: "packages/contract/src/question/fields.ts",
    search: "return /^\\d{4}$/.test(text);",
    replace: "return /^\\d+$/.test(text);",
    test: { file: "packages/contract/src/question/address.test.ts" },
  },
  {
    what: "the head of a page is kept back until its answers are there",
    file: "packages/server/src/http/compress.ts",
    search: '  if ("flush" in stream) stream.flush();\n',
    replace: "",
    test: { file: "packages/server/src/http/compress.test.ts" },
  },
  {
    what: "a page that the server drew waits for its program all the same",
    file: "packages/server/src/http/console-page.ts",
    search: 'script.replace(\' blocking="render"\', "")',
    replace: "script",
    test: { file: "packages/server/src/http/console-files.test.ts" },
  },
  {
    what: "a drawing of yesterday is taken over",
    file: `${source}/state/drawn.ts`,
    search: "const dayOf = (ms: number) => Math.floor((ms + offsetMinutes * minuteMs) / dayMs);",
    replace: "const dayOf = (ms: number) => Math.floor(ms / dayMs + offsetMinutes * 0 * minuteMs);",
    test: { file: `${source}/state/drawn.test.ts` },
  },
];
