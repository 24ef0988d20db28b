/**
 * Where a difference is settled: the acts of other pages, as far as the user holds them. Forms there open filled in with what
 * is known of the difference (kit/asked-act.ts); nothing of it is done here.
 */
import type { DifferenceRow } from "@opc/contract/reconciliation/calls";
import type { CloseWay, DifferenceCause } from "@opc/contract/reconciliation/values";
import type { Translate } from "../../i18n/i18n.ts";
import { signOf } from "../../kit/format/money.ts";
import { negated } from "../../kit/format/money-sum.ts";
import { routes } from "../../routes.static.ts";
import { can, type MenuEntry } from "../../state/session.ts";

export interface Lead {
  to: string;
  label: string;
  /** How the difference is closed once this was done; undefined: the comparison finds it out, or the person knows. */
  way: CloseWay | undefined;
}

type LeadKind =
  | "desk"
  | "transaction"
  | "ignore"
  | "order"
  | "review"
  | "record"
  | "task"
  | "cardBalance"
  | "merchantBalance"
  | "importStatement";

/** The likeliest act first. */
const leadsOfCause: Record<DifferenceCause, readonly LeadKind[]> = {
  OrderNotAtBank: ["order", "merchantBalance"],
  NotOnStatement: ["transaction", "record"],
  // What a card's crawler saw is in the card's balance already; only what it did not see is missing there.
  NoOrder: ["desk", "ignore", "task", "record"],
  NotSeen: ["importStatement", "cardBalance"],
  OrderAmount: ["review", "transaction", "merchantBalance"],
  StatementAmount: ["transaction", "record"],
  PostedAmount: ["order", "merchantBalance"],
  NotSettled: ["review", "transaction", "record"],
  ReversedAtBank: ["order", "transaction", "record"],
  PaidTwice: ["order", "record"],
  NotPosted: ["order", "merchantBalance"],
  PostedUnsettled: ["order", "merchantBalance"],
  BankFee: ["record", "cardBalance"],
  PostedFee: ["order", "merchantBalance"],
};

export function leadsOf(row: DifferenceRow, menu: readonly MenuEntry[], t: Translate): Lead[] {
  return leadsOfCause[row.Cause].flatMap((kind) => {
    const to = addressOf(kind, row, { menu, t });
    if (to === undefined) return [];
    const label = t(`reconciliation.lead.${kind}`, {
      order: row.OrderNo ?? "",
      merchant: row.MerchantAlias ?? "",
    });
    return [{ to, label, way: wayOf[kind] }];
  });
}

const wayOf: Partial<Record<LeadKind, CloseWay>> = {
  review: "SettledByReview",
  cardBalance: "BookedManually",
  merchantBalance: "BookedManually",
};

interface Reader {
  menu: readonly MenuEntry[];
  t: Translate;
}

function addressOf(kind: LeadKind, row: DifferenceRow, { menu, t }: Reader): string | undefined {
  const { AccountKind, AccountId, TransactionId, ExternalId, OrderNo, MerchantAlias, Direction } = row;
  const isCard = AccountKind === "Card";
  const may = (...asked: [Parameters<typeof can>[1], Parameters<typeof can>[2]?]) => can(menu, ...asked);
  switch (kind) {
    case "desk":
      if (isCard || Direction === "Debit" || TransactionId === null) return undefined;
      return may("OriginalRecord") ? `${routes.OriginalRecord}?Credit=${TransactionId}` : undefined;
    case "ignore":
      if (isCard || Direction === "Credit" || TransactionId === null) return undefined;
      return may("OriginalRecord", "ignore")
        ? asking(`${routes.OriginalRecord}/${TransactionId}`, "Ignore", { Reason: remarkOf(row, t) })
        : undefined;
    case "transaction":
      if (isCard || TransactionId === null || !may("OriginalRecord")) return undefined;
      return `${routes.OriginalRecord}/${TransactionId}`;
    case "importStatement":
      return !isCard && may("OriginalRecord", "import")
        ? asking(routes.OriginalRecord, "Import", { AccountId })
        : undefined;
    case "record": {
      if (!isCard || ExternalId === null || !may("PayoutCardRecord")) return undefined;
      return `${routes.PayoutCardRecord}?Numbers=${encodeURIComponent(ExternalId)}`;
    }
    case "task":
      return isCard && Direction === "Debit" && may("CashoutTask", "confirm")
        ? `${routes.CashoutTask}?${new URLSearchParams(OrderNo === null ? { CardId: AccountId } : { OrderNos: OrderNo })}`
        : undefined;
    case "cardBalance":
      return isCard && may("PayoutCard", "manualBalance")
        ? asking(`${routes.PayoutCard}/${AccountId}`, "Balance", {
            Direction: signOf(row.Amount) < 0 ? "Deduct" : "Add",
            Amount: row.Amount.replace("-", ""),
            Reason: remarkOf(row, t),
          })
        : undefined;
    case "order":
    case "review": {
      const page = isCard ? "CashoutOrder" : "PayOrder";
      return OrderNo !== null && may(page) ? `${routes[page]}/${OrderNo}` : undefined;
    }
    case "merchantBalance":
      return MerchantAlias !== null && may("MerchantList", "manualBalance")
        ? asking(`${routes.MerchantList}/${MerchantAlias}`, "Balance", {
            Currency: row.Currency,
            Amount: changeOf(row),
            // The merchant reads it: neither the account nor the bank's number, which are the operator's alone.
            Remark: remarkOf({ ...row, AccountName: "", ExternalId: null }, t),
          })
        : undefined;
  }
}

function asking(path: string, act: string, values: Record<string, string>): string {
  return `${path}?${new URLSearchParams({ Act: act, ...values })}`;
}

/** What the merchant's balance would have to be changed by; the person who sends the form judges it. */
export function changeOf({ Cause, Amount, LedgerAmount }: DifferenceRow): string {
  // More of a fee is less for the merchant.
  if (Cause === "PostedFee") return negated(Amount);
  // The books never held the few satang by which payments are told apart.
  if (Cause === "OrderNotAtBank" && LedgerAmount !== null)
    return signOf(Amount) < 0 ? negated(LedgerAmount) : LedgerAmount;
  return Amount;
}

function remarkOf(
  { DifferenceId, AccountName, Day, OrderNo, ExternalId }: DifferenceRow,
  t: Translate,
): string {
  const about = [AccountName, Day, OrderNo ?? ExternalId].filter(Boolean).join(", ");
  return t("reconciliation.lead.remark", { number: DifferenceId, about });
}
