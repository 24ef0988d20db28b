/** A merchant's server: signs its requests by Standard Webhooks and takes callbacks at its own address. */
import { type KeyObject, randomUUID } from "node:crypto";
import type { Call, CallInput } from "@opc/contract";
import { gatewayPayCreate, gatewayPayQuery, signatureHeaders } from "@opc/contract/gateway/collections";
import { gatewayBalance, gatewayPayoutCreate, gatewayPayoutQuery } from "@opc/contract/gateway/payouts";
import type { KeyPurpose } from "@opc/contract/separate-key/states";
import { Webhook } from "standardwebhooks";
import type { SandboxClock } from "../clock.ts";
import { type Answer, exchange } from "./exchange.ts";
import type { CallbackReceiver, EndpointMood } from "./receiver.ts";
import { signedHeaders } from "./signed.ts";

export type PayRequest = CallInput<typeof gatewayPayCreate>;
export type PayoutRequest = CallInput<typeof gatewayPayoutCreate>;

type SignedCall = Call & { access: { by: "merchantSignature"; keys: readonly KeyPurpose[] } };

interface Signed {
  webhookId: string;
  now: Date;
  rawBody: string;
}

export interface MerchantActorOptions {
  baseUrl: string;
  alias: string;
  apiSecret: string;
  receiver: CallbackReceiver;
  clock: SandboxClock;
  /** Separate keys, by what they are for; the secret above signs the rest. */
  separateKeys?: Partial<Record<KeyPurpose, SeparateSigner>>;
}

/** A separate key as the merchant's server has it: a secret, or the private half of what was registered. */
export type SeparateSigner = { keyId: string } & ({ secret: string } | { privateKey: KeyObject });

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

  #signed<Row extends SignedCall>(row: Row, input: CallInput<Row>, webhookId: string): Promise<Answer<Row>> {
    const rawBody = JSON.stringify(input);
    const { separateKeys = {}, clock, baseUrl } = this.#options;
    const now = clock.now();
    const separate = row.access.keys.map((purpose) => separateKeys[purpose]).find((key) => key !== undefined);
    return exchange(baseUrl, row, input, {
      rawBody,
      headers: {
        [signatureHeaders.merchant]: this.alias,
        ...this.#signature(separate, { webhookId, now, rawBody }),
        ...(separate && { [signatureHeaders.key]: separate.keyId }),
      },
    });
  }

  #signature(
    separate: SeparateSigner | undefined,
    { webhookId, now, rawBody }: Signed,
  ): Record<string, string> {
    if (separate && "privateKey" in separate)
      return signedHeaders(separate.privateKey, webhookId, now, rawBody);
    const webhook = separate ? new Webhook(separate.secret) : this.#webhook;
    return {
      [signatureHeaders.id]: webhookId,
      [signatureHeaders.timestamp]: String(Math.floor(now.getTime() / 1000)),
      [signatureHeaders.signature]: webhook.sign(webhookId, now, rawBody),
    };
  }
}
