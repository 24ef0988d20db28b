/** Where a merchant's server reaches the gateway, and how the gateway reaches it. */
import { endpointPaths } from "@opc/contract/api-info/signature-check";
import { callbackLimits } from "../../ports/callback-sender.ts";
import type { Services } from "../../services.ts";
import { callbackUserAgent } from "../callback-record/deliverer.ts";
import { retryDelaysMs } from "../callback-record/rules.ts";

export function addressesOf({
  publicUrl,
  callbackSenderAddresses,
}: Pick<Services, "publicUrl" | "callbackSenderAddresses">) {
  return {
    GatewayAddress: publicUrl,
    Endpoints: endpointPaths.map((Path) => ({ Method: "POST", Path, Address: publicUrl + Path })),
    DocumentAddress: `${publicUrl}/gateway/docs`,
    OpenapiAddress: `${publicUrl}/openapi/gateway.json`,
    Callback: {
      UserAgent: callbackUserAgent,
      SenderAddresses: callbackSenderAddresses.join(", "),
      ConnectTimeoutMs: callbackLimits.connectTimeoutMs,
      TotalTimeoutMs: callbackLimits.totalTimeoutMs,
      RetryDelaysMs: [...retryDelaysMs],
    },
  };
}
