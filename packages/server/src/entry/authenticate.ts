/** Who makes a call, by the kind of access its row declares; limits by address stand before each kind. */
import type { FastifyRequest } from "fastify";
import { polledHeader, tokenCookie } from "../call/cookies.ts";
import type { Viewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { authenticateCrawler } from "../gateway/crawler-token.ts";
import { authenticateMerchant } from "../gateway/merchant-signature.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import type { UserRefusals } from "../http/user-refusals.ts";
import type { Authenticate } from "../http/wrapper.ts";
import type { Services } from "../services.ts";
import { type FindSession, userAuthenticator } from "./authenticate-user.ts";

export function authenticator(
  services: Services,
  limits: AddressLimits,
  refusals: UserRefusals,
  findSession: FindSession,
): Authenticate {
  const authenticateUser = userAuthenticator(services, refusals, findSession);
  const cookie = tokenCookie(services.publicUrl.startsWith("https:"));

  async function signed(request: FastifyRequest, verify: () => Promise<Viewer>): Promise<Viewer> {
    try {
      return await verify();
    } catch (error) {
      // What this server could not look up is no mistake of the caller's.
      if (error instanceof CallError) limits.demand("failure", request.ip);
      throw error;
    }
  }

  return async (row, request, facts) => {
    switch (row.access.by) {
      case "merchantSignature":
        return signed(request, () => authenticateMerchant(facts.request, services, facts.now));
      case "crawlerToken":
        return signed(request, () => authenticateCrawler(facts.request, services));
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
