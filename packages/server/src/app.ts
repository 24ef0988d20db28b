/** Builds the HTTP application over given services; listening is main.ts's, calling without a socket the tests'. */

import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { type CallName, calls } from "@opc/contract";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Handler } from "./call/handler.ts";
import { CallError } from "./call-error.ts";
import { authenticator, judgeBody } from "./entry/authenticate.ts";
import { sessionFinder } from "./entry/authenticate-user.ts";
import { behindStepUp } from "./entry/step-up.ts";
import { exportSources } from "./export-sources.ts";
import { endLongPolls } from "./gateway/agent-task-handlers.ts";
import { registerSandboxSupplierPage } from "./gateway/sandbox-supplier-page.ts";
import { registerSupplierNotices } from "./gateway/supplier-notice.ts";
import { registerGatewayDocs } from "./gateway-docs/plugin.ts";
import { AddressLimits } from "./http/address-limits.ts";
import { registerConsoleFiles } from "./http/console-files.ts";
import { Downloads } from "./http/downloads.ts";
import { answerBadAddress, answerFrameworkErrors } from "./http/framework-errors.ts";
import { registerHealth } from "./http/health.ts";
import type { ParseJson } from "./http/input.ts";
import { endKeptConnections } from "./http/kept-connections.ts";
import { registerMetrics } from "./http/metrics.ts";
import { insideGuard } from "./http/of-this-machine.ts";
import { registerOpenapi } from "./http/openapi.ts";
import { requestIds } from "./http/request-ids.ts";
import { registerSecurityContact } from "./http/security-contact.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { userRefusals } from "./http/user-refusals.ts";
import type { WorkReport } from "./http/work-report.ts";
import { registerCall } from "./http/wrapper.ts";
import { exportHandler, isExportCall } from "./modules/export/ask.ts";
import { writeOperation } from "./modules/operation-log/write.ts";
import { handlers } from "./modules.ts";
import { registerPayPage } from "./pay-page/plugin.ts";
import type { Services } from "./services.ts";
import { tracerInUse } from "./traces/traces.ts";

export interface AppOptions {
  services: Services;
  log: FastifyBaseLogger;
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  trustProxy?: string[] | false;
  checkOutputs?: boolean;
  /** Where this process does background work. */
  work?: WorkReport;
  /** Opens what is inside; without it the machine itself may look, where no proxy leads to it. */
  metricsToken?: string | undefined;
  /** True once this process is to stop. */
  isDraining?: (() => boolean) | undefined;
  /** Whom to tell of a weakness. */
  securityContact?: string | undefined;
}

/** Largest body of what is no call: each of those says its own (http/body-budget.ts). */
const bodyLimitBytes = 16 * 1024;
/** No token has it for its hash. */
const nobodysSession = Buffer.alloc(32);

export async function buildApp({
  services,
  log,
  trustProxy,
  checkOutputs,
  work,
  metricsToken,
  securityContact,
  isDraining = () => false,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Unique over processes and restarts, and never what a caller sends: people quote it to support. A traced one's is its trace's.
    genReqId: tracerInUse()?.newTraceId ?? requestIds(),
    requestIdHeader: false,
    frameworkErrors: answerBadAddress,
    trustProxy: trustProxy ?? false,
    bodyLimit: bodyLimitBytes,
    // Slow sockets are dropped; the framework would keep them for ever. Node looks for them every 30 s unless told.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    requestTimeout: 15_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
  });
  answerFrameworkErrors(app);
  traceRequests(app);
  await app.register(cookie);
  await app.register(multipart);
  const parseJson = readJson(app);
  const headers = securityHeaders(services.publicUrl.startsWith("https:"));
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  const limits = new AddressLimits();
  app.addHook("onRequest", async ({ routeOptions, ip }) => {
    if (!routeOptions.config.hasOwnLimit) limits.assertWithin("plain", ip);
  });
  warnOfUnknownProxy(app);
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    // Who keeps a connection makes the next one elsewhere.
    if (isDraining()) reply.header("connection", "close");
  });

  const refusals = userRefusals();
  const downloads = new Downloads();
  const findSession = sessionFinder(services);
  const authenticate = authenticator(services, limits, refusals, findSession);
  const entry = { authenticate, judgeBody, behindStepUp, writeOperation };
  const maySeeInside = insideGuard(services.publicUrl, metricsToken);
  const metrics = registerMetrics(app, services, maySeeInside, work);
  for (const name of Object.keys(calls) as CallName[]) {
    const own = isExportCall(name) ? exportHandler(exportSources, name) : handlers[name];
    const handler = own as Handler<(typeof calls)[CallName]>;
    registerCall(app, name, calls[name], handler, {
      services,
      entry,
      limits,
      refusals,
      downloads,
      parseJson,
      metrics,
      checkOutputs: checkOutputs ?? false,
    });
  }
  app.addHook("preClose", async () => endLongPolls(services.database));
  endKeptConnections(app);
  registerSupplierNotices(app, services, limits);
  registerSandboxSupplierPage(app, services);
  registerHealth(app, services, {
    lookUp: () => findSession(nobodysSession),
    report: work,
    maySeeInside,
    isDraining,
  });
  registerSecurityContact(app, services, securityContact);
  registerGatewayDocs(app, services, registerOpenapi(app));
  await registerPayPage(app, services);
  await registerConsoleFiles(app, services);
  return app;
}

/** Its people would all have one address: one of them could use up everybody's budgets, and address lists would judge the proxy. */
function warnOfUnknownProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook("onRequest", async ({ headers, ip, socket, log }) => {
    const claimed = headers["x-forwarded-for"] ?? headers.forwarded;
    if (isSaid || claimed === undefined || ip !== socket.remoteAddress) return;
    isSaid = true;
    log.error(
      { peer: ip },
      "a request names another sender, and its peer is no proxy that TRUST_PROXY knows: if that is the proxy in front, set TRUST_PROXY to its address, for meanwhile everybody behind it counts as one; said once",
    );
  });
}

/** Of a JSON body the exact bytes are kept, because signatures are over bytes; it is parsed when it is known whose it is. */
function readJson(app: FastifyInstance): ParseJson {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    request.rawBody = body;
    done(null, {});
  });
  return (request, text) => {
    let parsed: unknown;
    // It calls back at once.
    parse(request, text, (error, value) => {
      if (error) throw new CallError("UnreadableRequest");
      parsed = value;
    });
    return parsed;
  };
}
