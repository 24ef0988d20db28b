import { beforeAll, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";

const started = await testApp();
const { call, signIn } = started;
let collections: Collections;
let acme: Browser;
let operator: Browser;
const path = "/rp_api/xpay/payorder_export";

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  for (let made = 0; made < 60; made++)
    await collections.create({}, { merchant: made % 4 ? "ACME" : "LOTUS" });
  acme = await signIn(collections.people["ACME/admin"]);
  operator = await signIn(collections.people["OPC/admin"]);
}, 60_000);

test("a file holds the head, the headings and the filtered rows", async () => {
  const { bytes, fileName } = await exportFile(started, path, { Statuses: ["Pending"] }, acme);
  console.log(fileName, bytes.toString().slice(0, 3000));
  const { rows } = csvRows(bytes);
  expect(rows).toHaveLength(45);
  const x = await exportFile(started, path, { Format: "XLSX" }, operator, {
    headers: { "accept-language": "zh-CN" },
  });
  (await import("node:fs")).writeFileSync("/tmp/d-export.xlsx", x.bytes);
  console.log(x.bytes.length);
});
