/**
 * The five kinds are kept alike, each on a page and by calls of its own. What the screens' parts need to know of each
 * stands here; the schemas arrive with the forms (forms.ts).
 */
import type { ReferenceRow, ReferenceUseRow } from "@opc/contract/reference/calls";
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import type { Output } from "../../api/client.ts";
import { currentLanguage, type Translate } from "../../i18n/i18n.ts";
import { groupDigits } from "../../kit/format/money.ts";

/**
 * Their calls take and answer the same but for the fields that a kind has of its own. Code that does not care for those
 * speaks of any of them as of payment types: TypeScript cannot follow a name that is chosen while it runs.
 */
function callsOf(noun: string) {
  return {
    list: `${noun}DeskList` as "paytypeDeskList",
    summary: `${noun}Summary` as "paytypeSummary",
    export: `${noun}Export` as "paytypeExport",
    get: `${noun}Get` as "paytypeGet",
    add: `${noun}Add` as "paytypeAdd",
    edit: `${noun}Edit` as "paytypeEdit",
    enable: `${noun}Enable` as "paytypeEnable",
    remove: `${noun}Delete` as "paytypeDelete",
  };
}

export const referenceCalls = {
  PayType: callsOf("paytype"),
  CashoutType: callsOf("cashouttype"),
  Bank: callsOf("bank"),
  Currency: callsOf("currency"),
  Language: callsOf("language"),
} as const satisfies Record<ReferenceKind, ReturnType<typeof callsOf>>;

/** A row of any kind. */
export type AnyRow = ReferenceRow;
export type ReferenceDetail = Omit<Output<"paytypeGet">, "Reference"> & { Reference: AnyRow };

/** "PromptPay QR (THB)", in the language in use. */
export function nameOf({ Name, Name_enUS, Currency }: AnyRow): string {
  const name = currentLanguage() === "zhCN" ? Name : Name_enUS;
  return Currency === null ? name : `${name} (${Currency})`;
}

/** "1,000+" */
export function countText({ Count, IsMore }: Pick<ReferenceUseRow, "Count" | "IsMore">): string {
  return `${groupDigits(String(Count))}${IsMore ? "+" : ""}`;
}

/** "Payment channels 3, Merchants 2": what depends on it. */
export function usesText(uses: readonly ReferenceUseRow[], t: Translate): string {
  const texts = uses.map((use) => `${t(`reference.use.${use.Use}`)} ${countText(use)}`);
  return texts.join(currentLanguage() === "zhCN" ? "、" : ", ");
}
