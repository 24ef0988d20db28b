import type { Flaw } from "./flaw.ts";

export const reconciliation: Flaw[] = [
  {
    what: "money that a person set aside counts as a difference",
    file: "packages/server/src/modules/reconciliation/rules.ts",
    search: '  if (part.aside === "Person") return [];\n',
    replace: "",
    test: { file: "packages/server/src/modules/reconciliation/rules.test.ts" },
  },
  {
    what: "a difference that changed after it was closed stays closed",
    file: "packages/server/src/modules/reconciliation/decide.ts",
    search: 'const reopens = before.state === "Closed";',
    replace: "const reopens = false;",
    test: { file: "packages/server/src/modules/reconciliation/decide.test.ts" },
  },
  {
    what: "what is gone stays open",
    file: "packages/server/src/modules/reconciliation/decide.ts",
    search: 'if (one.state === "Open" && !now.has(one.key))',
    replace: 'if (one.state === "Open" && now.size < 0 && !now.has(one.key))',
    test: { file: "packages/server/src/modules/reconciliation/decide.test.ts" },
  },
];
