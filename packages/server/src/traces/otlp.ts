/** Traces by OpenTelemetry's packages, sent to a collector as OTLP over HTTP with JSON. */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  type Context,
  SpanKind as Kind,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type IdGenerator, TracerProvider } from "@opentelemetry/sdk-trace";
import type { OpenSpan, SpanKind, SpanOptions, TraceLink, Tracer } from "./traces.ts";

export interface CollectorOptions {
  /** Of the collector; `/v1/traces` is added to it. */
  endpoint: string;
  /** Sent with each request, such as its key. */
  headers: Readonly<Record<string, string>>;
  /** Of all requests, so large a part is traced: 0 to 1. */
  share: number;
  serviceName: string;
  /** How long a span waits for company. */
  delayMs?: number;
  /** Told once of what could not be sent, and then of the next after a success. */
  onError(error: Error): void;
}

const kinds: Record<SpanKind, Kind> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};

/** A collector that is away costs so many spans of memory, and then those that come. */
const queue = {
  maxQueueSize: 4_096,
  maxExportBatchSize: 512,
  exportTimeoutMillis: 5_000,
};

const usualDelayMs = 2_000;

export function openTracer(options: CollectorOptions): Tracer {
  const ids = new ChosenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": options.serviceName, "process.pid": process.pid }),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterOf(options),
        ...queue,
        scheduledDelayMillis: options.delayMs ?? usualDelayMs,
      }),
    ],
  });
  const tracer = provider.getTracer("opc-admin");
  const running = new AsyncLocalStorage<TraceLink | undefined>();
  const open = (name: string, context: Context, told: SpanOptions = {}): OpenSpan => {
    const { kind = "internal", attributes = {}, links = [], startedAt } = told;
    const span = tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: { ...attributes },
        links: links.map((link) => ({ context: contextOf(link) })),
        ...(startedAt !== undefined && { startTime: startedAt }),
      },
      context,
    );
    return openSpanOf(span, running);
  };
  return {
    newTraceId,
    begin(traceId, name, told) {
      if (!isChosen(traceId, options.share)) return undefined;
      ids.next = traceId;
      return open(name, ROOT_CONTEXT, told);
    },
    child: (parent, name, told) => open(name, trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)), told),
    current: () => running.getStore(),
    outside: (work) => running.run(undefined, work),
    close: () => provider.shutdown(),
  };
}

function openSpanOf(span: Span, running: AsyncLocalStorage<TraceLink | undefined>): OpenSpan {
  const { traceId, spanId } = span.spanContext();
  const link = `${traceId}-${spanId}`;
  return {
    link,
    run: (work) => running.run(link, work),
    end({ attributes, failure } = {}) {
      if (attributes) span.setAttributes({ ...attributes });
      if (failure !== undefined) {
        span.setAttribute("error.type", failure);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

function contextOf(link: TraceLink): SpanContext {
  const [traceId = "", spanId = ""] = link.split("-");
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

/** By the id alone, so that every process chooses alike. */
function isChosen(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32;
}

/** A trace has the id of the request that began it, which people quote. */
class ChosenIds implements IdGenerator {
  next: string | undefined;

  generateTraceId(): string {
    const chosen = this.next ?? newTraceId();
    this.next = undefined;
    return chosen;
  }

  generateSpanId(): string {
    return randomBytes(8).toString("hex");
  }
}

function newTraceId(): string {
  return randomBytes(16).toString("hex");
}

function exporterOf({ endpoint, headers, onError }: CollectorOptions): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: queue.exportTimeoutMillis,
  });
  let failed = false;
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error && !failed) onError(result.error);
      failed = result.error !== undefined;
      // The library would tell of each failure anew.
      done(result);
    });
  return exporter;
}
