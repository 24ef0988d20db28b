// What Stryker mutates: the files that decide where a wrong line costs money or lets somebody in, and the tests that run for
// each change of them. Tests of plain functions come first: such a change costs a quarter of a second, one that needs a
// database two to three. Left out are stores and lists of columns, whose changes end in a statement that PostgreSQL refuses.

export interface MutatedModule {
  /** From packages/. */
  files: string[];
  tests: string[];
  /** Its tests need PostgreSQL. Texts are left alone then: nearly all are names of columns or pieces of SQL. */
  database?: true;
}

const modules = "server/src/modules";

export const mutatedModules: Readonly<Record<string, MutatedModule>> = {
  fees: { files: ["contract/src/money.ts"], tests: ["contract/src/money.test.ts"] },
  matching: {
    files: ["rules", "rank", "bind-rules", "names", "decide"].map((name) => `${modules}/matching/${name}.ts`),
    tests: ["rules", "rank", "bind-rules", "names", "decide"].map(
      (name) => `${modules}/matching/${name}.test.ts`,
    ),
  },
  moves: {
    files: [`${modules}/payment-order/action-rules.ts`, `${modules}/payout-order/action-rules.ts`],
    tests: [`${modules}/payment-order/action-rules.test.ts`, `${modules}/payout-order/action-rules.test.ts`],
  },
  tasks: {
    files: [`${modules}/payout-task/step-rules.ts`, `${modules}/payout-task/debit-rules.ts`],
    tests: [`${modules}/payout-task/step-rules.test.ts`, `${modules}/payout-task/debit-rules.test.ts`],
  },
  attempts: {
    files: [`${modules}/payout-channel/rules.ts`, `${modules}/payout-channel/route-rules.ts`],
    tests: [`${modules}/payout-channel/rules.test.ts`, `${modules}/payout-channel/route-rules.test.ts`],
  },
  suppliers: {
    files: [`${modules}/supplier/rules.ts`],
    tests: [`${modules}/supplier/rules.test.ts`],
  },
  approvals: {
    files: [`${modules}/approval/rules.ts`, `${modules}/approval/content-hash.ts`],
    tests: [`${modules}/approval/rules.test.ts`, `${modules}/approval/content-hash.test.ts`],
  },
  access: {
    files: [
      "server/src/http/access.ts",
      "server/src/call/may-call.ts",
      "server/src/ip-list.ts",
      `${modules}/user/rules.ts`,
      `${modules}/user-group/above.ts`,
      `${modules}/user-group/rules.ts`,
    ],
    tests: [
      "server/src/http/access.test.ts",
      "server/src/ip-list.test.ts",
      `${modules}/user/rules.test.ts`,
      `${modules}/user-group/above.test.ts`,
      `${modules}/user-group/rules.test.ts`,
    ],
  },
  addresses: {
    files: ["server/src/ports/address-guard.ts"],
    tests: ["server/src/ports/address-guard.test.ts", "server/src/ports/callback-sender.test.ts"],
  },
  csv: {
    files: ["server/src/call/cell-guard.ts", "server/src/call/csv.ts", "server/src/call/csv-cells.ts"],
    tests: ["csv", "cell-guard", "csv-cells"].map((name) => `server/src/call/${name}.test.ts`),
  },
  ledger: {
    files: ["server/src/ledger/post.ts", "server/src/ledger/transfers.ts"],
    tests: ["post", "post-guards", "transfers"].map((name) => `server/src/ledger/${name}.test.ts`),
    database: true,
  },
  session: {
    files: ["rules", "guard", "throttle", "totp"].map((name) => `${modules}/session/${name}.ts`),
    tests: ["rules", "guard", "throttle", "budgets"].map((name) => `${modules}/session/${name}.test.ts`),
    database: true,
  },
  "step-up": {
    files: [`${modules}/session/step-up.ts`, "server/src/entry/step-up.ts"],
    tests: [
      `${modules}/session/step-up.test.ts`,
      `${modules}/withdrawal/password.test.ts`,
      `${modules}/passkey/passkey.test.ts`,
      `${modules}/passkey/many.test.ts`,
      `${modules}/passkey/window.test.ts`,
      `${modules}/passkey/revoke.test.ts`,
    ],
    database: true,
  },
};
