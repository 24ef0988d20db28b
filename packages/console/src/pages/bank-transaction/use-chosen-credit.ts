/**
 * The credit that is looked at. One that an address names may stand deeper than what is loaded of the list, or
 * may wait no longer; the server tells which.
 */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { useTabCall } from "../../state/tab.tsx";
import { isOnDesk } from "./possible.ts";
import type { DeskCredit } from "./use-credits.ts";

export interface ChosenCredit {
  credit: BankTransactionRow | undefined;
  kind: DeskCredit["Kind"] | undefined;
  /** It was dealt with, here or elsewhere. */
  isGone: boolean;
}

export function useChosenCredit(id: string | undefined, credits: readonly DeskCredit[]): ChosenCredit {
  const listed = credits.find(({ Transaction }) => Transaction.Id === id);
  const asked = useTabCall(
    "originalrecordGet",
    { TransactionId: id ?? "" },
    { enabled: id !== undefined && listed === undefined, quiet: true },
  );
  if (listed) return { credit: listed.Transaction, kind: listed.Kind, isGone: false };
  if (id === undefined) return { credit: undefined, kind: undefined, isGone: false };
  const found = asked.data?.Transaction;
  const isGone = found ? !isOnDesk(found) : asked.isError;
  return { credit: isGone ? undefined : found, kind: undefined, isGone };
}
