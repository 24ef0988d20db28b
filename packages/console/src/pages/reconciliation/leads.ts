/** Where a difference is settled: the acts of other pages, as far as the user holds them. Nothing of it is done here. */
import type { DifferenceRow } from "@opc/contract/reconciliation";
import type { DifferenceCause } from "@opc/contract/reconciliation-values";
import type { Translate } from "../../i18n/i18n.ts";
import { routes } from "../../routes.static.ts";
import { can, type MenuEntry } from "../../state/session.ts";

export interface Lead {
  to: string;
  label: string;
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
  NoOrder: ["desk", "ignore", "task", "record", "cardBalance"],
  NotSeen: ["importStatement", "cardBalance"],
  OrderAmount: ["review", "transaction", "merchantBalance"],
  StatementAmount: ["transaction", "record"],
  PostedAmount: ["order", "merchantBalance"],
  NotSettled: ["review", "transaction", "record"],
  ReversedAtBank: ["order", "transaction", "record"],
  PaidTwice: ["order", "record", "cardBalance"],
  NotPosted: ["order", "merchantBalance"],
  PostedUnsettled: ["order", "merchantBalance"],
  BankFee: ["record", "cardBalance"],
  PostedFee: ["order", "merchantBalance"],
};

export function leadsOf(row: DifferenceRow, menu: readonly MenuEntry[], t: Translate): Lead[] {
  return leadsOfCause[row.Cause].flatMap((kind) => {
    const to = addressOf(kind, row, menu);
    if (to === undefined) return [];
    const label = t(`reconciliation.lead.${kind}`, {
      order: row.OrderNo ?? "",
      merchant: row.MerchantAlias ?? "",
    });
    return [{ to, label }];
  });
}

function addressOf(kind: LeadKind, row: DifferenceRow, menu: readonly MenuEntry[]): string | undefined {
  const { AccountKind, AccountId, TransactionId, ExternalId, OrderNo, MerchantAlias, Direction } = row;
  const isCard = AccountKind === "Card";
  const may = (...asked: [Parameters<typeof can>[1], Parameters<typeof can>[2]?]) => can(menu, ...asked);
  switch (kind) {
    case "desk":
      if (isCard || Direction === "Debit" || TransactionId === null) return undefined;
      return may("OriginalRecord") ? `${routes.OriginalRecord}?Credit=${TransactionId}` : undefined;
    case "ignore":
      if (isCard || Direction === "Credit" || TransactionId === null) return undefined;
      return may("OriginalRecord", "ignore") ? `${routes.OriginalRecord}/${TransactionId}` : undefined;
    case "transaction":
      if (isCard || TransactionId === null || !may("OriginalRecord")) return undefined;
      return `${routes.OriginalRecord}/${TransactionId}`;
    case "importStatement":
      return !isCard && may("OriginalRecord", "import") ? routes.OriginalRecord : undefined;
    case "record": {
      if (!isCard || ExternalId === null || !may("PayoutCardRecord")) return undefined;
      return `${routes.PayoutCardRecord}?Numbers=${encodeURIComponent(ExternalId)}`;
    }
    case "task":
      return isCard && Direction === "Debit" && may("CashoutTask", "confirm")
        ? routes.CashoutTask
        : undefined;
    case "cardBalance":
      return isCard && may("PayoutCard", "manualBalance") ? `${routes.PayoutCard}/${AccountId}` : undefined;
    case "order":
    case "review": {
      const page = isCard ? "CashoutOrder" : "PayOrder";
      return OrderNo !== null && may(page) ? `${routes[page]}/${OrderNo}` : undefined;
    }
    case "merchantBalance":
      return MerchantAlias !== null && may("MerchantList", "manualBalance")
        ? `${routes.MerchantList}/${MerchantAlias}`
        : undefined;
  }
}
