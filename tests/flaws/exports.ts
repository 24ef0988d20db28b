import type { Flaw } from "./flaw.ts";

export const exported: Flaw[] = [
  {
    what: "full-width signs begin a formula",
    file: "packages/server/src/call/cell-guard.ts",
    search: "\\\\uff1d\\\\uff0b\\\\uff0d\\\\uff20",
    replace: "",
    test: { file: "packages/server/src/modules/export/cells.test.ts" },
  },
  {
    what: "a sign behind a tab begins a formula",
    file: "packages/server/src/call/cell-guard.ts",
    search: "]|^[\\\\t\\\\r\\\\n]`,",
    replace: "]`,",
    test: { file: "packages/server/src/modules/export/cells.test.ts" },
  },
  {
    what: "a cell's own quotes end it",
    file: "packages/server/src/call/csv.ts",
    search: '`"${harmless.replaceAll(\'"\', \'""\')}"`',
    replace: '`"${harmless}"`',
    test: { file: "packages/server/src/call/csv.test.ts" },
  },
  {
    what: "a password stands in the log",
    file: "packages/server/src/call/redact.ts",
    search: "/password|googleverifycode",
    replace: "/googleverifycode",
    test: { file: "packages/server/src/log.test.ts" },
  },
];
