/**
 * The members' and the operator's bank: money goes where a PromptPay code says, and stands on that account's
 * statement for the crawler to see. The code is read by the EMVCo tag-length-value rule, as a bank's app does.
 */
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";

export interface BankLine {
  externalId: string;
  direction: "Credit" | "Debit";
  currency: string;
  /** Decimal text, as banks print it. */
  amount: string;
  counterparty: string;
  remark: string | null;
  occurredAt: Date;
}

/** Where a member may pay to: a code to scan, or a card or wallet number to type in. */
export type Destination = Pick<PayInstructions, "QrPayload" | "AccountNumber">;

export interface Transfer {
  to: Destination;
  currency: string;
  counterparty: string;
  remark: string | null;
  at: Date;
  /** Instead of the code's amount; needed where there is no code. */
  amount?: string | undefined;
}

export interface QrPayment {
  promptId: string;
  amount: string | undefined;
}

const promptPayTag = "29";
const amountTag = "54";
const checksumTag = "63";

export function readPromptPay(payload: string): QrPayment {
  if (checksumOf(payload.slice(0, -4)) !== payload.slice(-4)) throw new Error("the QR code is damaged");
  const fields = readFields(payload);
  if (!fields.has(checksumTag)) throw new Error("the QR code has no checksum");
  const target = readFields(fields.get(promptPayTag) ?? "");
  const number = target.get("01") ?? target.get("02") ?? target.get("03");
  if (!number) throw new Error("not a PromptPay code");
  return { promptId: localNumber(number), amount: fields.get(amountTag) };
}

function readDestination({ QrPayload, AccountNumber }: Destination) {
  if (QrPayload !== null) {
    const { promptId, amount } = readPromptPay(QrPayload);
    return { receiver: promptId, amount };
  }
  if (AccountNumber === null) throw new Error("neither a code nor a number to pay to");
  return { receiver: AccountNumber, amount: undefined };
}

/** Phone numbers stand in the code as 00 + country code + number without its leading zero. */
function localNumber(number: string): string {
  return number.length === 13 && number.startsWith("0066") ? `0${number.slice(4)}` : number;
}

function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at + 4 <= text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE in four upper-case hexadecimal digits. */
function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

export class Bank {
  readonly #statements = new Map<string, BankLine[]>();
  #paid = 0;
  readonly #name: string;

  /** `name` keeps the bank's numbers apart from those of another run. */
  constructor(name: string) {
    this.#name = name;
  }

  /** Pays into the account behind a code; returns the line that its crawler will see. */
  transfer({ to, currency, counterparty, remark, at, amount }: Transfer): BankLine {
    const { receiver, amount: asked } = readDestination(to);
    const paid = amount ?? asked;
    if (paid === undefined) throw new Error("nobody says what amount to pay");
    return this.book(receiver, {
      direction: "Credit",
      currency,
      amount: paid,
      counterparty,
      remark,
      occurredAt: at,
    });
  }

  /** A line on an account's statement, with the bank's next number. */
  book(account: string, booking: Omit<BankLine, "externalId">): BankLine {
    this.#paid += 1;
    const line = { externalId: `${this.#name}${String(this.#paid).padStart(8, "0")}`, ...booking };
    const statement = this.#statements.get(account) ?? [];
    statement.push(line);
    this.#statements.set(account, statement);
    return line;
  }

  /** Whose account it is: its Prompt ID, or its card or wallet number. */
  receiverOf(to: Destination): string {
    return readDestination(to).receiver;
  }

  /** Lines that came in since the last look. */
  takeNew(receiver: string): BankLine[] {
    const lines = this.#statements.get(receiver) ?? [];
    this.#statements.delete(receiver);
    return lines;
  }
}
