import { readFileSync } from "node:fs";
import { agentHeartbeat, agentTransactions } from "@opc/contract/agent/calls";
import { agentTasksNext, agentTasksReport } from "@opc/contract/agent/tasks";
import {
  contentAdvertisements,
  contentArticle,
  contentArticles,
  contentCategories,
  contentImage,
  contentLanguages,
} from "@opc/contract/article/public";
import { commonErrors, type ErrorName, errors } from "@opc/contract/errors";
import { gatewayPayCreate, gatewayPayQuery } from "@opc/contract/gateway/collections";
import { gatewayBalance, gatewayPayoutCreate, gatewayPayoutQuery } from "@opc/contract/gateway/payouts";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { payment, testCollections } from "../testing/collections.ts";
import { testPayoutGateway } from "../testing/payout-gateway.ts";

const documents = [
  {
    file: "merchant-api.md",
    calls: [
      ...[gatewayPayCreate, gatewayPayQuery, gatewayPayoutCreate, gatewayPayoutQuery, gatewayBalance],
      ...[contentLanguages, contentCategories, contentArticles, contentArticle],
      ...[contentAdvertisements, contentImage],
    ],
  },
  { file: "agent-api.md", calls: [agentHeartbeat, agentTransactions, agentTasksNext, agentTasksReport] },
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
    // A table of its own says of content that all of its calls are GET.
    for (const { method, path } of calls)
      expect(text).toContain(method === "GET" ? `\`${path}\`` : `\`POST ${path}\``);
  },
);

test("the code of docs/merchant-api.md makes an order and asks for it", async () => {
  const app = await testApp();
  const { secrets, addAccount } = await testCollections(app);
  await addAccount("KBANK-1");
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const code = codesOf("merchant-api.md").find((one) => one.includes("export async function call")) ?? "";
  const sample: Sample = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const call = (path: string, input: object) => sample.call(url, "ACME", secrets.ACME, path, input);
  const body = payment();
  const { OrderNo } = await call("/gateway/pay/create", body);
  expect(await call("/gateway/pay/query", { MerchantOrderNo: body.MerchantOrderNo })).toMatchObject({
    OrderNo,
  });
  await expect(call("/gateway/pay/query", { OrderNo: "P0" })).rejects.toThrow("411");
});

test("its sample of a payout deducts amount and fee, and says so when it is sent again", async () => {
  const app = await testApp();
  const { secrets, fund } = await testPayoutGateway(app);
  await fund("ACME", 1_000_00n);
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const [example = "", definition = ""] = codesOf("merchant-api.md");
  const code = `${definition}
    export const sample = (url, secret) => ${example.replace(/^await |;\s*$/g, "")};`;
  const sample: PayoutSample = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const made = await sample.sample(url, secrets.ACME);
  expect(made).toMatchObject({
    Status: "PendingReview",
    DeductedAmount: "255.00",
    CardNumberMasked: "•••• 7890",
  });
  expect(await sample.sample(url, secrets.ACME)).toEqual(made);
  expect(await sample.call(url, "ACME", secrets.ACME, "/gateway/balance", {})).toMatchObject({
    Balances: [{ Currency: "THB", Available: "745.00", Frozen: "255.00" }],
  });
});

interface PayoutSample extends Sample {
  sample(url: string, secret: string): Promise<Record<string, unknown>>;
}

interface Sample {
  call(
    url: string,
    merchant: string,
    secret: string,
    path: string,
    input: object,
  ): Promise<Record<string, unknown>>;
}

function codesOf(file: string): string[] {
  return [...textOf(file).matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
}

function textOf(file: string): string {
  return readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), "utf8");
}
