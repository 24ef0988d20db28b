/** A merchant's server: signs its requests by Standard Webhooks and takes callbacks at its own address. */
import { randomUUID } from "node:crypto";
import type { Call, CallInput } from "@opc/contract";
import { gatewayPayCreate, gatewayPayQuery, signatureHeaders } from "@opc/contract/gateway/collections";
import { gatewayBalance, gatewayPayoutCreate, gatewayPayoutQuery } from "@opc/contract/gateway/payouts";
import { Webhook } from "standardwebhooks";
import type { SandboxClock } from "../clock.ts";
import { type Answer, exchange } from "./exchange.ts";
import type { CallbackReceiver, EndpointMood } from "./receiver.ts";

export type PayRequest = CallInput<typeof gatewayPayCreate>;
export type PayoutRequest = CallInput<typeof gatewayPayoutCreate>;

export interface MerchantActorOptions {
  baseUrl: string;
  alias: string;
  apiSecret: string;
  receiver: CallbackReceiver;
  clock: SandboxClock;
}

export class MerchantActor {
  readonly alias: string;
  readonly #options: MerchantActorOptions;
  readonly #webhook: Webhook;

  constructor(options: MerchantActorOptions) {
    this.alias = options.alias;
    this.#options = options;
    this.#webhook = new Webhook(options.apiSecret);
  }

  /** Where this merchant takes callbacks; the mood says how its server behaves. */
  notifyUrl(mood: EndpointMood = "steady"): string {
    return this.#options.receiver.urlOf(this.alias, mood);
  }

  create(request: PayRequest, webhookId: string = randomUUID()): Promise<Answer<typeof gatewayPayCreate>> {
    return this.#signed(gatewayPayCreate, request, webhookId);
  }

  query(input: CallInput<typeof gatewayPayQuery>): Promise<Answer<typeof gatewayPayQuery>> {
    return this.#signed(gatewayPayQuery, input, randomUUID());
  }

  createPayout(
    request: PayoutRequest,
    webhookId: string = randomUUID(),
  ): Promise<Answer<typeof gatewayPayoutCreate>> {
    return this.#signed(gatewayPayoutCreate, request, webhookId);
  }

  queryPayout(input: CallInput<typeof gatewayPayoutQuery>): Promise<Answer<typeof gatewayPayoutQuery>> {
    return this.#signed(gatewayPayoutQuery, input, randomUUID());
  }

  balance(input: CallInput<typeof gatewayBalance>): Promise<Answer<typeof gatewayBalance>> {
    return this.#signed(gatewayBalance, input, randomUUID());
  }

  #signed<Row extends Call>(row: Row, input: CallInput<Row>, webhookId: string): Promise<Answer<Row>> {
    const rawBody = JSON.stringify(input);
    const now = this.#options.clock.now();
    return exchange(this.#options.baseUrl, row, input, {
      rawBody,
      headers: {
        [signatureHeaders.merchant]: this.alias,
        [signatureHeaders.id]: webhookId,
        [signatureHeaders.timestamp]: String(Math.floor(now.getTime() / 1000)),
        [signatureHeaders.signature]: this.#webhook.sign(webhookId, now, rawBody),
      },
    });
  }
}
