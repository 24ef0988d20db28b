import type { TextKey } from "../i18n/i18n.ts";

/** The text of a balance change type; the contract's labels hold blanks, so keys are made of their words. */
export function balanceChangeTypeText(type: string): TextKey {
  const key = type.replace(/\s+(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `balanceChange.type.${key}` as TextKey;
}
