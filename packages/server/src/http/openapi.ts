/** OpenAPI 3.1 made from the contract: one document for the console's calls, one for merchants and agents. */
import { type Call, calls } from "@opc/contract";
import { publicSeconds } from "@opc/contract/article/public";
import { errors } from "@opc/contract/errors";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

/** What merchants' servers, crawlers' agents and merchants' sites call; the rest is the console's. */
const isForOthers = ({ access, publicCache }: Call) =>
  access.by === "merchantSignature" || access.by === "crawlerToken" || publicCache === true;

const gateway = { title: "OPC Admin gateway", holds: isForOthers };
const documents = {
  "/openapi/back-office.json": { title: "OPC Admin back office", holds: (row: Call) => !isForOthers(row) },
  "/openapi/gateway.json": gateway,
  // The same document, for programs that were told of /gateway/docs.
  "/gateway/docs.json": gateway,
} as const;

type Document = (typeof documents)[keyof typeof documents];

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
  const bytes = made.get(document) ?? Buffer.from(JSON.stringify(openapiOf(document.title, rows())));
  made.set(document, bytes);
  return bytes;
}

function openapiOf(title: string, rows: [string, Call][]) {
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    components: { securitySchemes },
    paths: Object.fromEntries(
      rows.map(([name, row]) => [row.path, { [row.method.toLowerCase()]: operation(name, row) }]),
    ),
  };
}

function operation(name: string, row: Call) {
  const input = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  const failures = row.errors.map((error) => `${errors[error].code}: ${errors[error].enUS}`).join("\n");
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
    responses: { 200: answerOf(row), ...(row.publicCache && { 304: notModified }) },
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
      code: { type: "integer", description: "0 is success" },
      msg: { type: "string" },
      data: z.toJSONSchema(row.output, { io: "output", unrepresentable: "any" }),
    },
  };
}
