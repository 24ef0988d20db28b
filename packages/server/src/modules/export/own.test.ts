/** My Exports: searched, counted by status, asked for again as they were, and nobody else's. */
import { type ErrorName, errors } from "@opc/contract/errors";
import type { ExportRow } from "@opc/contract/export/calls";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { askExport, downloadExport, exportIdOf, makeExports } from "../../testing/exports.ts";
import { addPerson, createPeople, type People } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { maxKeptExports } from "./limits.ts";

const app = await testApp();
const { call, signIn, services } = app;
const query = wholeQuery(services);
let people: People;
let clerk: Browser;
let colleague: Browser;
let lotus: Browser;

beforeAll(async () => {
  people = await createPeople(services);
  const person = await addPerson(services, people["ACME/admin"], "clerk", [
    "PayOrder",
    "PayOrder.export",
    "CashoutOrder",
    "CashoutOrder.export",
  ]);
  [clerk, colleague, lotus] = await Promise.all([
    signIn(person),
    signIn(people["ACME/admin"]),
    signIn(people["LOTUS/admin"]),
  ]);
});
beforeEach(async () => {
  await query("delete from export_file");
});

const codeOf = (name: ErrorName) => errors[name].code;
const orders = "/rp_api/xpay/payorder_export";
const payouts = "/rp_api/xpay/cashoutorder_export";
async function ask(path: string, input: object, browser = clerk): Promise<string> {
  return exportIdOf(await askExport(app, path, input, browser));
}
async function list(input: object = {}, browser = clerk): Promise<ExportRow[]> {
  const { data } = await call("/rp_api/export/export_list", { Sort: "oldest", ...input }, browser);
  return (data as { Rows: ExportRow[] }).Rows;
}
const again = (ExportId: string, browser = clerk) =>
  call("/mc_api/export/export_again", { ExportId }, browser);

describe("one's own exports", () => {
  test("are found by their name in either language, and by status", async () => {
    await ask(orders, { Format: "CSV" });
    await makeExports(app);
    await ask(payouts, { Format: "XLSX" });
    const callsOf = async (input: object) => (await list(input)).map((row) => row.Call);
    expect(await callsOf({ Text: "collection" })).toEqual(["payorderExport"]);
    expect(await callsOf({ Text: "代付" })).toEqual(["cashoutorderExport"]);
    expect(await callsOf({ Statuses: ["Waiting"] })).toEqual(["cashoutorderExport"]);
    expect(await callsOf({ Statuses: ["Ready", "Waiting"] })).toHaveLength(2);
    const { data } = await call("/rp_api/export/export_summary", {}, clerk);
    expect(data).toMatchObject({
      StatusCounts: expect.arrayContaining([
        { Status: "Ready", Count: 1 },
        { Status: "Waiting", Count: 1 },
        { Status: "Failed", Count: 0 },
      ]),
    });
  });

  test("are noted when they are fetched first", async () => {
    const exportId = await ask(orders, { Format: "CSV" });
    await makeExports(app);
    expect((await list())[0]?.DownloadedAt).toBeNull();
    await downloadExport(app, exportId, clerk);
    const [{ DownloadedAt: first } = { DownloadedAt: null }] = await list();
    expect(first).not.toBeNull();
    await downloadExport(app, exportId, clerk);
    expect((await list())[0]?.DownloadedAt).toBe(first);
  });
});

