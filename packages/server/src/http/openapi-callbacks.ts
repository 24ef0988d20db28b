/** What merchants' servers are sent, as OpenAPI 3.1 webhooks: the callbacks of payments and of payouts. */
import { callbackOrder, signatureHeaders } from "@opc/contract/gateway/collections";
import { callbackPayout } from "@opc/contract/gateway/payouts";
import { z } from "zod";

const headers = [
  [signatureHeaders.id, "The same in each try of one callback"],
  [signatureHeaders.timestamp, "Unix seconds of this try"],
  [
    signatureHeaders.signature,
    "Standard Webhooks: v1,base64(HMAC-SHA256(API secret, id.timestamp.body)); two, separated by a space, while the secret is being changed",
  ],
] as const;

export function callbackWebhooks() {
  return {
    payment: webhook(
      "callbackPayment",
      "A payment succeeded, failed, expired or was reversed",
      callbackOrder,
    ),
    payout: webhook("callbackPayout", "A payout was paid, ended unpaid or was returned", callbackPayout),
  };
}

function webhook(operationId: string, summary: string, body: z.ZodType) {
  return {
    post: {
      operationId,
      summary,
      description:
        "Sent to the order's NotifyUrl. Ignore one whose Sequence is lower than one processed before.",
      parameters: headers.map(([name, description]) => ({
        name,
        in: "header",
        required: true,
        description,
        schema: { type: "string" },
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.toJSONSchema(body, { io: "output" }) } },
      },
      responses: {
        "2XX": { description: "Received: it is not sent again" },
        410: { description: "Not sent again, although it was not received" },
        429: { description: "Sent again later, not before Retry-After within limits" },
        default: { description: "Sent again later" },
      },
    },
  };
}
