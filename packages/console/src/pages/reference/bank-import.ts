/** Opens the import of banks. */
import type { Input, Output } from "../../api/client.ts";
import { openImport } from "../../kit/import/import-dialog.tsx";
import type { ActionTools } from "../../kit/resource.ts";
import { BanksImported, BanksLook, ChooseBanks } from "./bank-import-steps.tsx";
import { referencesChanged } from "./changed.ts";

export type BanksAsked = Input<"bankImportpreview">;
export type BanksSeen = Output<"bankImportpreview">;
export type BanksTaken = Output<"bankImport">;

export async function importBanks({ refresh }: ActionTools): Promise<void> {
  const isTaken = await openImport<BanksAsked, BanksSeen, BanksTaken>({
    title: "reference.import.title",
    Choose: ChooseBanks,
    Look: BanksLook,
    Done: BanksImported,
  });
  if (!isTaken) return;
  refresh();
  referencesChanged("Bank");
}
