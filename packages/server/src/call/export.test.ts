import { errors } from "@opc/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { type Collections, testCollections } from "../testing/collections.ts";
import { zoneName } from "./export.ts";

const started = await testApp();
const { call, signIn, services } = started;
let collections: Collections;
const numbers = { ACME: [] as string[], LOTUS: [] as string[] };

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  const make = async (merchant: "ACME" | "LOTUS") => {
    const { data } = await collections.create({}, { merchant });
    numbers[merchant].push((data as { OrderNo: string }).OrderNo);
  };
  await Promise.all(Array.from({ length: 1203 }, (_, made) => make(made < 1200 ? "ACME" : "LOTUS")));
}, 60_000);

const linesOf = (data: unknown) => String(data).trimEnd().split("\r\n");

test("every filtered row is in the file once, over page borders", async () => {
  const browser = await signIn(collections.people["ACME/admin"]);
  const { data } = await call("/rp_api/xpay/payorder_export", {}, browser);
  const [heading = "", ...rows] = linesOf(data);
  expect(rows.map((row) => row.split(",")[0]).sort()).toEqual([...numbers.ACME].sort());
  expect(heading.startsWith("\uFEFFSystem number,Merchant number,")).toBe(true);
  expect(heading).toContain("Created (UTC+07:00)");
  expect(heading).not.toMatch(/Channel|Account/);
});

test("the operator's file has channel and account, in the reader's language", async () => {
  const browser = await signIn(collections.people["OPC/admin"]);
  const filter = { OrderNos: numbers.LOTUS };
  const { data } = await call("/rp_api/xpay/payorder_export", filter, browser, {
    headers: { "accept-language": "zh-CN" },
  });
  const [heading = "", ...rows] = linesOf(data);
  expect(heading).toContain("系统单号");
  expect(heading.endsWith("通道,账户")).toBe(true);
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => row.endsWith("watched"))).toBe(true);
});

test("a filter at fault is a named error, not a broken file", async () => {
  const browser = await signIn(collections.people["LOTUS/admin"]);
  const answer = await call("/rp_api/xpay/payorder_export", { AmountTo: "x" }, browser);
  expect(answer.code).toBe(errors.InvalidAmount.code);
});

test("each export and each refused one leaves a line in the operation log", async () => {
  const viewer = await signIn(collections.people["LOTUS/viewer"]);
  expect((await call("/rp_api/xpay/payorder_export", {}, viewer)).code).toBe(errors.NoPermission.code);
  const lines = await inTransaction(services.database, wholeScope, (tx) =>
    tx
      .selectFrom("OperationLog")
      .select(["Actor", "Code"])
      .where("Call", "=", "payorderExport")
      .orderBy("Id")
      .execute(),
  );
  expect(lines).toEqual([
    { Actor: "ACME/admin", Code: 0 },
    { Actor: "OPC/admin", Code: 0 },
    { Actor: "LOTUS/admin", Code: errors.InvalidAmount.code },
    { Actor: "LOTUS/viewer", Code: errors.NoPermission.code },
  ]);
});

test.each([
  [0, "UTC+00:00"],
  [420, "UTC+07:00"],
  [345, "UTC+05:45"],
  [-210, "UTC-03:30"],
])("%i minutes ahead is %s", (minutes, name) => {
  expect(zoneName(minutes)).toBe(name);
});
