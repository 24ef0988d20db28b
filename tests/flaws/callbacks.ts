import type { Flaw } from "./flaw.ts";

export const callbacks: Flaw[] = [
  {
    what: "a worker that stood still sends a callback that another one has delivered",
    file: "packages/server/src/modules/callback-record/deliverer.ts",
    search: "if (!mayLeave()) return stalled;",
    replace: "",
    test: {
      file: "packages/server/src/modules/callback-record/stalled.test.ts",
      name: "what another worker has delivered meanwhile",
    },
  },
  {
    what: "a redirect is taken for success",
    file: "packages/server/src/delivery/schedule.ts",
    search: 'httpStatus >= 200 && httpStatus < 300) return { status: "Success" };',
    replace: 'httpStatus >= 200 && httpStatus < 400) return { status: "Success" };',
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "410 is tried again",
    file: "packages/server/src/delivery/schedule.ts",
    search: "if (isFinal(answer) || delayMs === undefined || isOver)",
    replace: "if (delayMs === undefined || isOver)",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "what was held back is tried for ever",
    file: "packages/server/src/delivery/schedule.ts",
    search: "if (isFinal(answer) || delayMs === undefined || isOver)",
    replace: "if (isFinal(answer) || delayMs === undefined)",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "a merchant's 429 rests nothing",
    file: "packages/server/src/delivery/schedule.ts",
    search: "laneRestMs: httpStatus === tooManyRequests ? Math.min(asked, laneRestMostMs) : 0,",
    replace: "laneRestMs: 0,",
    test: { file: "packages/server/src/modules/callback-record/rules.test.ts" },
  },
  {
    what: "a circuit is never closed by a success",
    file: "packages/server/src/delivery/circuit.ts",
    search: "const current = succeeded ? closedCircuit : before;",
    replace: 'const current = succeeded && before.Circuit === "Closed" ? closedCircuit : before;',
    test: { file: "packages/server/src/delivery/circuit.test.ts" },
  },
  {
    what: "a lane has no least width",
    file: "packages/server/src/modules/callback-record/lane.ts",
    search: ": Math.max(laneWidth.least, Math.floor(lane.width / 2));",
    replace: ": Math.floor(lane.width / 2);",
    test: { file: "packages/server/src/modules/callback-record/lane.test.ts" },
  },
  {
    what: "what was sent again goes in the lane of what is new",
    file: "packages/server/src/modules/callback-record/bulk-resend.ts",
    search: "priority = ${priorities.resent},",
    replace: "priority = ${priorities.live},",
    test: { file: "packages/server/src/modules/callback-record/live-traffic.test.ts" },
  },
  {
    what: "a paused address is probed with the oldest callback that it refused",
    file: "packages/server/src/modules/callback-record/lease.ts",
    search: "order by r.step, r.id desc limit 1",
    replace: "order by r.next_attempt_at limit 1",
    test: { file: "packages/server/src/modules/callback-record/live-traffic.test.ts" },
  },
  {
    what: "all callbacks of a later state carry the first one's number",
    file: "packages/server/src/modules/callback-record/queue.ts",
    search: "(before.get(orderText(item)) ?? 0) + 1",
    replace: "1",
    test: { file: "packages/server/src/modules/callback-record/sequence.test.ts" },
  },
  {
    what: "one merchant's unreadable secret stops all callbacks",
    file: "packages/server/src/modules/callback-record/deliverer.ts",
    search: 'void setAside(this.#services, "callbacks", name, error);\n      return undefined;',
    replace: "throw error;",
    test: { file: "packages/server/src/modules/callback-record/set-aside.test.ts" },
  },
];
