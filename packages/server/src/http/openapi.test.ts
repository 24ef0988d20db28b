import { type Call, calls } from "@opc/contract";
import { commonErrors, errors } from "@opc/contract/errors";
import { callbackOrder, signatureHeaders } from "@opc/contract/gateway/collections";
import { callbackPayout } from "@opc/contract/gateway/payouts";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";

const { app } = await testApp();
const documents = ["/openapi/gateway.json", "/openapi/back-office.json"];

interface Operation {
  operationId: string;
  description: string;
  responses: Record<string, unknown>;
}

interface Webhook extends Operation {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody: { content: { "application/json": { schema: { properties: object; required: string[] } } } };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Webhook }>;
  components: { responses: { Refused: { description: string } } };
}

async function read(url: string): Promise<Document> {
  return (await app.inject({ url })).json();
}

function operationsOf({ paths, webhooks = {} }: Document): Operation[] {
  return [...Object.values(paths), ...Object.values(webhooks)].flatMap((path): Operation[] =>
    Object.values(path),
  );
}

test.each(documents)(
  "%s has a name of its own for each operation, and all that it refers to",
  async (url) => {
    const document = await read(url);
    const names = operationsOf(document).map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path));
    expect(references.size).toBeGreaterThan(0);
    for (const path of references) expect(document).toHaveProperty(path.split("/"));
  },
);

test.each(documents)(
  "%s says of each call what it and any call may answer, whatever the HTTP status",
  async (url) => {
    const { paths, components } = await read(url);
    const rows = new Map(Object.values<Call>(calls).map((row) => [row.path, row]));
    for (const [path, operations] of Object.entries(paths)) {
      for (const { description, responses } of Object.values(operations)) {
        const listed = description.split("\n").map((line) => Number(/^\d+/.exec(line)?.[0]));
        const names = [...(rows.get(path)?.errors ?? []), ...commonErrors];
        expect(listed, path).toEqual(expect.arrayContaining(names.map((name) => errors[name].code)));
        expect(responses, path).toMatchObject({ default: { $ref: "#/components/responses/Refused" } });
      }
    }
    expect(components.responses.Refused.description).toMatch(/^HTTP 400, 404, 413, 429, 500, 503: /);
  },
);

test("the gateway's document has both callbacks, with Sequence and the headers that sign them", async () => {
  const { webhooks = {} } = await read("/openapi/gateway.json");
  const bodies = { payment: callbackOrder, payout: callbackPayout };
  expect(Object.keys(webhooks)).toEqual(Object.keys(bodies));
  for (const [name, body] of Object.entries(bodies)) {
    const post = webhooks[name]?.post;
    const { id, timestamp, signature } = signatureHeaders;
    expect(post?.parameters.map((one) => [one.in, one.name, one.required])).toEqual(
      [id, timestamp, signature].map((header) => ["header", header, true]),
    );
    const schema = post?.requestBody.content["application/json"].schema;
    expect(Object.keys(schema?.properties ?? {})).toEqual(Object.keys(body.shape));
    expect(schema?.required).toContain("Sequence");
    expect(Object.keys(post?.responses ?? {}).sort()).toEqual(["2XX", "410", "429", "default"].sort());
  }
  expect((await read("/openapi/back-office.json")).webhooks).toBeUndefined();
});

test("a refusal is what the document says of it", async () => {
  const schema = (await app.inject({ url: "/openapi/gateway.json" })).json().components.schemas.Refusal;
  const unreadable = { method: "POST", url: "/gateway/balance", payload: "x" } as const;
  const answers = await Promise.all([
    app.inject({ ...unreadable, headers: { "content-type": "application/json" } }),
    app.inject({ ...unreadable, headers: { "content-type": "text/plain" } }),
    app.inject({ url: "/gateway/nothing" }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 404]);
  for (const answer of answers) {
    expect(Object.keys(answer.json())).toEqual(schema.required);
    expect(answer.json().code).toBeGreaterThanOrEqual(schema.properties.code.minimum);
  }
});
