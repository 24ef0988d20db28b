/** Opens the dialog that takes a credit apart; returns its parts once the server has accepted. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { openDialog } from "../../kit/dialogs.tsx";
import { SplitDialog } from "./split-dialog.tsx";

export function split(credit: BankTransactionRow): Promise<readonly BankTransactionRow[] | undefined> {
  return openDialog<readonly BankTransactionRow[]>((tools) => <SplitDialog credit={credit} {...tools} />);
}
