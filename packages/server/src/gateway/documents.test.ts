import { readFileSync } from "node:fs";
import { agentHeartbeat, agentTransactions } from "@opc/contract/agent";
import { commonErrors, type ErrorName, errors } from "@opc/contract/errors";
import { gatewayPayCreate, gatewayPayQuery } from "@opc/contract/gateway";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { payment, testCollections } from "../testing/collections.ts";

const documents = [
  { file: "merchant-api.md", calls: [gatewayPayCreate, gatewayPayQuery] },
  { file: "agent-api.md", calls: [agentHeartbeat, agentTransactions] },
];

test.each(documents)(
  "docs/$file lists exactly the errors of its calls, with their codes",
  ({ file, calls }) => {
    const text = textOf(file);
    const listed = [...text.matchAll(/^\| (\d+) \| (\w+) \|/gm)].map(([, code, name]) => `${code} ${name}`);
    const names = new Set<ErrorName>([
      ...commonErrors,
      ...calls.flatMap((call): readonly ErrorName[] => call.errors),
    ]);
    const declared = [...names].map((name) => `${errors[name].code} ${name}`);
    expect(listed.sort()).toEqual(declared.sort());
    for (const call of calls) expect(text).toContain(`\`POST ${call.path}\``);
  },
);

test("the code of docs/merchant-api.md makes an order and asks for it", async () => {
  const app = await testApp();
  const { secrets, addAccount } = await testCollections(app);
  await addAccount("KBANK-1");
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const code = /```js\n([\s\S]*?)```/.exec(textOf("merchant-api.md"))?.[1] ?? "";
  const sample: Sample = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const call = (path: string, input: object) => sample.call(url, "ACME", secrets.ACME, path, input);
  const body = payment();
  const { OrderNo } = await call("/gateway/pay/create", body);
  expect(await call("/gateway/pay/query", { MerchantOrderNo: body.MerchantOrderNo })).toMatchObject({
    OrderNo,
  });
  await expect(call("/gateway/pay/query", { OrderNo: "P0" })).rejects.toThrow("411");
});

interface Sample {
  call(
    url: string,
    merchant: string,
    secret: string,
    path: string,
    input: object,
  ): Promise<Record<string, unknown>>;
}

function textOf(file: string): string {
  return readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), "utf8");
}
