/** Who makes a call, by the kind of access its row declares; rate limits stand before each kind. */
import type { Call } from "@opc/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { polledHeader, tokenCookie } from "../call/cookies.ts";
import type { Viewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { authenticateCrawler } from "../gateway/crawler-token.ts";
import { authenticateMerchant } from "../gateway/merchant-signature.ts";
import type { RefusalBudget } from "../http/refusal-budget.ts";
import type { Authenticate } from "../http/wrapper.ts";
import { networkOf } from "../modules/session/throttle.ts";
import type { Services } from "../services.ts";
import { type FindSession, userAuthenticator } from "./authenticate-user.ts";

/** Requests a minute from one address. */
const anyoneLimit = 600;
/** Many members may share one address of their telephone company, and each page asks every few seconds. */
const payPageLimit = 12_000;
/** Visitors of merchants' sites share addresses too; apart from the others, so that reading keeps nobody from signing in. */
const publicLimit = 6_000;
const userLimit = 3_000;
/** Signatures and tokens that did not verify; those that do are not limited. */
const failureLimit = 300;

export function authenticator(
  app: FastifyInstance,
  services: Services,
  refusals: RefusalBudget,
  findSession: FindSession,
): Authenticate {
  const authenticateUser = userAuthenticator(services, refusals, findSession);
  const cookie = tokenCookie(services.publicUrl.startsWith("https:"));
  const limits = {
    anyone: limiter(app, anyoneLimit),
    payPage: limiter(app, payPageLimit),
    public: limiter(app, publicLimit),
    user: limiter(app, userLimit),
    failure: limiter(app, failureLimit),
  };

  async function signed(request: FastifyRequest, verify: () => Promise<Viewer>): Promise<Viewer> {
    try {
      return await verify();
    } catch (error) {
      // What this server could not look up is no mistake of the caller's.
      if (error instanceof CallError) await limits.failure(request);
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
        await limits[kindOf(row)](request);
        return { kind: "anyone" };
      default: {
        await limits.user(request);
        const token = request.cookies[cookie];
        // The console marks what a timer asks (auto-refresh); the mark can only shorten a session.
        const polled = row.polled === true || facts.request.header(polledHeader) === "1";
        return authenticateUser({ token, ip: request.ip, polled }, facts.now);
      }
    }
  };
}

function kindOf(row: Call): "payPage" | "public" | "anyone" {
  if (row.publicCache) return "public";
  return row.path.startsWith("/pay_api/") ? "payPage" : "anyone";
}

function limiter(app: FastifyInstance, max: number) {
  const keyGenerator = (request: FastifyRequest) => networkOf(request.ip);
  const check = app.createRateLimit({ max, timeWindow: "1 minute", keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    const limit = await check(request);
    if (!limit.isAllowed && limit.isExceeded) {
      throw new CallError("TooManyRequests", { Seconds: limit.ttlInSeconds });
    }
  };
}
