// What `npm test -- <noun>` runs. A test belongs to a noun when its file, or a folder that it lies in, has a name that begins
// with one of the noun's words; the specification's spellings (cashout, spider) are among them. nouns.test.ts
// holds that every test belongs to one.

/** By noun, the beginnings of names. */
export const nouns = {
  account: ["offline-account", "account"],
  advertising: ["advertising"],
  api: ["api-info", "api", "gateway", "merchant-signature", "call", "docs", "errors"],
  approval: ["approval"],
  article: ["article", "content", "rich-text", "stored-image"],
  balance: ["balance", "ledger", "proof", "money", "ways-out", "checks", "exposure"],
  bank: ["bank", "statement-import", "matching"],
  callback: ["callback", "delivery", "archive"],
  channel: ["channel", "routing", "pay-channel", "merchant-channel", "payout-channel"],
  crawler: ["crawler", "agent", "spider"],
  database: ["db", "lock-order", "silent-database", "silent-classes"],
  demo: ["demo", "generate", "sandbox"],
  export: ["export", "csv", "print"],
  form: ["form", "act", "field", "files", "import"],
  home: ["home", "notice", "overview", "daily-overview"],
  list: [
    "list",
    "shown-fields",
    "table",
    "filter",
    "question",
    "views",
    "format",
    "bulk",
    "gallery",
    "detail",
    "stepper",
  ],
  log: ["operation-log", "audit", "log"],
  lottery: ["lotter", "draw"],
  maintenance: ["maintenance"],
  merchant: ["merchant", "other-merchant", "second-wall"],
  order: ["payment-order", "payment-create", "order", "whole-story", "pay-page"],
  payout: ["payout", "cashout", "crawler-payout", "withdrawal"],
  reconciliation: ["reconciliation"],
  reference: ["reference"],
  report: ["report", "order-report", "daily-overview", "charts"],
  scenario: ["scenarios"],
  server: [
    "main",
    "settings",
    "secret-key",
    "ports",
    "http",
    "commands",
    "ip-list",
    "supervise",
    "supply",
    "scale",
    "deploy",
    "ground",
  ],
  session: ["session", "sign-in", "authenticate", "password", "passkey", "online-user", "access"],
  shell: [
    "shell",
    "app",
    "boot",
    "navigation",
    "layout",
    "catalogue",
    "i18n",
    "budget",
    "every-page",
    "planted",
    "theme",
  ],
  supplier: ["supplier"],
  user: ["user", "people"],
  withdrawal: ["withdrawal", "settlement-account"],
  work: ["work", "set-aside"],
  house: [
    "tidy",
    "specification",
    "nouns",
    "flaws",
    "fixture",
    "performance",
    "security-index",
    "testing-paper",
    "test-run",
  ],
};

/** The nouns of a path from the root of the repo. */
export function nounsOf(path) {
  // Where a package keeps its sources says nothing, and each test has its kind at its end.
  const names = path.replace(/^(packages\/\w+(\/src)?|tests(\/browser)?)\//, "").split("/");
  return Object.keys(nouns).filter((noun) =>
    nouns[noun].some((word) => names.some((name) => name.replace(/^\d+-/, "").startsWith(word))),
  );
}
