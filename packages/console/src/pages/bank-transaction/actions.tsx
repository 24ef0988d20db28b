/** What can be done to a transaction, from its row and from its open record. */
import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import { IgnoreIcon, SplitIcon, TakeBackIcon, UnlinkIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { isBound, isFree, isIgnored, isOnDesk } from "./possible.ts";
import { refetchTransactions } from "./refetch-transactions.ts";

/**
 * The code of an act arrives when it is wanted; after it the screen is looked at again, and so is the desk beside it: by
 * whoever was given to do so, or where it answers that something was done.
 */
function acting(
  load: () => Promise<(row: BankTransactionRow, lookAgain: () => void) => Promise<unknown>>,
): RowAction<BankTransactionRow>["run"] {
  return async (row, { refresh }) => {
    const lookAgain = () => {
      refresh();
      refetchTransactions();
    };
    const act = await load();
    if (await act(row, lookAgain)) lookAgain();
  };
}

export const transactionActions: readonly RowAction<BankTransactionRow>[] = [
  {
    label: "bankTransaction.split.action",
    icon: <SplitIcon />,
    needs: "split",
    isPossible: isOnDesk,
    run: acting(async () => (await import("./split.tsx")).split),
  },
  {
    label: "bankTransaction.ignore.action",
    icon: <IgnoreIcon />,
    needs: "ignore",
    isPossible: isFree,
    run: acting(async () => {
      const { ignore } = await import("./ignore.ts");
      return (row) => ignore(row);
    }),
  },
  {
    label: "bankTransaction.ignore.takeBack",
    icon: <TakeBackIcon />,
    needs: "ignore",
    isPossible: isIgnored,
    run: acting(async () => (await import("./ignore.ts")).unignore),
  },
  {
    label: "bankTransaction.unbind.action",
    icon: <UnlinkIcon />,
    needs: "unbind",
    isPossible: isBound,
    run: acting(async () => (await import("./unbind.ts")).unbind),
  },
];
