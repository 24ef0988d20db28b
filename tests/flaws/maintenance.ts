import type { Flaw } from "./flaw.ts";

export const maintenance: Flaw[] = [
  {
    what: "one merchant's window stops all of them",
    file: "packages/server/src/modules/maintenance/rules.ts",
    search: 'if (window.scope === "Merchant") return window.merchantId === wanted.merchantId;',
    replace: 'if (window.scope === "Merchant") return window.merchantId !== null;',
    test: { file: "packages/server/src/modules/maintenance/rules.test.ts" },
  },
  {
    what: "a window of one currency stops all of them",
    file: "packages/server/src/modules/maintenance/rules.ts",
    search: " && window.currency === wanted.currency;",
    replace: ";",
    test: { file: "packages/server/src/modules/maintenance/rules.test.ts" },
  },
  {
    what: "a window holds its end",
    file: "packages/server/src/modules/maintenance/rules.ts",
    search: "(endsAt === null || now < endsAt);",
    replace: "(endsAt === null || now <= endsAt);",
    test: { file: "packages/server/src/modules/maintenance/rules.test.ts" },
  },
];
