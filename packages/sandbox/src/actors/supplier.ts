/**
 * A supplier that takes payments by the protocol of docs/supplier-api.md, with the faults that real ones have: answers that
 * get lost or come late, refusals, notices told many times, in any order, at once, before the answer, or telling lies.
 * What it answered stays true: asked again about a reference, it says the same.
 */
import type { KeyObject } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SandboxClock } from "../clock.ts";
import type { Random } from "../random.ts";
import { isSignedBy, newKeys, publicKeyOf, secretKeyOf, signedHeaders } from "./signed.ts";

/** What becomes of one create: decided by the seed when it arrives. */
export interface CreateFaults {
  /** Share of creates that are taken although their answer never arrives. */
  lost: number;
  /** Share that breaks off before anything was taken in. */
  dropped: number;
  refused: number;
  delayed: number;
}

export interface TakenPayment {
  reference: string;
  channelMerchantNo: string;
  currency: string;
  amount: string;
  notifyUrl: string;
  returnUrl: string;
  supplierOrderNo: string;
}

/** A notice to be sent: whom it is about, and what is not true of it. */
export interface NoticePlan {
  payment: TakenPayment;
  changes?: Readonly<Record<string, string>>;
  /** Signed with a key that nobody knows. */
  forged?: boolean;
  at: Date;
}

type Taken = TakenPayment & { paidAt: Date | null; paidAmount: string };
type Known = Taken | "Refused" | "Unknown";

const none: CreateFaults = { lost: 0, dropped: 0, refused: 0, delayed: 0 };
const maxDelayMs = 400;

export class SupplierActor {
  /** Questions that were not signed by the operator. */
  unsigned = 0;
  /** How often each reference was to be created. */
  readonly creates = new Map<string, number>();
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

  get taken(): Taken[] {
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

  /** From now on the supplier says so when it is asked; telling it by notice is `tell`. */
  receive(reference: string, amount: string, at: Date): void {
    const known = this.#known.get(reference);
    if (known === undefined || typeof known === "string") throw new Error(`${reference} was not taken`);
    Object.assign(known, { paidAt: at, paidAmount: amount });
  }

  /** Sends one notice and returns the HTTP status that it got. */
  async tell({ payment, changes = {}, forged = false, at }: NoticePlan): Promise<number> {
    const body = JSON.stringify({ Status: "Paid", ...endOf(payment, payment.amount, at), ...changes });
    this.#number += 1;
    const signer = forged ? this.#forger : this.#signer;
    const headers = signedHeaders(signer, `ntc_${this.#number}`, this.#clock.now(), body);
    const response = await fetch(payment.notifyUrl, { method: "POST", headers, body });
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
    const answer = request.url?.endsWith("/create") ? await this.#create(asked) : this.#query(asked);
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
    if (this.#known.get(Reference) === undefined) {
      const isRefused = chance < dropped + refused;
      this.#known.set(Reference, isRefused ? "Refused" : this.#take(asked));
    }
    if (this.#random.chance(delayed))
      await new Promise((resolve) => setTimeout(resolve, this.#random.between(50, maxDelayMs)));
    return this.#random.chance(lost) ? undefined : this.#query(asked);
  }

  #take(asked: Record<string, string>): Taken {
    this.#number += 1;
    return {
      reference: asked.Reference ?? "",
      channelMerchantNo: asked.ChannelMerchantNo ?? "",
      currency: asked.Currency ?? "",
      amount: asked.Amount ?? "",
      notifyUrl: asked.NotifyUrl ?? "",
      returnUrl: asked.ReturnUrl ?? "",
      supplierOrderNo: `SUP-${this.#number}`,
      paidAt: null,
      paidAmount: "",
    };
  }

  #query({ Reference = "" }: Record<string, string>): object {
    const known = this.#known.get(Reference);
    if (known === undefined || known === "Unknown") {
      // Should it still arrive it is not taken: by then somebody else was asked.
      this.#known.set(Reference, "Unknown");
      return { Result: "Unknown", Reference };
    }
    if (known === "Refused") return { Result: "Refused", Reference, Reason: "no capacity" };
    if (known.paidAt) return { Result: "Paid", ...endOf(known, known.paidAmount, known.paidAt) };
    const { supplierOrderNo: SupplierOrderNo } = known;
    return { Result: "Accepted", Reference, SupplierOrderNo, PayUrl: `${this.baseAddress}/pay/${Reference}` };
  }
}

function endOf(payment: TakenPayment, amount: string, at: Date) {
  return {
    Reference: payment.reference,
    ChannelMerchantNo: payment.channelMerchantNo,
    SupplierOrderNo: payment.supplierOrderNo,
    Currency: payment.currency,
    Amount: amount,
    PaidAt: at.toISOString(),
  };
}
