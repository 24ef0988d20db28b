import type { Flaw } from "./flaw.ts";

export const withdrawals: Flaw[] = [
  {
    what: "who asked for a withdrawal approves it",
    file: "packages/server/src/modules/withdrawal/decide.ts",
    search: "if (order.CreatedByUserId === userId) throw",
    replace: "if (order.CreatedByUserId === userId && userId < 0n) throw",
    test: { file: "packages/server/src/modules/withdrawal/decide.test.ts", name: "does not" },
  },
  {
    what: "what was rejected counts against the day's quota",
    file: "packages/server/src/modules/withdrawal/quota.ts",
    search: " and status <> 'Rejected'",
    replace: "",
    test: {
      file: "packages/server/src/modules/withdrawal/apply.test.ts",
      name: "is used up by what waits and what was approved",
    },
  },
  {
    what: "the day of UTC decides about the quota",
    file: "packages/server/src/modules/withdrawal/quota.ts",
    search: "const from = idFloor(startOfDay(now, timeDifferenceMinutes));",
    replace: "const from = idFloor(startOfDay(now, 0 * timeDifferenceMinutes));",
    test: {
      file: "packages/server/src/modules/withdrawal/apply.test.ts",
      name: "begins anew at midnight of the merchant's own clock",
    },
  },
];
