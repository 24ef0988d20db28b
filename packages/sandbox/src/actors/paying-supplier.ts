/**
 * A supplier that pays out by the protocol of docs/supplier-api.md, with the faults that real ones have: answers that get
 * lost or come late, refusals, payouts that it takes on and then cannot make, notices told many times, at once, before the
 * answer, or telling lies. Behind it is a bank that pays **whatever is asked of it, also twice**: that nobody is paid twice
 * is for others to see to.
 */
import type { KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxClock } from "../clock.ts";
import type { Random } from "../random.ts";
import { isSignedBy, newKeys, publicKeyOf, secretKeyOf, signedHeaders } from "./signed.ts";
import type { CreateFaults } from "./supplier.ts";

/** What becomes of a payout that was taken on. */
export type PayoutFate =
  /** Paid at once. */
  | "paid"
  /** Paid, but no notice says so. */
  | "paid, never told"
  /** Paid, and told hours later; who asks before is told that it is under way. */
  | "paid, told late"
  /** Taken on, and not made. */
  | "denied";

export interface TakenPayout {
  reference: string;
  channelMerchantNo: string;
  currency: string;
  amount: string;
  bankCode: string;
  cardNumber: string;
  notifyUrl: string;
  supplierOrderNo: string;
  fate: PayoutFate;
  at: Date;
}

/** By how often they happen; the first payouts meet each in turn, however few there are. */
const fates: [PayoutFate, number][] = [
  ["paid", 82],
  ["paid, never told", 6],
  ["paid, told late", 6],
  ["denied", 6],
];

/** A notice to be sent: whom it is about, and what is not true of it. */
export interface PayoutNoticePlan {
  payout: TakenPayout;
  changes?: Readonly<Record<string, string>>;
  /** Signed with a key that nobody knows. */
  forged?: boolean;
}

type Known = TakenPayout | "Refused" | "Unknown";

const none: CreateFaults = { lost: 0, dropped: 0, refused: 0, delayed: 0 };
const maxDelayMs = 400;

export class PayingSupplierActor {
  /** Questions that were not signed by the operator. */
  unsigned = 0;
  /** How often each reference was to be paid. */
  readonly creates = new Map<string, number>();
  /** The bank's transfers, in order: the system's numbers of the orders that they paid. */
  readonly transfers: string[] = [];
  /** Payouts whose late news is out. */
  readonly #told = new Set<string>();
  readonly #clock: SandboxClock;
  readonly #random: Random;
  readonly #keys = newKeys();
  readonly #signer = secretKeyOf(this.#keys.secretKey);
  readonly #forger = secretKeyOf(newKeys().secretKey);
  readonly #known = new Map<string, Known>();
  readonly #server: Server;
  #operatorKey: KeyObject | undefined;
  #faults = none;
  #number = 0;

