import { balanceChangeTypeKey } from "@opc/contract/balance-change/types";
import type { TextKey } from "../i18n/i18n.ts";

/** The text of a balance change type. */
export function balanceChangeTypeText(type: string): TextKey {
  return `balanceChange.type.${balanceChangeTypeKey(type)}` as TextKey;
}
