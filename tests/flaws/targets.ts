import type { Flaw } from "./flaw.ts";

const store = "packages/server/src/modules/notice-target/store.ts";
const targetTests = "packages/server/src/modules/notice-target/notice-target.test.ts";
const rules = "packages/server/src/modules/notice-target/rules.ts";
const ruleTests = "packages/server/src/modules/notice-target/rules.test.ts";

export const targets: Flaw[] = [
  {
    what: "a target's code may be guessed for as long as one likes",
    file: store,
    search: "CodeTries >= maxCodeTries",
    replace: "CodeTries > 1_000_000",
    test: { file: targetTests, name: "is added by who proves who they are" },
  },
  {
    what: "a code that is too old confirms a target",
    file: store,
    search: "CodeExpiresAt <= now || ",
    replace: "",
    test: { file: targetTests, name: "is added by who proves who they are" },
  },
  {
    what: "another's target is changed by who knows its number",
    file: store,
    search: '.where("UserId", "=", userId).where("RemovedAt", "is", null)',
    replace: '.where("RemovedAt", "is", null)',
    test: { file: targetTests, name: "is one's own, and one of five" },
  },
  {
    what: "a person has any number of targets",
    file: store,
    search: "if (others.length >= maxNoticeTargets)",
    replace: "if (others.length > 1_000)",
    test: { file: targetTests, name: "is one's own, and one of five" },
  },
  {
    what: "an address is flooded with what is asked for",
    file: store,
    search: "if (Count >= BigInt(maxAskedPerHour))",
    replace: "if (Count > 1_000n)",
    test: { file: targetTests },
  },
  {
    what: "what was removed goes on being told",
    file: store,
    search: '.set({ Status: "Over", NextAttemptAt: null',
    replace: ".set({ NextAttemptAt: now",
    test: { file: targetTests },
  },
  {
    what: "quiet hours hold up what is urgent",
    file: rules,
    search: "if (urgentNoticeKinds.includes(kind)) return null;",
    replace: "",
    test: { file: ruleTests },
  },
  {
    what: "a webhook is told without TLS",
    file: rules,
    search: 'policy.allowLoopback ? "http" : "https:"',
    replace: '"http"',
    test: { file: ruleTests },
  },
  {
    what: "a mail that is given up leaves its connection to a server that goes on and on",
    file: "packages/server/src/ports/mail-sender.ts",
    search: "const signal = AbortSignal.timeout(limits.total);",
    replace: "const signal = AbortSignal.timeout(2 ** 31 - 1);",
    test: {
      file: "packages/server/src/modules/notice-target/silent-mail.test.ts",
      name: "a mail whose server falls silent",
    },
  },
];
