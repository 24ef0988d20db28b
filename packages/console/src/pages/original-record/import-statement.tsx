/** Opens the import of a bank statement; answers whether something was imported. */
import { openDialog } from "../../kit/dialogs.tsx";
import { ImportDialog } from "./import-dialog.tsx";

export async function importStatement(): Promise<boolean> {
  const imported = await openDialog<true>((tools) => <ImportDialog {...tools} />);
  return imported === true;
}
