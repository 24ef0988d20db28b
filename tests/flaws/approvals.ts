import type { Flaw } from "./flaw.ts";

const folder = "packages/server/src/modules/approval";

export const approvals: Flaw[] = [
  {
    what: "who typed a credit in approves the review of it that somebody else proposed",
    file: "packages/server/src/modules/payment-order/review-hands.ts",
    search: "    ...(credit === null ? [] : await handsOnCredit(tx, credit)),\n",
    replace: "",
    test: {
      file: "packages/server/src/modules/payment-order/review-hands.test.ts",
      name: "what a person typed or imported is approved by nobody who did, whoever bound it to the order",
    },
  },
  {
    what: "who typed a credit in approves the confirmation by it",
    file: "packages/server/src/modules/approval/decide.ts",
    search: "const makers = isIntact(approval, facts) ? await act.hands?.(facts.tx, payload) : [];",
    replace: "const makers: AskedBy[] = [];",
    test: {
      file: "packages/server/src/modules/payment-order/confirm.test.ts",
      name: "who typed the money in is no second person for it, and is told so before",
    },
  },
  {
    what: "letting somebody in is judged by the function for groups",
    file: "packages/server/src/modules/user/change.ts",
    search: 'enabled: "UserList.enable" } as const;',
    replace: 'enabled: "UserList.edit" } as const;',
    test: { file: "packages/server/src/modules/approval/more-kinds.test.ts" },
  },
  {
    what: "an act of exactly the rule's amount needs nobody else",
    file: `${folder}/rules.ts`,
    search: "return sizeOf(amount.amountMinor) >= from;",
    replace: "return sizeOf(amount.amountMinor) > from;",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "deductions are below every amount",
    file: `${folder}/rules.ts`,
    search: "return amountMinor < 0n ? -amountMinor : amountMinor;",
    replace: "return amountMinor;",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "what was done alone today is not added to the next act",
    file: `${folder}/day-sums.ts`,
    search: "currency, amountMinor: before + amountMinor }",
    replace: "currency, amountMinor }",
    test: { file: "packages/server/src/modules/payout-order/returned.test.ts" },
  },
  {
    what: "people decide on what they asked for themselves",
    file: `${folder}/rules.ts`,
    search: '  if (request.proposedByUserId === userId) return "Own";\n',
    replace: "",
    test: { file: `${folder}/decide.test.ts`, name: "whatever they hold: the asker may only withdraw" },
  },
  {
    what: "an approver needs no permission of the act itself",
    file: `${folder}/rules.ts`,
    search: ", ...withPage(needed)];",
    replace: "];",
    test: { file: `${folder}/rules.test.ts`, name: "not without" },
  },
  {
    what: "a request of another merchant is decided on",
    file: `${folder}/store.ts`,
    search: '    .where("MerchantId", "=", merchantId)\n    .$if(',
    replace: "    .$if(",
    test: {
      file: `${folder}/decide.test.ts`,
      name: "the operator does not decide on a merchant's own requests",
    },
  },
  {
    what: "a request that was changed in the database is done as it stands there",
    file: `${folder}/decide.ts`,
    search: "  return contentHash(services.vault, approval).equals(approval.hash);\n",
    replace: "  void [contentHash, services.vault, approval];\n  return true;\n",
    test: {
      file: `${folder}/decide.test.ts`,
      name: "when somebody changed its payload in the database",
      isCase: true,
    },
  },
  {
    what: "what the approver did not look at is approved",
    file: `${folder}/decide.ts`,
    search:
      '  if (approval.hash.toString("hex") !== seenHash) throw new CallError("ApprovalContentDiffers");\n',
    replace: "",
    test: { file: `${folder}/decide.test.ts`, name: "what was not looked at is not approved" },
  },
  {
    what: "secrets are no part of what is approved",
    file: `${folder}/content-hash.ts`,
    search: "    secrets: sealed ?? null,\n",
    replace: "",
    test: {
      file: `${folder}/secrets.test.ts`,
      name: "another secret than what was asked for voids the request",
    },
  },
  {
    what: "what a request rests on is not looked at again",
    file: `${folder}/decide.ts`,
    search: 'return subject === undefined || !isSame(subject, approval.before) ? "FactsChanged" : undefined;',
    replace: 'return subject === undefined ? "FactsChanged" : undefined;',
    test: { file: `${folder}/decide.test.ts`, name: "when what it rests on is no longer so" },
  },
  {
    what: "a newer request leaves the older one waiting",
    file: `${folder}/store.ts`,
    search:
      '    .set(endedColumns({ status: "Void", by: null, at, voidBecause: "Superseded" }))\n    .where("MerchantId", "=", merchantId)',
    replace:
      '    .set(endedColumns({ status: "Void", by: null, at, voidBecause: "Superseded" }))\n    .where("MerchantId", "=", -1n)',
    test: { file: `${folder}/decide.test.ts`, name: "when a newer one takes its place" },
  },
  {
    what: "an asker who lost the right meanwhile is not looked at",
    file: `${folder}/decide.ts`,
    search:
      '  if (!(await stillMayAsk(facts.tx, approval.proposedByUserId, [needed].flat()))) return "AskerLostRight";\n',
    replace: "  void stillMayAsk;\n  void needed;\n",
    test: {
      file: `${folder}/decide.test.ts`,
      name: "when whoever asked was disabled or lost the right meanwhile",
    },
  },
  {
    what: "only the sweep makes a request expire",
    file: `${folder}/rules.ts`,
    search: 'return status === "Waiting" && expiresAt <= now ? "Expired" : status;',
    replace: "return expiresAt <= now ? status : status;",
    test: { file: `${folder}/decide.test.ts`, name: "at its time, before anything swept it" },
  },
  {
    what: "a request keeps its secrets when it ends",
    file: `${folder}/store.ts`,
    search: "    VoidBecause: voidBecause ?? null,\n    SecretsSealed: null,\n",
    replace: "    VoidBecause: voidBecause ?? null,\n",
    test: { file: `${folder}/secrets.test.ts`, name: "it is erased when the request ends" },
  },
  {
    what: "giving a request more hours does not count as loosening its rule",
    file: `${folder}/rules.ts`,
    search: "if (!will.enabled || will.expiresHours > was.expiresHours) return true;",
    replace: "if (!will.enabled) return true;",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "a rule that nobody could satisfy is turned on",
    file: `${folder}/rule-change.ts`,
    search: "if (Count >= minApprovers) return;",
    replace: "if (Count >= 0 * minApprovers) return;",
    test: {
      file: `${folder}/rule-change.test.ts`,
      name: "a rule that fewer than two could approve cannot be turned on",
    },
  },
  {
    what: "a merchant sets the operator's rules",
    file: `${folder}/rule-change.ts`,
    search: "return approvalKinds.filter((kind) => isSuper || merchantKinds.has(kind));",
    replace: "return approvalKinds.filter((kind) => isSuper || merchantKinds.has(kind) || true);",
    test: {
      file: `${folder}/rule-change.test.ts`,
      name: "an ordinary merchant has rules for its own accounts and groups and for rules, and no others",
    },
  },
  {
    what: "who took missing money ends its case alone",
    file: "packages/contract/src/money-case/states.ts",
    search: 'return caseFacts[kind].side === "Missing" && ending !== "OrderReversed";',
    replace: "return false;",
    test: { file: "packages/server/src/modules/money-case/close.test.ts", name: "does not say alone" },
  },
  {
    what: "one person reverses what is settled while they unbind it",
    file: "packages/server/src/modules/bank-transaction/unbinding.ts",
    search: 'if (wasLinkedAs === "Settled" && !isReversal)',
    replace: "if (false as boolean)",
    test: {
      file: "packages/server/src/modules/bank-transaction/unbinding.test.ts",
      name: "settled while it is unbound",
    },
  },
];
