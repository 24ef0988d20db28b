/** Opens the import of payouts; returns whether something was imported. */
import type { Input, Output } from "../../api/client.ts";
import { openImport } from "../../kit/import/import-dialog.tsx";
import { ChoosePayouts } from "./import-choose.tsx";
import { PayoutsImported } from "./import-done.tsx";
import { PayoutsLook } from "./import-look.tsx";

export type PayoutsAsked = Input<"cashoutimportPreview">;
export type PayoutsSeen = Output<"cashoutimportPreview">;
export type PayoutsMade = Output<"cashoutimportImport">;

export function importPayouts(): Promise<boolean> {
  return openImport<PayoutsAsked, PayoutsSeen, PayoutsMade>({
    title: "payoutImport.title",
    Choose: ChoosePayouts,
    Look: PayoutsLook,
    Done: PayoutsImported,
  });
}
