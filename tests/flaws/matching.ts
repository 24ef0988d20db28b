import type { Flaw } from "./flaw.ts";

const folder = "packages/server/src/modules/matching";
const desk = "packages/server/src/modules/bank-transaction";

export const matching: Flaw[] = [
  {
    what: "a part of a split credit settles by one person's word",
    file: `${folder}/bind-rules.ts`,
    search: "isOnTime(credit, order) && !credit.isPart;",
    replace: "isOnTime(credit, order);",
    test: { file: `${folder}/bind-rules.test.ts` },
  },
  {
    what: "another account's money settles by one person's word",
    file: `${folder}/bind-rules.ts`,
    search: "const settles = isCertain && credit.accountId === order.accountId;",
    replace: "const settles = isCertain;",
    test: { file: `${folder}/bind-rules.test.ts` },
  },
  {
    what: "an order that another transaction stands for takes one more",
    file: `${folder}/bind-rules.ts`,
    search: 'return order.hasTransaction ? "TransactionTaken" : undefined;',
    replace: "return undefined;",
    test: { file: `${folder}/bind-rules.test.ts` },
  },
  {
    what: "money that came before the order was made settles it",
    file: `${folder}/bind-rules.ts`,
    search: "credit.occurredAt <= order.expiresAt && !isOlder(credit, order);",
    replace: "credit.occurredAt <= order.expiresAt;",
    test: { file: `${folder}/bind-rules.test.ts` },
  },
  {
    what: "money that came before the order was made backs its evidence",
    file: `${folder}/bind-rules.ts`,
    search: "isExact && !isOlder(credit, order) && !order.hasTransaction",
    replace: "isExact && !order.hasTransaction",
    test: { file: `${folder}/bind-rules.test.ts` },
  },
  {
    what: "after its time a locked order's money goes to another order of the same member",
    file: `${folder}/rules.ts`,
    search: 'one.status === "Locked" ? Number.POSITIVE_INFINITY : ',
    replace: "",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "whoever entered a credit backs evidence with it",
    file: `${desk}/bind.ts`,
    search: '  if (judged.outcome === "Belongs") await assertAnotherHand(person, transaction, order);\n',
    replace: "",
    test: { file: `${desk}/afterwards.test.ts` },
  },
  {
    what: "whoever entered a credit backs evidence with it by another account",
    file: `${desk}/bind.ts`,
    search: "hand === by.userId || (await areLinked(tx, hand, by.userId, now))",
    replace: "hand === by.userId || (void areLinked, false)",
    test: { file: `${desk}/afterwards.test.ts` },
  },
  {
    what: "an order's own account that has another channel since is not its account",
    file: `${desk}/bind.ts`,
    search: "!(isOwn || ChannelId === order.ChannelId)",
    replace: "ChannelId !== order.ChannelId",
    test: { file: `${desk}/bind.test.ts` },
  },
  {
    what: "of several orders that a credit fits the first is settled",
    file: `${folder}/rules.ts`,
    search: '  if (another) return { kind: "wait", reason: "severalCandidates" };\n',
    replace: "  void another;\n",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "late money settles",
    file: `${folder}/rules.ts`,
    search: 'return one.status !== "Expired" && occurredAt <= one.expiresAt;',
    replace:
      'return one.status !== "Expired" && occurredAt.getTime() <= one.expiresAt.getTime() + coolingMs;',
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "a locked order is settled by the engine",
    file: `${folder}/rules.ts`,
    search: '  if (only.status === "Locked") return { kind: "wait", reason: "locked" };\n',
    replace: "",
    test: { file: `${folder}/rules.test.ts` },
  },
  {
    what: "a part settles by itself when the engine sees it",
    file: `${folder}/decide.ts`,
    search: "return credit.isPart || list.some(mayNot);",
    replace: "return list.some(mayNot);",
    test: { file: `${desk}/handlers.test.ts` },
  },
];
