// Changes that no test can notice, because the program does the same with them. They are taken off what survived; one that does
// not survive any more, or is not made any more, fails the run.

export interface Equivalent {
  /** From packages/. */
  file: string;
  mutator: string;
  /** What is changed, in one line; long ones end in "…". */
  original: string;
  replacement: string;
  reason: string;
}

const fees = "contract/src/money.ts";
const matching = "server/src/modules/matching";
const entry = "server/src/entry/step-up.ts";
const post = "server/src/ledger/post.ts";
const border = "at the border both sides are the same amount";
const noReason = "why a credit waits is told to nobody here";
const sameId = "at the border both sides are the same id";
const sixKinds = "there are six kinds of account, and none may come twice";
const everyPlace = "each place has a leg";
const noAccount = "an account without orders has no candidate, whatever stands in its place";

export const equivalents: Equivalent[] = [
  {
    file: fees,
    mutator: "StringLiteral",
    original: '"0"',
    replacement: '""',
    reason: "the grammar always finds whole digits",
  },
  {
    file: fees,
    mutator: "EqualityOperator",
    original: "minor < 0n",
    replacement: "minor <= 0n",
    reason: "minus nothing is nothing",
  },
  {
    file: fees,
    mutator: "EqualityOperator",
    original: "fee > amountMinor",
    replacement: "fee >= amountMinor",
    reason: border,
  },
  {
    file: fees,
    mutator: "EqualityOperator",
    original: "raw < terms.minimumMinor",
    replacement: "raw <= terms.minimumMinor",
    reason: border,
  },
  {
    file: fees,
    mutator: "EqualityOperator",
    original: "fee > terms.maximumMinor",
    replacement: "fee >= terms.maximumMinor",
    reason: border,
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "ArrayDeclaration",
    original: "[]",
    replacement: '["Stryker was here"]',
    reason: noAccount,
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "StringLiteral",
    original: '"the matching rule chose an order that it was not given"',
    replacement: '""',
    reason: "cannot happen",
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "ConditionalExpression",
    original: "!order",
    replacement: "false",
    reason: "cannot happen",
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "OptionalChaining",
    original: "order?.reviewStatus",
    replacement: "order.reviewStatus",
    reason: "the rule chooses among these orders",
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "StringLiteral",
    original: '"underReview"',
    replacement: '""',
    reason: noReason,
  },
  {
    file: `${matching}/decide.ts`,
    mutator: "StringLiteral",
    original: '"review"',
    replacement: '""',
    reason: "what neither waits nor settles is a review",
  },
  {
    file: `${matching}/bind-rules.ts`,
    mutator: "ConditionalExpression",
    original: "occurredAt <= expiresAt",
    replacement: "true",
    reason: "what is later has an exception, and is not certain by that already",
  },
  {
    file: `${matching}/names.ts`,
    mutator: "ConditionalExpression",
    original: "short.length === 0",
    replacement: "false",
    reason: "no word is no whole word",
  },
  {
    file: `${matching}/names.ts`,
    mutator: "Regex",
    original: "/[^\\p{L}\\p{M}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{M}\\p{N}]/u",
    reason: "what stands between two separators is empty, and no word",
  },
  {
    file: `${matching}/rank.ts`,
    mutator: "ConditionalExpression",
    original: "order.paymentRemark !== null",
    replacement: "true",
    reason: "nothing is never the same text as anything",
  },
  {
    file: `${matching}/rank.ts`,
    mutator: "EqualityOperator",
    original: "difference < 0n",
    replacement: "difference <= 0n",
    reason: "minus nothing is nothing",
  },
  {
    file: "server/src/modules/approval/rules.ts",
    mutator: "ConditionalExpression",
    original: "amount === undefined",
    replacement: "false",
    reason: "without an amount there is no border either",
  },
  {
    file: "server/src/modules/approval/rules.ts",
    mutator: "EqualityOperator",
    original: "amountMinor < 0n",
    replacement: "amountMinor <= 0n",
    reason: "minus nothing is nothing",
  },
  {
    file: "server/src/http/access.ts",
    mutator: "ConditionalExpression",
    original: 'row.access.by === "session"',
    replacement: "true",
    reason: "no other row has the word for temporary passwords",
  },
  {
    file: "server/src/http/access.ts",
    mutator: "ConditionalExpression",
    original: 'access.by === "page"',
    replacement: "true",
    reason: "no other row has words of its own",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "CallExpression",
    original: "remembered.clear();",
    replacement: ";",
    reason: "what is remembered is read anew otherwise",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "CallExpression",
    original: "remembered.set(list, ranges);",
    replacement: ";",
    reason: "what is not remembered is read anew",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "ConditionalExpression",
    original: "!ranges",
    replacement: "true",
    reason: "what is remembered is what is read anew",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "ConditionalExpression",
    original: "remembered.size >= maxRemembered",
    replacement: "true",
    reason: "what is not remembered is read anew",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "ConditionalExpression",
    original: "remembered.size >= maxRemembered",
    replacement: "false",
    reason: "memory alone, after 10,000 lists",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "EqualityOperator",
    original: "remembered.size >= maxRemembered",
    replacement: "remembered.size < maxRemembered",
    reason: "what is not remembered is read anew",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "EqualityOperator",
    original: "remembered.size >= maxRemembered",
    replacement: "remembered.size > maxRemembered",
    reason: "one list more in memory",
  },
  {
    file: "server/src/ip-list.ts",
    mutator: "Regex",
    original: "/[,，;；\\s]+/",
    replacement: "/[,，;；\\s]/",
    reason: "empty entries are left out anyhow",
  },
  {
    file: "server/src/modules/session/rules.ts",
    mutator: "ConditionalExpression",
    original: "user.LockedAt !== null",
    replacement: "true",
    reason: "no time is earlier than every time",
  },
  {
    file: "server/src/modules/session/guard.ts",
    mutator: "ConditionalExpression",
    original: "device === undefined",
    replacement: "false",
    reason: "no browser's token is empty",
  },
  {
    file: entry,
    mutator: "ConditionalExpression",
    original: 'viewer.kind !== "user"',
    replacement: "false",
    reason: "cannot happen",
  },
  {
    file: entry,
    mutator: "CallExpression",
    original: 'throw new Error("only a signed-in user can step up");',
    replacement: ";",
    reason: "cannot happen",
  },
  {
    file: post,
    mutator: "EqualityOperator",
    original: "lastJournalId > floor",
    replacement: "lastJournalId >= floor",
    reason: sameId,
  },
  {
    file: post,
    mutator: "EqualityOperator",
    original: "journalId > account.lastJournalId",
    replacement: "journalId >= account.lastJournalId",
    reason: sameId,
  },
  {
    file: post,
    mutator: "AssignmentOperator",
    original: "sum += leg.amountMinor",
    replacement: "sum -= leg.amountMinor",
    reason: "a sum is nothing whatever its sign",
  },
  {
    file: post,
    mutator: "OptionalChaining",
    original: "transfer.legs[place]?.amountMinor",
    replacement: "transfer.legs[place].amountMinor",
    reason: everyPlace,
  },
  {
    file: post,
    mutator: "OptionalChaining",
    original: "legs[other]?.kind",
    replacement: "legs[other].kind",
    reason: everyPlace,
  },
  {
    file: post,
    mutator: "ConditionalExpression",
    original: "legs.length <= entriesPerJournal",
    replacement: "true",
    reason: sixKinds,
  },
  {
    file: post,
    mutator: "EqualityOperator",
    original: "legs.length <= entriesPerJournal",
    replacement: "legs.length < entriesPerJournal",
    reason: sixKinds,
  },
];
