/** The exported overview: exactly what the screen's answer holds, on the viewer's own clock; merchants only for the operator. */
import type { CallOutput } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { overviewGet } from "@opc/contract/report/overview";
import { beforeAll, expect, test } from "vitest";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { askExport, csvRows, exportFile } from "../../testing/exports.ts";
import { type Made, writeHistory } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

const started = await testApp();
const { call, signIn, services } = started;
const path = "/rp_api/report/overview_export";
let collections: Collections;
let operator: Browser;
let lotus: Browser;

beforeAll(async () => {
  collections = await testCollections(started);
  const { people, channelId } = collections;
  [operator, lotus] = await Promise.all([signIn(people["OPC/admin"]), signIn(people["LOTUS/admin"])]);
  const one = (merchant: number, day: number, state: number): Made => ({
    ...{
      kind: "payment",
      merchant,
      atMs: day * 86_400_000,
      currency: "THB",
      amount: 123_456,
      state,
      attempts: 1,
    },
  });
  const writer = {
    query: wholeQuery(services),
    merchants: [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId],
    channelId,
    userId: people["LOTUS/admin"].userId,
  };
  await writeHistory(
    writer,
    [one(0, 0, 9), one(1, 0, 9), one(1, 1, 0), one(1, 2, 2)],
    new Date("2026-05-09T16:00:00Z"),
  );
});

const days = { From: "2026-05-10", To: "2026-05-12" };

test("a merchant's file holds its days as the screen shows them, each on its own clock", async () => {
  const { data } = await call("/rp_api/report/overview_get", days, lotus);
  const [thb] = (data as CallOutput<typeof overviewGet>).Currencies;
  const { bytes } = await exportFile(started, path, days, lotus);
  const { headings, rows } = csvRows(bytes);
  expect(headings.slice(0, 4)).toEqual(["Currency", "Day", "Collection orders", "Successful orders"]);
  expect(rows.map((row) => row[1])).toEqual(["2026-05-10", "2026-05-11", "2026-05-12"]);
  const amounts = headings.indexOf("Success amount");
  expect(rows.map((row) => row[amounts])).toEqual(thb?.Points.map(({ SuccessAmount }) => SuccessAmount));
  expect(rows.map((row) => Number(row[2]))).toEqual([1, 1, 1]);
});

test("the hours of one day are times", async () => {
  const { bytes } = await exportFile(
    started,
    path,
    { From: "2026-05-10", To: "2026-05-10", Compare: "None" },
    lotus,
  );
  const { headings, rows } = csvRows(bytes);
  expect(headings).not.toContain("Success amount before");
  expect(rows.length).toBe(24);
  expect(rows[0]?.[1]).toContain("2026-05-10 00:00");
});

test("the operator's file of merchants has a line for each; a merchant is refused it", async () => {
  const input = { From: "2026-05-09", To: "2026-05-12", Part: "Merchants" };
  const { bytes } = await exportFile(started, path, input, operator);
  expect(csvRows(bytes).rows.map((row) => [row[1], Number(row[3])])).toEqual([
    ["LOTUS", 3],
    ["ACME", 1],
  ]);
  expect((await askExport(started, path, input, lotus)).code).toBe(errors.NoPermission.code);
  const { bytes: own } = await exportFile(started, path, days, lotus);
  expect(own.toString()).not.toContain("ACME");
});

test.each([
  ["merchant", { MerchantAlias: "NOBODY" }],
  ["currency", { Currency: "XXX" }],
])("a %s that nobody knows is refused before a file is asked for", async (_, input) => {
  const answer = await askExport(started, path, { ...days, ...input }, operator);
  expect(answer.code).toBe(errors.NotFound.code);
});

test("a period that is none is refused before a file is asked for", async () => {
  const answer = await askExport(started, path, { From: "2026-05-10", To: "2026-05-09" }, lotus);
  expect(answer.code).toBe(errors.ReportPeriodInvalid.code);
});
