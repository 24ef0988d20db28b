import type { Flaw } from "./flaw.ts";

export const ledger: Flaw[] = [
  {
    what: "an account may be overdrawn a little",
    file: "packages/server/src/ledger/post.ts",
    search: "return account.balanceMinor + leg.amountMinor < 0n;",
    replace: "return account.balanceMinor + leg.amountMinor < -60n;",
    test: { file: "packages/server/src/ledger/post.test.ts", name: "parallel debits never go below zero" },
  },
  {
    what: "a cause counts twice within one batch",
    file: "packages/server/src/ledger/post.ts",
    search: "    booked.add(cause);\n",
    replace: "",
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "a cause that comes twice in one batch is one transfer",
    },
  },
  {
    what: "what was booked before is not looked up",
    file: "packages/server/src/ledger/post.ts",
    search: "if (booked.has(cause)) return duplicate;",
    replace: "if (booked.has(cause) && posted.length > 0) return duplicate;",
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "the same cause in parallel is one transfer",
    },
  },
  {
    what: "a transfer need not sum to zero",
    file: "packages/server/src/ledger/post.ts",
    search: "if (!sound || sum !== 0n)",
    replace: "if (!sound)",
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "a transfer that does not sum to zero",
      isCase: true,
    },
  },
  {
    what: "an entry's id may lie before the last one's",
    file: "packages/server/src/ledger/post.ts",
    search: "const journalId = nextJournalId(transfer.at, floor);",
    replace: "const journalId = nextJournalId(transfer.at, 0n * floor);",
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "an account's ids rise with its sequence also when times do not",
    },
  },
  {
    what: "the merchant is credited the gross amount",
    file: "packages/server/src/ledger/transfers.ts",
    search:
      '{ kind: "available", amountMinor: order.amountMinor - order.feeMinor },\n    { kind: "channel_clearing", amountMinor: -order.amountMinor },\n    { kind: "fee_income", amountMinor: order.feeMinor },',
    replace:
      '{ kind: "available", amountMinor: order.amountMinor },\n    { kind: "channel_clearing", amountMinor: -order.amountMinor - order.feeMinor },\n    { kind: "fee_income", amountMinor: order.feeMinor },',
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "a payment posts amount, fee and net with balances before and after",
    },
  },
  {
    what: "a failed payout gives back the amount without its fee",
    file: "packages/server/src/ledger/transfers.ts",
    search:
      "/** The payout failed, was rejected or was cancelled: what was held goes back, once. */\nexport function payoutReturned(order: OrderFacts): Transfer {\n  const held = order.amountMinor + order.feeMinor;",
    replace:
      "/** The payout failed, was rejected or was cancelled: what was held goes back, once. */\nexport function payoutReturned(order: OrderFacts): Transfer {\n  const held = order.amountMinor;",
    test: {
      file: "packages/server/src/ledger/post.test.ts",
      name: "what is held for a payout goes back once",
    },
  },
  {
    what: "a fee is rounded down",
    file: "packages/contract/src/money.ts",
    search: "+ basisPointsOfOne / 2n) / basisPointsOfOne;",
    replace: ") / basisPointsOfOne;",
    test: { file: "packages/contract/src/money.test.ts" },
  },
  {
    what: "a fee may be more than the payment",
    file: "packages/contract/src/money.ts",
    search: "return fee > amountMinor ? amountMinor : fee;",
    replace: "return fee;",
    test: { file: "packages/contract/src/money.test.ts" },
  },
  {
    what: "amounts may have more decimals than the currency",
    file: "packages/contract/src/money.ts",
    search: "  if (decimals.length > exponent) return undefined;\n",
    replace: "",
    test: { file: "packages/contract/src/money.test.ts" },
  },
  {
    what: "a payout's minimum fee is held to its amount",
    file: "packages/contract/src/money.ts",
    search: "return terms.maximumMinor != null && fee > terms.maximumMinor ? terms.maximumMinor : fee;",
    replace:
      "const held = terms.maximumMinor != null && fee > terms.maximumMinor ? terms.maximumMinor : fee;\n  return held > amountMinor ? amountMinor : held;",
    test: {
      file: "packages/server/src/modules/payout-order/open.test.ts",
      name: "is the rate, half up, held between minimum and maximum",
    },
  },
];
