/** A member: opens the hosted payment page and pays what its code says, or something else. */

import type { CallOutput } from "@opc/contract";
import { payPageGet, payPageSayPaid } from "@opc/contract/gateway/collections";
import { formatAmount, parseAmount } from "@opc/contract/money";
import type { SandboxClock } from "../clock.ts";
import type { Bank, BankLine } from "./bank.ts";
import { type Answer, dataOf, exchange } from "./exchange.ts";

export type PayPage = CallOutput<typeof payPageGet>;

/** THB has two decimals; the PromptPay code is a Thai one. */
const bahtExponent = 2;

/** What stands behind /pay/. */
function keyOf(payUrl: string): string {
  return new URL(payUrl).pathname.split("/").at(-1) ?? "";
}

export class MemberActor {
  readonly name: string;
  readonly #baseUrl: string;
  readonly #bank: Bank;
  readonly #clock: SandboxClock;

  constructor(options: { baseUrl: string; bank: Bank; clock: SandboxClock; name: string }) {
    this.name = options.name;
    this.#baseUrl = options.baseUrl;
    this.#bank = options.bank;
    this.#clock = options.clock;
  }

  async openPage(payUrl: string): Promise<PayPage> {
    const PageKey = keyOf(payUrl);
    return dataOf(payPageGet, await exchange(this.#baseUrl, payPageGet, { PageKey }));
  }

  /** `differenceMinor` is paid on top of what the page asks for (negative: too little). */
  pay(page: PayPage, differenceMinor = 0n): BankLine {
    const { Instructions: to } = page;
    if (to === null) throw new Error(`order ${page.OrderNo} shows no way to pay`);
    const askedMinor = parseAmount(page.PayableAmount, bahtExponent);
    if (askedMinor === undefined) throw new Error(`unreadable amount ${page.PayableAmount}`);
    const amount =
      differenceMinor === 0n && to.QrPayload !== null
        ? undefined
        : formatAmount(askedMinor + differenceMinor, bahtExponent);
    return this.#bank.transfer({
      to,
      currency: page.Currency,
      counterparty: this.name,
      remark: page.PaymentRemark,
      at: this.#clock.now(),
      amount,
    });
  }

  sayPaid(payUrl: string): Promise<Answer<typeof payPageSayPaid>> {
    return exchange(
      this.#baseUrl,
      payPageSayPaid,
      { PageKey: keyOf(payUrl) },
      { headers: { origin: new URL(this.#baseUrl).origin, "sec-fetch-site": "same-origin" } },
    );
  }
}
