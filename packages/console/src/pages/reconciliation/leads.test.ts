/** Where a difference leads, and with what: amounts as the receiving form takes them, and nothing that its page would not show. */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import { causeKinds } from "@opc/contract/reconciliation/values";
import { expect, test } from "vitest";
import type { Translate } from "../../i18n/i18n.ts";
import type { MenuEntry } from "../../state/session.ts";
import { leadsOf } from "./leads.ts";

const pages = {
  OriginalRecord: ["ignore", "import"],
  MerchantList: ["manualBalance"],
  PayoutCard: ["manualBalance"],
  PayoutCardRecord: [],
  CashoutTask: ["confirm"],
  PayOrder: [],
  CashoutOrder: [],
};
const menu = Object.entries(pages).map(([page, functions]) => ({
  PagePermissionCode: page,
  FunctionList: functions.map((name) => ({ PageFunctionCode: `${page}.${name}` })),
})) as unknown as MenuEntry[];
const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Translate;

const row = (changes: Partial<DifferenceRow>): DifferenceRow => ({
  DifferenceId: "77",
  AccountKind: "Offline",
  AccountId: "12",
  AccountName: "KBANK-1",
  Currency: "THB",
  Day: "2026-11-21",
  Kind: causeKinds[changes.Cause ?? "NoOrder"],
  Cause: "NoOrder",
  State: "Open",
  Amount: "-100.03",
  BankAmount: null,
  StatementAmount: null,
  OrderAmount: "100.03",
  LedgerAmount: "100.00",
  Direction: "Credit",
  ExternalId: null,
  TransactionId: null,
  OrderNo: "P1",
  OrderStatus: "Success",
  MerchantAlias: "ACME",
  OccurredAt: null,
  FoundAt: "2026-11-22T01:00:00.000Z",
  SeenAt: "2026-11-22T01:00:00.000Z",
  Way: null,
  Note: null,
  ClosedBy: null,
  ClosedAt: null,
  ReopenedCount: 0,
  ...changes,
});

function asked(changes: Partial<DifferenceRow>, act: string): Record<string, string> | undefined {
  const questions = leadsOf(row(changes), menu, t).map(({ to }) => new URLSearchParams(to.split("?")[1]));
  const found = questions.find((question) => question.get("Act") === act);
  return found && Object.fromEntries(found);
}

test.each([
  // A payment that never came is taken from the merchant, without the satang that told it apart.
  [{ Cause: "OrderNotAtBank", Amount: "-100.03" }, "-100.00"],
  // A payout that never left goes back to it.
  [{ Cause: "OrderNotAtBank", Amount: "500.00", LedgerAmount: "500.00", AccountKind: "Card" }, "500.00"],
  [{ Cause: "OrderAmount", Amount: "-20.00" }, "-20.00"],
  [{ Cause: "NotPosted", Amount: "100.00", LedgerAmount: null }, "100.00"],
  // The books took too little of a fee: more is taken.
  [{ Cause: "PostedFee", Amount: "1.50" }, "-1.50"],
  [{ Cause: "PostedFee", Amount: "-1.50" }, "1.50"],
] as const)(
  "a merchant's balance, with a remark that names nothing of the operator's: %o",
  (changes, Amount) => {
    const values = asked({ ...changes, ExternalId: "KB-9" }, "Balance");
    expect(values).toMatchObject({ Currency: "THB", Amount });
    expect(values?.Remark).toContain('"number":"77","about":"2026-11-21, P1"');
  },
);

test("a card's balance is corrected by what its crawler never saw, and only by that", () => {
  const card = { AccountKind: "Card", Direction: "Debit", MerchantAlias: null } as const;
  expect(asked({ ...card, Cause: "NotSeen", Amount: "-42.00" }, "Balance")).toMatchObject({
    Direction: "Deduct",
    Amount: "42.00",
  });
  expect(asked({ ...card, Cause: "BankFee", Amount: "2.00" }, "Balance")).toMatchObject({
    Direction: "Add",
    Amount: "2.00",
  });
  // It was seen, and the running account went down with it.
  expect(asked({ ...card, Cause: "NoOrder" }, "Balance")).toBeUndefined();
  expect(asked({ ...card, Cause: "PaidTwice" }, "Balance")).toBeUndefined();
});

test("a debit is set aside with its reason, a statement imported for its account", () => {
  const debit = { Cause: "NoOrder", Direction: "Debit", TransactionId: "5" } as const;
  expect(asked(debit, "Ignore")?.Reason).toContain("KBANK-1, 2026-11-21");
  expect(asked({ Cause: "NotSeen" }, "Import")).toEqual({ Act: "Import", AccountId: "12" });
});

test("nobody is led to what they may not do", () => {
  const bare = menu.map((entry) => ({ ...entry, FunctionList: [] }));
  for (const Cause of ["OrderNotAtBank", "NotSeen", "NoOrder"] as const)
    for (const { to } of leadsOf(row({ Cause, TransactionId: "5", Direction: "Debit" }), bare, t))
      expect(to).not.toContain("Act=");
});
