/**
 * The merchants' callback endpoints on one loopback port. Every delivery is verified with the official Standard
 * Webhooks library; what arrived is kept by order, the oldest forgotten first.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CallbackOrder, callbackOrder, signatureHeaders } from "@opc/contract/gateway/collections";
import { type CallbackPayout, callbackPayout } from "@opc/contract/gateway/payouts";
import { Webhook } from "standardwebhooks";
import type { SandboxClock } from "../clock.ts";

/** steady: 200 at once · unsteady: refuses an event twice, then takes it · down: refuses everything. */
export type EndpointMood = "steady" | "unsteady" | "down";

export interface ReceivedCallback<Order = CallbackOrder> {
  merchantAlias: string;
  eventId: string;
  order: Order;
  /** Deliveries with a right signature, refused ones included. */
  verified: number;
  accepted: number;
}

/** Enough for people who look at the demo world; who compares all that was sent keeps all. */
const usuallyKept = 20_000;
const refusalsOfUnsteady = 2;
const toleranceMs = 5 * 60_000;
const largestBody = 64 * 1024;

export class CallbackReceiver {
  /** Deliveries whose signature, time or body was not right. */
  refusedSignatures = 0;
  readonly #clock: SandboxClock;
  readonly #webhooks = new Map<string, Webhook>();
  readonly #payments = new Map<string, ReceivedCallback>();
  readonly #payouts = new Map<string, ReceivedCallback<CallbackPayout>>();
  readonly #events = new Map<string, ReceivedCallback<unknown>>();
  readonly #moods = new Map<string, EndpointMood>();
  readonly #server: Server;
  readonly #kept: number;

  constructor(clock: SandboxClock, kept = usuallyKept) {
    this.#clock = clock;
    this.#kept = kept;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(400).end());
    });
  }

  /** Listens on the wanted port if it is free, else on any. */
  async listen(wantedPort = 0): Promise<number> {
    const listenOn = (port: number) =>
      new Promise<void>((resolve, reject) => {
        this.#server.once("error", reject);
        this.#server.listen(port, "127.0.0.1", () => {
          this.#server.off("error", reject);
          resolve();
        });
      });
    await listenOn(wantedPort).catch((error: NodeJS.ErrnoException) => {
      if (wantedPort === 0 || error.code !== "EADDRINUSE") throw error;
      return listenOn(0);
    });
    this.#server.unref();
    return this.port;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  addMerchant(alias: string, apiSecret: string): void {
    this.#webhooks.set(alias, new Webhook(apiSecret));
  }

  urlOf(alias: string, mood: EndpointMood): string {
    return `http://127.0.0.1:${this.port}/${alias}/${mood}`;
  }

  /** From now on all endpoints of that mood behave like another: a server that goes down, or recovers. */
  behave(endpoint: EndpointMood, like: EndpointMood): void {
    this.#moods.set(endpoint, like);
  }

  of(orderNo: string): ReceivedCallback | undefined {
    return this.#payments.get(orderNo);
  }

  ofPayout(orderNo: string): ReceivedCallback<CallbackPayout> | undefined {
    return this.#payouts.get(orderNo);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, alias = "", endpoint = ""] = (request.url ?? "").split("/");
    const body = await readBody(request);
    const received = this.#verify(alias, request, body);
    if (!received) {
      this.refusedSignatures += 1;
      response.writeHead(401).end("signature refused");
      return;
    }
    received.verified += 1;
    const mood = this.#moods.get(endpoint as EndpointMood) ?? endpoint;
    if (mood === "down" || (mood === "unsteady" && received.verified <= refusalsOfUnsteady)) {
      response.writeHead(503, { "content-type": "text/plain" }).end("temporarily out of order");
      return;
    }
    received.accepted += 1;
    response.writeHead(200, { "content-type": "text/plain" }).end("OK");
  }

  #verify(alias: string, request: IncomingMessage, body: string): ReceivedCallback<unknown> | undefined {
    const webhook = this.#webhooks.get(alias);
    const eventId = headerOf(request, signatureHeaders.id);
    const sentAt = new Date(Number(headerOf(request, signatureHeaders.timestamp)) * 1000);
    const signatures = headerOf(request, signatureHeaders.signature).split(" ");
    if (!webhook || Math.abs(this.#clock.now().getTime() - sentAt.getTime()) > toleranceMs) return undefined;
    if (!signatures.includes(webhook.sign(eventId, sentAt, body))) return undefined;
    const told: unknown = JSON.parse(body);
    const payment = callbackOrder.safeParse(told);
    if (payment.success) return this.#remember(this.#payments, alias, eventId, payment.data);
    const payout = callbackPayout.safeParse(told);
    return payout.success ? this.#remember(this.#payouts, alias, eventId, payout.data) : undefined;
  }

  /** An order stands as its callback of the highest number tells it: one that is retried late changes nothing. */
  #remember<Order extends CallbackOrder | CallbackPayout>(
    newest: Map<string, ReceivedCallback<Order>>,
    merchantAlias: string,
    eventId: string,
    order: Order,
  ): ReceivedCallback<unknown> {
    const received = this.#events.get(eventId) ?? { merchantAlias, eventId, order, verified: 0, accepted: 0 };
    this.#events.set(eventId, received);
    this.#forgetOldest(this.#events);
    if (order.Sequence >= (newest.get(order.OrderNo)?.order.Sequence ?? 0))
      newest.set(order.OrderNo, received as ReceivedCallback<Order>);
    this.#forgetOldest(newest);
    return received;
  }

  #forgetOldest(all: Map<string, unknown>): void {
    const oldest = all.keys().next();
    if (all.size > this.#kept && !oldest.done) all.delete(oldest.value);
  }
}

function headerOf(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? "");
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestBody) throw new Error("callback body too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
