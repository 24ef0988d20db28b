import type { Flaw } from "./flaw.ts";

export const door: Flaw[] = [
  {
    what: "of what anybody may send, megabytes are read",
    file: "packages/server/src/http/body-budget.ts",
    search: "const ofAnybody = 16 * 1024;",
    replace: "const ofAnybody = 48 * 1024 * 1024;",
    test: {
      file: "packages/server/src/http/door.test.ts",
      name: "two hundred of the worst at once cost neither a megabyte nor 50 ms each, and others are answered",
    },
  },
];
