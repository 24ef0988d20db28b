/** Who makes a call, by the kind of access its row declares; limits by address stand before each kind. */
import { createHash } from "node:crypto";
import type { Call } from "@opc/contract";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { FastifyRequest } from "fastify";
import { polledHeader, tokenCookie } from "../call/cookies.ts";
import type { Facts, Viewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { assertSigned } from "../gateway/agent-signature.ts";
import { authenticateCrawler } from "../gateway/crawler-token.ts";
import { authenticateMerchant } from "../gateway/merchant-signature.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import type { UserRefusals } from "../http/user-refusals.ts";
import type { Authenticate } from "../http/wrapper.ts";
import type { Services } from "../services.ts";
import { type FindSession, userAuthenticator } from "./authenticate-user.ts";
import { RecentlyRight } from "./recently-right.ts";

interface Credential {
  id: string;
  /** Wrong once, it is wrong; a merchant's name is anybody's to say. */
  isSecret: boolean;
}

const merchantNamed = ({ headers }: FastifyRequest): Credential => ({
  id: `merchant ${headers[signatureHeaders.merchant]}`,
  isSecret: false,
});
const tokenOf = ({ headers }: FastifyRequest): Credential => ({
  id: `token ${createHash("sha256")
    .update(headers.authorization ?? "")
    .digest("base64")}`,
  isSecret: true,
});

/** Of an agent's request what it is signed with. */
export async function judgeBody(row: Call, { viewer, request, services, now }: Facts): Promise<void> {
  if (viewer.kind === "crawler") await assertSigned(row, request, viewer, { services, now });
}

export function authenticator(
  services: Services,
  limits: AddressLimits,
  refusals: UserRefusals,
  findSession: FindSession,
): Authenticate {
  const authenticateUser = userAuthenticator(services, refusals, findSession);
  const cookie = tokenCookie(services.publicUrl.startsWith("https:"));

  const right = new RecentlyRight();

  /** From an address with too much that was wrong only who was right before is looked up. */
  async function signed(
    { ip }: FastifyRequest,
    { id, isSecret }: Credential,
    verify: () => Promise<Viewer>,
  ): Promise<Viewer> {
    if (!right.has(id)) limits.assertLeft("failure", ip);
    try {
      const viewer = await verify();
      right.note(id);
      return viewer;
    } catch (error) {
      // What this server could not look up is no mistake of the caller's.
      if (!(error instanceof CallError)) throw error;
      if (isSecret) right.forget(id);
      limits.assertWithin("failure", ip);
      throw error;
    }
  }

  return async (row, request, facts) => {
    switch (row.access.by) {
      case "merchantSignature": {
        const { keys } = row.access;
        return signed(request, merchantNamed(request), () =>
          authenticateMerchant({ request: facts.request, keys }, services, facts.now),
        );
      }
      case "crawlerToken":
        return signed(request, tokenOf(request), () => authenticateCrawler(facts.request, services));
      case "anyone":
        return { kind: "anyone" };
      default: {
        const token = request.cookies[cookie];
        // The console marks what a timer asks (auto-refresh); the mark can only shorten a session.
        const polled = row.polled === true || facts.request.header(polledHeader) === "1";
        return authenticateUser({ token, ip: request.ip, polled }, facts.now);
      }
    }
  };
}
