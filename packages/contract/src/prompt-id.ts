/** Prompt IDs: what PromptPay finds a receiver by. Blanks and dashes in them are for people. */
export type PromptIdKind = "phone" | "nationalId" | "eWallet";

export interface PromptId {
  kind: PromptIdKind;
  /** Of a phone nine, without the leading 0 or the country's 66; of a national or tax id 13; of an e-wallet 15. */
  digits: string;
}

/** Undefined when the text is none: a Thai phone number (0812345678, +66 81 …), an id of 13 or an e-wallet of 15 digits. */
export function promptIdOf(text: string): PromptId | undefined {
  const digits = text.replace(/[\s-]/g, "").replace(/^\+/, "");
  if (!/^\d+$/.test(digits)) return undefined;
  if (digits.length === 15) return { kind: "eWallet", digits };
  if (digits.length === 13 && !digits.startsWith("0066")) return { kind: "nationalId", digits };
  const phone = /^(?:0066|66|0)(\d{9})$/.exec(digits)?.[1];
  return phone === undefined ? undefined : { kind: "phone", digits: phone };
}

/** Money sent to a mistyped number is gone, so the check digit of a 13-digit id has to be right. */
export function isSoundPromptId(text: string): boolean {
  const id = promptIdOf(text);
  if (!id) return false;
  if (id.kind !== "nationalId") return true;
  const sum = [...id.digits.slice(0, 12)].reduce((all, digit, at) => all + Number(digit) * (13 - at), 0);
  return (11 - (sum % 11)) % 10 === Number(id.digits[12]);
}
