/** Saving a merchant's settings: who does proves anew who they are. */
import { paychannelsettingSave } from "@opc/contract/merchant-channel/payment-settings";
import { cashoutsettingSave } from "@opc/contract/merchant-channel/payout-settings";
import type { Input } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import { makeProven } from "../../kit/form/make-proven.ts";
import type { SavedFor } from "./side.ts";

export function savePayments(merchant: SavedFor, PayTypes: Input<"paychannelsettingSave">["PayTypes"]) {
  return makeProven({
    call: "paychannelsettingSave",
    schema: paychannelsettingSave.input,
    input: { MerchantAlias: merchant.alias, Version: merchant.version, PayTypes },
    ...wordsOf(merchant),
  });
}

export function savePayouts(merchant: SavedFor, CashoutTypes: Input<"cashoutsettingSave">["CashoutTypes"]) {
  return makeProven({
    call: "cashoutsettingSave",
    schema: cashoutsettingSave.input,
    input: { MerchantAlias: merchant.alias, Version: merchant.version, CashoutTypes },
    ...wordsOf(merchant),
  });
}

function wordsOf({ name: merchant }: SavedFor) {
  return {
    title: (t: Translate) => t("merchantChannel.save.title", { merchant }),
    sentence: (t: Translate) => t("merchantChannel.save.sentence", { merchant }),
    confirm: "merchantChannel.changes.save",
  } as const;
}
