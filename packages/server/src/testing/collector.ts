/** A collector of traces on loopback: takes OTLP over HTTP as JSON (OpenTelemetry specification, OTLP 1.x) and keeps the spans. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll } from "vitest";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number | boolean>;
  /** "<trace>-<span>" of other traces. */
  links: string[];
  failed: boolean;
  service: string;
}

export interface Collector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Of each request. */
  headers: Record<string, string | string[] | undefined>[];
  /** Answers so from now on. */
  answerWith(status: number): void;
}

interface SentValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: SentValue }[] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: SentValue }[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
}

const failedStatus = 2;

export async function testCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: Collector["headers"] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    const body = await text(request);
    if (request.method === "POST" && request.url === "/v1/traces" && status === 200)
      spans.push(...spansOf(JSON.parse(body) as Sent));
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers,
    answerWith(next) {
      status = next;
    },
  };
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? "",
        name: span.name,
        attributes: valuesOf(span.attributes),
        links: (span.links ?? []).map((link) => `${link.traceId}-${link.spanId}`),
        failed: span.status?.code === failedStatus,
        service: String(valuesOf(resource.attributes)["service.name"]),
      })),
    ),
  );
}

function valuesOf(attributes: readonly { key: string; value: SentValue }[]) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );
}