  constructor(options: { clock: SandboxClock; random: Random }) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  get baseAddress(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  get taken(): TakenPayout[] {
    return [...this.#known.values()].filter((known) => typeof known !== "string");
  }

  async listen(operatorKey: string): Promise<void> {
    this.#operatorKey = publicKeyOf(operatorKey);
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#server.unref();
  }

  misbehave(faults: Partial<CreateFaults>): void {
    this.#faults = { ...none, ...faults };
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Hours later: from now on it says so when it is asked. */
  tellLate(payout: TakenPayout): void {
    this.#told.add(payout.reference);
  }

  /** Sends one notice and returns the HTTP status that it got. */
  async tell({ payout, changes = {}, forged = false }: PayoutNoticePlan): Promise<number> {
    const body = JSON.stringify({ ...this.#endOf(payout), Status: statusOf(payout), ...changes });
    this.#number += 1;
    const signer = forged ? this.#forger : this.#signer;
    const headers = signedHeaders(signer, `ntc_${this.#number}`, this.#clock.now(), body);
    const response = await fetch(payout.notifyUrl, { method: "POST", headers, body });
    await response.arrayBuffer();
    return response.status;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString("utf8");
    if (!isSignedBy(this.#operatorKey, request, body)) {
      this.unsigned += 1;
      response.writeHead(401).end();
      return;
    }
    const asked = JSON.parse(body) as Record<string, string>;
    const answer = request.url?.endsWith("/payouts/create") ? await this.#create(asked) : this.#query(asked);
    if (answer === undefined) return void response.destroy();
    const text = JSON.stringify(answer);
    const id = String(request.headers["webhook-id"]);
    response.writeHead(200, signedHeaders(this.#signer, id, this.#clock.now(), text)).end(text);
  }

  /** Undefined: no answer. */
  async #create(asked: Record<string, string>): Promise<object | undefined> {
    const { Reference = "" } = asked;
    this.creates.set(Reference, (this.creates.get(Reference) ?? 0) + 1);
    const { lost, dropped, refused, delayed } = this.#faults;
    const chance = this.#random.next();
    if (chance < dropped) return undefined;
    const known = this.#known.get(Reference);
    if (known === undefined)
      this.#known.set(Reference, chance < dropped + refused ? "Refused" : this.#take(asked));
    // A bank without a memory: it pays again what it is asked again.
    else if (typeof known !== "string" && statusOf(known) === "Paid") this.#transfer(Reference);
    if (this.#random.chance(delayed))
      await new Promise((resolve) => setTimeout(resolve, this.#random.between(50, maxDelayMs)));
    return this.#random.chance(lost) ? undefined : this.#query(asked, "at once");
  }

  #take(asked: Record<string, string>): TakenPayout {
    this.#number += 1;
    const payout: TakenPayout = {
      reference: asked.Reference ?? "",
      channelMerchantNo: asked.ChannelMerchantNo ?? "",
      currency: asked.Currency ?? "",
      amount: asked.Amount ?? "",
      bankCode: asked.BankCode ?? "",
      cardNumber: asked.CardNumber ?? "",
      notifyUrl: asked.NotifyUrl ?? "",
      supplierOrderNo: `OUT-${this.#number}`,
      fate: fates[this.#number - 1]?.[0] ?? this.#random.weighted(fates),
      at: this.#clock.now(),
    };
    if (statusOf(payout) === "Paid") this.#transfer(payout.reference);
    return payout;
  }

  #transfer(reference: string): void {
    this.transfers.push(reference.split("-")[0] ?? "");
  }

  #query({ Reference = "" }: Record<string, string>, when?: "at once"): object {
    const known = this.#known.get(Reference);
    if (known === undefined || known === "Unknown") {
      // Should it still arrive it is not taken: by then somebody else was asked.
      this.#known.set(Reference, "Unknown");
      return { Result: "Unknown", Reference };
    }
    if (known === "Refused") return { Result: "Refused", Reference, Reason: "no capacity" };
    const { supplierOrderNo: SupplierOrderNo, fate } = known;
    const isUnderWay = fate === "paid, told late" && !this.#told.has(Reference);
    if (when === "at once" || isUnderWay) return { Result: "Accepted", Reference, SupplierOrderNo };
    return { Result: statusOf(known), ...this.#endOf(known) };
  }

  #endOf(payout: TakenPayout) {
    const at = payout.at.toISOString();
    return {
      Reference: payout.reference,
      ChannelMerchantNo: payout.channelMerchantNo,
      SupplierOrderNo: payout.supplierOrderNo,
      Currency: payout.currency,
      Amount: payout.amount,
      BankCode: payout.bankCode,
      CardNumberLast4: payout.cardNumber.slice(-4),
      ...(statusOf(payout) === "Paid" ? { PaidAt: at } : { FailedAt: at, Reason: "the bank sent it back" }),
    };
  }
}

function statusOf({ fate }: TakenPayout): "Paid" | "Failed" {
  return fate === "denied" ? "Failed" : "Paid";
}
