/**
 * PromptPay QR payload by the EMVCo merchant-presented QR standard and the Bank of Thailand's Thai QR Payment
 * profile: tag 29 carries the receiver (phone, national or tax id, e-wallet id), 53 the currency (764 = THB), 54
 * the amount, 58 the country, 63 the CRC. Each field is tag (2 digits), length (2 digits), value.
 */
import { promptIdOf } from "@opc/contract/prompt-id";

const applicationId = "A000000677010111";
const baht = "764";

/** Kinds of receiver and their tag inside field 29. */
const receiverTags = { phone: "01", nationalId: "02", eWallet: "03" } as const;

/**
 * The payload as text. `promptId`: a Thai phone number (0812345678 or +66…), a national or tax id of 13 digits or
 * an e-wallet id of 15; blanks and dashes are ignored. `amount`: decimal text in baht. Undefined when the id is none of them.
 */
export function promptPayPayload(promptId: string, amount: string): string | undefined {
  const receiver = receiverOf(promptId);
  if (!receiver) return undefined;
  const fields = [
    field("00", "01"),
    field("01", "12"),
    field("29", field("00", applicationId) + receiver),
    field("58", "TH"),
    field("53", baht),
    field("54", amount),
  ].join("");
  const checked = `${fields}6304`;
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, "0");
}

function receiverOf(promptId: string): string | undefined {
  const id = promptIdOf(promptId);
  return id && field(receiverTags[id.kind], id.kind === "phone" ? `0066${id.digits}` : id.digits);
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, "0") + value;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, nothing reflected. */
export function crc16(text: string): number {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}
