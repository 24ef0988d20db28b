/** Whose an export is: nobody else lists, reads, downloads, cancels or deletes it, and a lost right closes its file. */

import { gunzipSync } from "node:zlib";
import { errors } from "@opc/contract/errors";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openCopy } from "../../db/copy.ts";
import { inTransaction, merchantScope, type Transaction, wholeScope } from "../../db/transaction.ts";
import { exportSources } from "../../export-sources.ts";
import { type Browser, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import {
  askExport,
  csvRows,
  downloadExport,
  exportFile,
  exportIdOf,
  makeExports,
} from "../../testing/exports.ts";
import { addPerson } from "../../testing/people.ts";
import { sourceOf } from "./ask.ts";
import { piecesOf } from "./chunks.ts";
import { selected } from "./select.ts";

const started = await testApp();
const { call, signIn, services, app } = started;
let collections: Collections;
let owner: Browser;
let others: Record<"colleague" | "stranger" | "operator", Browser>;
let exportId: string;
const path = "/rp_api/xpay/payorder_export";

beforeAll(async () => {
  collections = await testCollections(started);
  await collections.beat(await collections.addAccount("watched", { slots: 3000n }));
  for (let made = 0; made < 12; made++)
    await collections.create({}, { merchant: made % 3 ? "ACME" : "LOTUS" });
  const colleague = await addPerson(services, collections.people["ACME/admin"], "colleague", [
    "PayOrder",
    "PayOrder.export",
  ]);
  owner = await signIn(collections.people["ACME/admin"]);
  others = {
    colleague: await signIn(colleague),
    stranger: await signIn(collections.people["LOTUS/admin"]),
    operator: await signIn(collections.people["OPC/admin"]),
  };
  ({ exportId } = await exportFile(started, path, {}, owner));
}, 60_000);

function whole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inTransaction(services.database, wholeScope, work);
}

describe.each(["colleague", "stranger", "operator"] as const)("a %s", (who) => {
  test.each([
    "/rp_api/export/export_get",
    "/mc_api/export/export_cancel",
    "/mc_api/export/export_delete",
    "/mc_api/export/export_again",
  ])("is told by %s that there is no such export", async (other) => {
    const { code } = await call(other, { ExportId: exportId }, others[who]);
    expect(code).toBe(errors.NotFound.code);
  });

  test("neither downloads nor lists it", async () => {
    const download = await downloadExport(started, exportId, others[who]);
    expect(download.json()).toMatchObject({ code: errors.NotFound.code });
    expect(download.body).not.toContain("ACME");
    const { data } = await call("/rp_api/export/export_list", {}, others[who]);
    expect(data).toMatchObject({ Rows: [], Total: 0 });
  });
});

test("without the handlers' filters row-level security still leaves a merchant its own exports and pieces", async () => {
  await exportFile(started, path, {}, others.stranger);
  const { merchantId } = collections.people["LOTUS/admin"];
  for (const table of ["export_file", "export_chunk"]) {
    const { rows } = await inTransaction(services.database, merchantScope(merchantId), (tx) =>
      sql<{ MerchantId: bigint }>`select distinct merchant_id from ${sql.table(table)}`.execute(tx),
    );
    expect(rows).toEqual([{ MerchantId: merchantId }]);
  }
});

test("and the copy itself, asked for all orders in a merchant's scope, holds that merchant's", async () => {
  const { merchantId } = collections.people["LOTUS/admin"];
  // A viewer whom the list's own filter lets see everything.
  const viewer = { isSuper: true, merchantId, timeDifferenceMinutes: 0 };
  const text = await whole(async (tx) => {
    const context = { tx, viewer, services, language: "enUS", now: new Date() };
    const source = await sourceOf(exportSources, "payorderExport", { Sort: "newest" }, context as never);
    if (!("query" in source)) throw new Error("not a query");
    const reading = { format: "CSV", language: "enUS", timeDifferenceMinutes: 0 } as const;
    return source.query.rowsText(selected(source.columns, reading));
  });
  const { signal } = new AbortController();
  const copy = await openCopy({
    reports: services.reports,
    scope: merchantScope(merchantId),
    text,
    format: "csv",
    signal,
  });
  const pieces = await copy.stream.toArray();
  await copy.close();
  const lines = Buffer.concat(pieces).toString().trimEnd().split("\n");
  expect(lines).toHaveLength(4);
  expect(lines.every((line) => line.includes(',"LOTUS",'))).toBe(true);
});

