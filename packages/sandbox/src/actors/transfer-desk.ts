/**
 * The online side of the operator's bank, where transfers out of a card are applied for, confirmed by a one-time code and
 * submitted. It keeps what it was asked by reference, so a crawler that lost its memory can look up what became of it; asked
 * twice it would pay twice, as banks do.
 */
import type { Random } from "../random.ts";
import type { Bank, BankLine } from "./bank.ts";

export interface Application {
  card: string;
  reference: string;
  toCard: string;
  toName: string;
  amount: string;
  currency: string;
  /** Sent to the operator's phone. */
  code: string;
  state: "applied" | "confirmed" | "paid" | "refused";
}

export type ApplicationOf = Omit<Application, "code" | "state">;

export class TransferDesk {
  readonly #bank: Bank;
  readonly #random: Random;
  readonly #applications: Application[] = [];
  /** Cards with less on them than anybody wants to send. */
  readonly #empty = new Set<string>();
  /** Transfers to these payees break off at the end. */
  readonly #unreachable = new Set<string>();

  readonly #everyCode: string | undefined;

  /** `everyCode`: of a bank that people try out, where no phone rings. */
  constructor(bank: Bank, random: Random, everyCode?: string) {
    this.#bank = bank;
    this.#random = random;
    this.#everyCode = everyCode;
  }

  empty(card: string): void {
    this.#empty.add(card);
  }

  breakOffTo(payeeCard: string): void {
    this.#unreachable.add(payeeCard);
  }

  /** All payees can be reached again, and every card has money. */
  heal(): void {
    this.#unreachable.clear();
    this.#empty.clear();
  }

  /** Undefined: not enough money on the card. */
  apply(wanted: ApplicationOf): Application | undefined {
    if (this.#empty.has(wanted.card)) return undefined;
    const code = this.#everyCode ?? String(this.#random.between(100_000, 999_999));
    const application: Application = { ...wanted, code, state: "applied" };
    this.#applications.push(application);
    return application;
  }

  /** What the operator reads on the phone: the code of the latest application for this order. */
  codeOf(orderNo: string): string | undefined {
    return this.#applications.findLast((one) => one.reference.startsWith(orderNo))?.code;
  }

  /** False: the wrong code; the application is over. */
  confirm(application: Application, code: string): boolean {
    application.state = code === application.code ? "confirmed" : "refused";
    return application.state === "confirmed";
  }

  /** The money leaves, and the debit stands on the card's statement; undefined where the bank breaks off. */
  submit(application: Application, at: Date): BankLine | undefined {
    if (application.state !== "confirmed") throw new Error("a transfer without its code");
    if (this.#unreachable.has(application.toCard)) {
      application.state = "refused";
      return undefined;
    }
    application.state = "paid";
    const { card, currency, amount, toCard, toName, reference } = application;
    return this.#bank.book(card, {
      direction: "Debit",
      currency,
      amount,
      counterparty: `${toName} xxx${toCard.slice(-4)}`,
      remark: reference,
      occurredAt: at,
    });
  }

  find(reference: string): Application | undefined {
    return this.#applications.findLast((one) => one.reference === reference);
  }

  /** References that were paid more than once: there must be none. */
  paidTwice(): string[] {
    const paid = this.#applications.filter((one) => one.state === "paid").map((one) => one.reference);
    return paid.filter((reference, at) => paid.indexOf(reference) !== at);
  }
}
