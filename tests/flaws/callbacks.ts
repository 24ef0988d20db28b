import type { Flaw } from "./flaw.ts";

export const callbacks: Flaw[] = [
  {
    what: "a redirect is taken for success",
    file: "packages/server/src/modules/callback-record/rules.ts",
    search: 'httpStatus >= 200 && httpStatus < 300) return { status: "Success" };',
    replace: 'httpStatus >= 200 && httpStatus < 400) return { status: "Success" };',
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "410 is tried again",
    file: "packages/server/src/modules/callback-record/rules.ts",
    search: "if (httpStatus === gone || delayMs === undefined || isOver)",
    replace: "if (delayMs === undefined || isOver)",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "what was held back is tried for ever",
    file: "packages/server/src/modules/callback-record/rules.ts",
    search: "if (httpStatus === gone || delayMs === undefined || isOver)",
    replace: "if (httpStatus === gone || delayMs === undefined)",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "a merchant's 429 rests nothing",
    file: "packages/server/src/modules/callback-record/rules.ts",
    search: "laneRestMs: httpStatus === tooManyRequests ? Math.min(asked, laneRestMostMs) : 0,",
    replace: "laneRestMs: 0,",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "a circuit is never closed by a success",
    file: "packages/server/src/modules/callback-record/circuit.ts",
    search: "const current = succeeded ? closedCircuit : before;",
    replace: 'const current = succeeded && before.Circuit === "Closed" ? closedCircuit : before;',
    test: { file: "packages/server/src/modules/callback-record/circuit.test.ts" },
  },
  {
    what: "a lane has no least width",
    file: "packages/server/src/modules/callback-record/lane.ts",
    search: ": Math.max(laneWidth.least, Math.floor(lane.width / 2));",
    replace: ": Math.floor(lane.width / 2);",
    test: { file: "packages/server/src/modules/callback-record/lane.test.ts" },
  },
];
