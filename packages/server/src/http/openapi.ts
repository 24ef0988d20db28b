/** OpenAPI 3.1 made from the contract: one document for the console's calls, one for merchants and agents. */
import { type Call, calls } from "@opc/contract";
import { publicSeconds } from "@opc/contract/article/public";
import { type ErrorName, errors } from "@opc/contract/errors";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { errorsOf } from "./envelope.ts";
import { callbackWebhooks } from "./openapi-callbacks.ts";

/** What merchants' servers, crawlers' agents and merchants' sites call; the rest is the console's. */
const isForOthers = ({ access, publicCache }: Call) =>
  access.by === "merchantSignature" || access.by === "crawlerToken" || publicCache === true;

interface Document {
  title: string;
  holds: (row: Call) => boolean;
  /** What is sent to its readers. */
  webhooks?: () => object;
}

const gateway: Document = { title: "OPC Admin gateway", holds: isForOthers, webhooks: callbackWebhooks };
const documents: Readonly<Record<string, Document>> = {
  "/openapi/back-office.json": { title: "OPC Admin back office", holds: (row) => !isForOthers(row) },
  "/openapi/gateway.json": gateway,
  // The same document, for programs that were told of /gateway/docs.
  "/gateway/docs.json": gateway,
};

/** Returns the gateway's document, which /gateway/docs shows to programs. */
export function registerOpenapi(app: FastifyInstance): () => Buffer {
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, async (_request, reply) =>
      reply.type("application/json; charset=utf-8").send(bytesOf(document)),
    );
  }
  return () => bytesOf(gateway);
}

/** Made when somebody asks, because a start would wait for it; the contract does not change after that. All get the same bytes. */
const made = new Map<Document, Buffer>();

function bytesOf(document: Document): Buffer {
  const rows = () => Object.entries<Call>(calls).filter(([, row]) => document.holds(row));
  const bytes = made.get(document) ?? Buffer.from(JSON.stringify(openapiOf(document, rows())));
  made.set(document, bytes);
  return bytes;
}

function openapiOf({ title, webhooks }: Document, rows: [string, Call][]) {
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    components: {
      securitySchemes,
      schemas: { Refusal: refusalSchema },
      responses: { Refused: refused(rows.flatMap(([, row]) => errorsOf(row))) },
    },
    ...(webhooks && { webhooks: webhooks() }),
    paths: Object.fromEntries(
      rows.map(([name, row]) => [row.path, { [row.method.toLowerCase()]: operation(name, row) }]),
    ),
  };
}

function operation(name: string, row: Call) {
  const input = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  const failures = [...new Set(errorsOf(row))].map(failureLine).join("\n");
  const isSigned = row.access.by === "merchantSignature" || row.access.by === "crawlerToken";
  const content = { schema: input };
  // A signature covers the bytes of a JSON body and nothing else; JSON holds no file.
  const body = {
    ...(row.upload ? {} : { "application/json": content }),
    ...(isSigned ? {} : { "multipart/form-data": content }),
  };
  return {
    operationId: name,
    summary: row.summary,
    description: failures,
    ...(row.method === "GET" ? { parameters: queryParameters(input) } : { requestBody: { content: body } }),
    security: securityOf(row),
    responses: {
      200: answerOf(row),
      ...(row.publicCache && { 304: notModified }),
      default: { $ref: "#/components/responses/Refused" },
    },
  };
}

function failureLine(name: ErrorName): string {
  const { code, enUS } = errors[name];
  const status = statusOf(name);
  return status === 200 ? `${code}: ${enUS}` : `${code} (HTTP ${status}): ${enUS}`;
}

function statusOf(name: ErrorName): number {
  const error: { code: number; status?: number } = errors[name];
  return error.status ?? 200;
}

const refusalSchema = {
  type: "object",
  required: ["code", "msg", "data"],
  properties: {
    code: { type: "integer", minimum: 1 },
    msg: { type: "string", description: "In English or Chinese, by accept-language" },
    data: { type: ["object", "null"], description: "The error's parameters, where it has any" },
  },
};

/** The few errors that whatever stands in between has to understand, too; an unknown address is one of any document. */
function refused(names: readonly ErrorName[]) {
  const statuses = new Set<number>([...names, "NoSuchCall" as const].map(statusOf));
  statuses.delete(200);
  return {
    description: `HTTP ${[...statuses].sort((one, other) => one - other).join(", ")}: an error, as an envelope. All other errors come with 200.`,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}

const notModified = { description: "Nothing has changed since the answer whose ETag is in If-None-Match" };
const cacheHeaders = {
  ETag: { schema: { type: "string" }, description: "Send it back in If-None-Match" },
  "Cache-Control": {
    schema: { type: "string" },
    description: `public, max-age=${publicSeconds}, must-revalidate`,
  },
  "Access-Control-Allow-Origin": { schema: { type: "string", const: "*" } },
};

/** A file when it succeeds; a refusal is an envelope all the same. */
function answerOf(row: Call) {
  const refusal = { "application/json": { schema: envelope(row) } };
  if (row.file)
    return { description: "CSV or XLSX", content: { "application/octet-stream": {}, ...refusal } };
  if (row.download) return { description: "CSV", content: { "text/csv": {}, ...refusal } };
  const headers = row.publicCache ? { headers: cacheHeaders } : {};
  if (row.image)
    return { description: "Image", ...headers, content: { "image/png": {}, "image/webp": {}, ...refusal } };
  return { description: "Envelope", ...headers, content: refusal };
}

const securitySchemes = {
  merchant: { type: "apiKey", in: "header", name: signatureHeaders.merchant, description: "Merchant alias" },
  webhookId: {
    type: "apiKey",
    in: "header",
    name: signatureHeaders.id,
    description: "Unique for each request",
  },
  webhookTimestamp: {
    type: "apiKey",
    in: "header",
    name: signatureHeaders.timestamp,
    description: "Unix seconds",
  },
  webhookSignature: {
    type: "apiKey",
    in: "header",
    name: signatureHeaders.signature,
    description:
      "Standard Webhooks: v1,base64(HMAC-SHA256(secret, id.timestamp.body)); by a key for paying out v1a,base64(Ed25519)",
  },
  separateKey: {
    type: "apiKey",
    in: "header",
    name: signatureHeaders.key,
    description: "Id of the separate key that signs; left out where the API secret does",
  },
  crawlerToken: { type: "http", scheme: "bearer" },
  session: { type: "apiKey", in: "cookie", name: "opc_session" },
};

function securityOf({ access }: Call): Record<string, string[]>[] {
  if (access.by === "anyone") return [];
  if (access.by === "crawlerToken") return [{ crawlerToken: [] }];
  if (access.by !== "merchantSignature") return [{ session: [] }];
  const signed = { merchant: [], webhookId: [], webhookTimestamp: [], webhookSignature: [] };
  return [signed, { ...signed, separateKey: [] }];
}

function queryParameters(input: z.core.JSONSchema.BaseSchema) {
  const required = new Set(input.required ?? []);
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
  }));
}

function envelope(row: Call) {
  return {
    type: "object",
    required: ["code", "msg", "data"],
    properties: {
      code: {
        type: "integer",
        description: "0 is success; any other code is an error, and data as in Refusal",
      },
      msg: { type: "string" },
      data: z.toJSONSchema(row.output, { io: "output", unrepresentable: "any" }),
    },
  };
}
