/** Builds the HTTP application over given services; listening is main.ts's, calling without a socket the tests'. */

import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import { type CallName, calls } from "@opc/contract";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Handler } from "./call/handler.ts";
import { CallError } from "./call-error.ts";
import { authenticator } from "./entry/authenticate.ts";
import { sessionFinder } from "./entry/authenticate-user.ts";
import { behindStepUp } from "./entry/step-up.ts";
import { exportSources } from "./export-sources.ts";
import { endLongPolls } from "./gateway/agent-task-handlers.ts";
import { registerSandboxSupplierPage } from "./gateway/sandbox-supplier-page.ts";
import { registerSupplierNotices } from "./gateway/supplier-notice.ts";
import { registerGatewayDocs } from "./gateway-docs/plugin.ts";
import { registerConsoleFiles } from "./http/console-files.ts";
import { answerBadAddress, answerFrameworkErrors } from "./http/framework-errors.ts";
import { registerHealth } from "./http/health.ts";
import { registerMetrics } from "./http/metrics.ts";
import { registerOpenapi } from "./http/openapi.ts";
import { RefusalBudget } from "./http/refusal-budget.ts";
import { requestIds } from "./http/request-ids.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { WorkReport } from "./http/work-report.ts";
import { registerCall } from "./http/wrapper.ts";
import { exportHandler, isExportCall } from "./modules/export/ask.ts";
import { writeOperation } from "./modules/operation-log/write.ts";
import { handlers } from "./modules.ts";
import { registerPayPage } from "./pay-page/plugin.ts";
import type { Services } from "./services.ts";

export interface AppOptions {
  services: Services;
  log: FastifyBaseLogger;
  /** Proxies whose X-Forwarded-For is believed: addresses or networks. */
  trustProxy?: string[] | false;
  checkOutputs?: boolean;
  /** Where this process does background work. */
  work?: WorkReport;
}

/** Largest JSON or form body. */
const bodyLimitBytes = 512 * 1024;
/** A list is a repeated field, and the longest is that of a group's permissions. */
const maxFormFields = 3_000;
/** No token has it for its hash. */
const nobodysSession = Buffer.alloc(32);

export async function buildApp({
  services,
  log,
  trustProxy,
  checkOutputs,
  work,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Unique over processes and restarts, and never what a caller sends: people quote it to support.
    genReqId: requestIds(),
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
  await app.register(cookie);
  await app.register(rateLimit, { global: false, max: 1000, timeWindow: "1 minute" });
  await app.register(multipart, {
    limits: { fields: maxFormFields, fieldSize: 64 * 1024, files: 0, parts: maxFormFields },
  });
  readJson(app);
  const headers = securityHeaders(services.publicUrl.startsWith("https:"));
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook("onSend", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });

  const refusals = new RefusalBudget();
  const findSession = sessionFinder(services);
  const authenticate = authenticator(app, services, refusals, findSession);
  const entry = { authenticate, behindStepUp, writeOperation };
  const metrics = registerMetrics(app, services, work);
  for (const name of Object.keys(calls) as CallName[]) {
    const own = isExportCall(name) ? exportHandler(exportSources, name) : handlers[name];
    const handler = own as Handler<(typeof calls)[CallName]>;
    registerCall(app, name, calls[name], handler, {
      services,
      entry,
      refusals,
      metrics,
      checkOutputs: checkOutputs ?? false,
    });
  }
  app.addHook("preClose", async () => endLongPolls(services.database));
  registerSupplierNotices(app, services);
  registerSandboxSupplierPage(app, services);
  registerHealth(app, services, { lookUp: () => findSession(nobodysSession), report: work });
  registerGatewayDocs(app, services, registerOpenapi(app));
  await registerPayPage(app, services);
  await registerConsoleFiles(app);
  return app;
}

/** JSON bodies keep their exact bytes beside the parsed value: signatures are over bytes. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    request.rawBody = body;
    if (body.length === 0) return done(null, {});
    parse(request, body.toString("utf8"), (error, value) => {
      if (error) done(new CallError("UnreadableRequest"), undefined);
      else done(null, value);
    });
  });
}
