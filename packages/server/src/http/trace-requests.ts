/** Each request is the first span of a trace, named by its route. Without a collector nothing is added to a request's path. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type OpenSpan, tracerInUse } from "../traces/traces.ts";

/** What a probe or a scrape asks says nothing, every few seconds. */
const untraced: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);
const serverFault = 500;

export function traceRequests(app: FastifyInstance): void {
  const tracer = tracerInUse();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { id, method, routeOptions } = request;
    if (untraced.has(routeOptions.url)) return done();
    const route = routeOptions.url ?? "unknown";
    const span = tracer.begin(id, `${method} ${route}`, {
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route },
    });
    if (!span) return tracer.outside(done);
    spans.set(request, span);
    span.run(done);
  });
  // A body arrives in its connection's own turn, which knows nothing of the request's.
  app.addHook("preHandler", (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else tracer.outside(done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { envelopeCode } = request;
    spans.get(request)?.end({
      attributes: {
        "http.response.status_code": reply.statusCode,
        ...(envelopeCode !== undefined && { "opc.code": envelopeCode }),
      },
      ...(reply.statusCode >= serverFault && { failure: String(reply.statusCode) }),
    });
    done();
  });
}
