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
  {
    what: "a long body that is refused keeps the event loop for 120 ms",
    file: "packages/server/src/http/body-budget.ts",
    search: "  if (isLong && !raw.complete)",
    replace:
      "  for (const end = performance.now() + 120; performance.now() < end; );\n  if (isLong && !raw.complete)",
    test: {
      file: "packages/server/src/http/door.test.ts",
      name: "330 MB of a form without a session, alone, costs the event loop less than 50 ms",
      isCase: true,
    },
  },
];