describe("an export that is asked for again", () => {
  test("has the filters, order and format of before", async () => {
    const filters = { Statuses: ["Failed"], From: "2026-11-01 00:00:00", Sort: "oldest", Format: "XLSX" };
    const answer = await again(await ask(orders, filters));
    expect(answer.code).toBe(0);
    const [before, after] = await list();
    const { ExportId: _id, FileName: _name, CreatedAt: _at, ...same } = before as ExportRow;
    expect(after).toMatchObject(same);
    expect(after?.ExportId).toBe(exportIdOf(answer));
    const [inputs] = await query("select count(distinct input) as kinds from export_file");
    expect(inputs?.Kinds).toBe(1n);
  });

  test("has a card number of before whole, though it is kept sealed", async () => {
    await again(await ask(payouts, { CardNumber: "6214850123456789", Format: "CSV" }));
    const rows = await query(
      "select id, user_id, input::text as input, input_sealed from export_file order by id",
    );
    expect(rows).toHaveLength(2);
    for (const { Id, UserId, Input, InputSealed } of rows) {
      expect(Input).not.toContain("6214850123456789");
      const place = sealPlace("export_file.input_sealed", Id as bigint, UserId as bigint);
      expect(services.vault.open(place, InputSealed as Buffer)).toContain("6214850123456789");
    }
  });

  test("is refused where the right to it was lost, or its filters fit no more", async () => {
    const exportId = await ask(payouts, { Format: "CSV" });
    const held =
      "permission = 'CashoutOrder.export' and user_group_id in (select user_group_id from user_account where user_name = 'clerk')";
    await query(`delete from user_group_permission where ${held}`);
    expect((await again(exportId)).code).toBe(codeOf("NoPermission"));
    const other = await ask(orders, { Format: "CSV" });
    const gone =
      "insert into export_file select (jsonb_populate_record(f, jsonb_build_object('id', 17, 'input', '{\"Gone\": 1}'::jsonb))).* from export_file f where id = $1";
    await query(gone, [other]);
    expect((await again("17")).code).toBe(codeOf("ExportFilterOutdated"));
  });

  test("counts among those that one may have on the way", async () => {
    const exportId = await ask(orders, { Format: "CSV" });
    const codes = [await again(exportId), await again(exportId), await again(exportId)].map(
      ({ code }) => code,
    );
    expect(codes).toEqual([0, 0, codeOf("TooManyExports")]);
  });

  test("is nobody else's", async () => {
    const exportId = await ask(orders, { Format: "CSV" });
    for (const other of [colleague, lotus]) {
      expect((await again(exportId, other)).code).toBe(codeOf("NotFound"));
      expect(await list({}, other)).toEqual([]);
    }
    expect(await list()).toHaveLength(1);
  });
});

describe("how many files a user keeps", () => {
  /** As if so many had been made. */
  const keep = (exportId: string, howMany: number) =>
    query(
      `insert into export_file select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n))).*
         from export_file f, generate_series(1, ${howMany}) as n
        where f.id = ${exportId}`,
    );

  test("has an end; what is deleted, has expired or is another's does not count", async () => {
    const exportId = await ask(orders, { Format: "CSV" });
    await makeExports(app);
    await keep(exportId, maxKeptExports - 2);
    const last = await ask(orders, { Format: "CSV" });
    const refused = await askExport(app, orders, { Format: "CSV" }, clerk);
    expect(refused.code).toBe(codeOf("TooManyKeptExports"));
    expect(refused.msg).toContain(`${maxKeptExports} exported files`);
    expect((await again(exportId)).code).toBe(codeOf("TooManyKeptExports"));
    expect((await askExport(app, orders, {}, colleague)).code).toBe(0);
    await call("/mc_api/export/export_cancel", { ExportId: last }, clerk);
    const replaced = await ask(orders, { Format: "CSV" });
    await makeExports(app);
    expect((await askExport(app, orders, {}, clerk)).code).toBe(codeOf("TooManyKeptExports"));
    await call("/mc_api/export/export_delete", { ExportId: replaced }, clerk);
    expect((await askExport(app, orders, {}, clerk)).code).toBe(0);
    expect((await askExport(app, orders, {}, clerk)).code).toBe(codeOf("TooManyKeptExports"));
    await query("update export_file set status = 'Expired' where id = $1", [BigInt(exportId)]);
    expect((await askExport(app, orders, {}, clerk)).code).toBe(0);
  });

  test("has an end also for many that are asked for at once", async () => {
    const exportId = await ask(orders, { Format: "CSV" });
    await makeExports(app);
    await keep(exportId, maxKeptExports - 3);
    const answers = await Promise.all(Array.from({ length: 6 }, () => askExport(app, orders, {}, clerk)));
    const codes = answers.map(({ code }) => code).sort((one, other) => one - other);
    expect(codes).toEqual([0, 0, ...Array.from({ length: 4 }, () => codeOf("TooManyKeptExports"))]);
  });
});