describe("a download", () => {
  test("comes compressed to who takes that, plain to who does not, whole to both", async () => {
    const packed = await downloadExport(started, exportId, owner, { "accept-encoding": "gzip" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    const plain = await downloadExport(started, exportId, owner);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(Number(plain.headers["content-length"])).toBe(plain.rawPayload.byteLength);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.headers["cache-control"]).toBe("no-store");
    expect(plain.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("before the file is ready is refused by name", async () => {
    const waiting = exportIdOf(await askExport(started, path, {}, owner));
    const refused = await downloadExport(started, waiting, owner);
    expect(refused.json()).toMatchObject({ code: errors.ExportNotReady.code });
    const deleted = await call("/mc_api/export/export_delete", { ExportId: waiting }, owner);
    expect(deleted.code).toBe(errors.ExportIsRunning.code);
    await makeExports(started);
  });

  test("breaks off where the file is not whole", async () => {
    const { exportId: broken } = await exportFile(started, path, { Sort: "oldest" }, owner);
    const Id = BigInt(broken);
    const file = await whole((tx) =>
      tx.selectFrom("ExportFile").selectAll().where("Id", "=", Id).executeTakeFirstOrThrow(),
    );
    const longer = { Id, StoredByteCount: file.StoredByteCount + 1n };
    const pieces = piecesOf(services.database, wholeScope, longer);
    expect((await pieces.next()).value?.byteLength).toBe(Number(file.StoredByteCount));
    await expect(pieces.next()).rejects.toThrow("went while it was downloaded");
    await whole((tx) => sql`delete from export_chunk where export_id = ${Id}`.execute(tx));
    expect((await downloadExport(started, broken, owner)).statusCode).toBe(500);
  });

  test("needs the right that the export needed, at that moment", async () => {
    const { groupId, merchantId } = collections.people["ACME/admin"];
    const right = { UserGroupId: groupId, MerchantId: merchantId, Permission: "PayOrder.export" as const };
    await whole((tx) =>
      tx
        .deleteFrom("UserGroupPermission")
        .where("UserGroupId", "=", groupId)
        .where("Permission", "=", right.Permission)
        .execute(),
    );
    const refused = await downloadExport(started, exportId, owner);
    expect(refused.json()).toMatchObject({ code: errors.NoPermission.code });
    await whole((tx) => tx.insertInto("UserGroupPermission").values(right).execute());
    expect((await downloadExport(started, exportId, owner)).headers["content-type"]).toMatch(/^text\/csv/);
  });

  test("without a session is refused", async () => {
    const refused = await app.inject({ url: `/rp_api/export/export_download?ExportId=${exportId}` });
    expect(refused.json()).toMatchObject({ code: errors.SessionExpired.code });
  });
});

test.each([
  ["of another site", { origin: "https://evil.example" }],
  ["that the browser calls foreign", { "sec-fetch-site": "same-site" }],
  ["without the session's header", { "x-session-id": "" }],
])("a request %s starts no export", async (_which, headers) => {
  const { code } = await askExport(started, path, {}, owner, { headers: headers as Record<string, string> });
  expect(code).toBe(errors.RequestNotTrusted.code);
});

test("a filter at fault is a named error at once, not an export that fails", async () => {
  const { code } = await askExport(started, path, { AmountTo: "x" }, owner);
  expect(code).toBe(errors.InvalidAmount.code);
});

test("each export asked for, each refused one and each download leaves a line in the operation log", async () => {
  const stranger = others.stranger;
  await whole((tx) => sql`delete from export_file`.execute(tx));
  const viewer = await signIn(collections.people["LOTUS/viewer"]);
  const { exportId: theirs } = await exportFile(started, path, { Statuses: ["Pending"] }, stranger);
  expect((await askExport(started, path, {}, viewer)).code).toBe(errors.NoPermission.code);
  const lines = await whole((tx) =>
    tx
      .selectFrom("OperationLog")
      .select(["Actor", "Call", "Code", "Input", "Change"])
      .where("Actor", "like", "LOTUS/%")
      .where("Call", "in", ["payorderExport", "exportDownload"])
      .orderBy("Id", "desc")
      .limit(3)
      .execute(),
  );
  expect(lines.reverse()).toMatchObject([
    {
      Actor: "LOTUS/admin",
      Call: "payorderExport",
      Code: 0,
      Input: { Statuses: ["Pending"] },
      Change: { ExportId: theirs },
    },
    { Actor: "LOTUS/admin", Call: "exportDownload", Code: 0, Input: { ExportId: theirs } },
    { Actor: "LOTUS/viewer", Call: "payorderExport", Code: errors.NoPermission.code },
  ]);
});

test("a card number among the filters is kept sealed and told by its last digits", async () => {
  const { exportId: byCard, bytes } = await exportFile(
    started,
    "/rp_api/xpay/cashoutorder_export",
    { CardNumber: "6222021234567890" },
    others.operator,
  );
  expect(csvRows(bytes).head[2]?.join()).toContain("7890");
  const { rows } = await whole((tx) =>
    sql<{
      Row: string;
    }>`select to_jsonb(f)::text as row from export_file f where id = ${BigInt(byCard)}`.execute(tx),
  );
  expect(`${rows[0]?.Row}${bytes}`).not.toContain("622202123456");
});

/** Each takes the right away and gives it back; what a fetch then answers. */
const losses = [
  ["was moved into a group without it", "NoPermission"],
  ["was disabled", "SessionExpired"],
  ["is locked", "SessionExpired"],
  ["is of a merchant that was disabled", "SessionExpired"],
] as const;

describe.each(losses)("an asker who %s", (loss, refusal) => {
  async function change(isTaken: boolean): Promise<void> {
    const { userId, merchantId, groupId } = collections.people["ACME/admin"];
    const { groupId: lesser } = collections.people["ACME/viewer"];
    const statements = {
      "was moved into a group without it": sql`update user_account set user_group_id = ${isTaken ? lesser : groupId} where id = ${userId}`,
      "was disabled": sql`update user_account set enabled = ${!isTaken} where id = ${userId}`,
      "is locked": sql`update user_account set locked_at = ${isTaken ? new Date() : null}::timestamptz where id = ${userId}`,
      "is of a merchant that was disabled": sql`update merchant set enabled = ${!isTaken} where id = ${merchantId}`,
    };
    await whole((tx) => statements[loss].execute(tx));
  }

  test("between asking and fetching fetches nothing, and may again afterwards", async () => {
    const { exportId: made } = await exportFile(started, path, {}, owner);
    await change(true);
    const refused = await downloadExport(started, made, owner);
    expect(refused.json()).toMatchObject({ code: errors[refusal].code });
    expect((await askExport(started, path, {}, owner)).code).toBe(errors[refusal].code);
    await change(false);
    expect((await downloadExport(started, made, owner)).headers["content-type"]).toMatch(/^text\/csv/);
  });

  test("before the file is begun gets none", async () => {
    const waiting = exportIdOf(await askExport(started, path, {}, owner));
    await change(true);
    await makeExports(started);
    await change(false);
    const { data } = await call("/rp_api/export/export_get", { ExportId: waiting }, owner);
    expect(data).toMatchObject({ Export: { Status: "Failed", Failure: "RightsLost", RowCount: 0 } });
  });
});
