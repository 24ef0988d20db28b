/** What people note of an order stands in the list, in its file and in the description of the API. */

import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import { csvRows, exportFile } from "../../testing/exports.ts";
import { addPerson } from "../../testing/people.ts";

test("a note of an order is listed, exported and described", async () => {
  const app = await testApp();
  const { create, addAccount, people } = await testCollections(app);
  await addAccount("KBANK-1");
  const { data } = await create({ Amount: "11.00" }, { merchant: "ACME" });
  const { OrderNo } = data as { OrderNo: string };
  await inTransaction(app.services.database, wholeScope, (tx) =>
    sql`update payment_order set note = 'call back' where order_no = ${OrderNo}`.execute(tx),
  );
  const exporter = ["PayOrder", "PayOrder.export"] as const;
  const viewer = await app.signIn(await addPerson(app.services, people["OPC/viewer"], "exporter", exporter));
  const list = await app.call("/rp_api/xpay/payorder_list", {}, viewer);
  expect(list.data).toMatchObject({ Rows: [{ OrderNo, Note: "call back" }] });
  const { bytes } = await exportFile(app, "/rp_api/xpay/payorder_export", { Format: "CSV" }, viewer);
  const { headings, rows } = csvRows(bytes);
  expect(rows[0]?.[headings.indexOf("Note")]).toBe("call back");
  const described = await app.app.inject({ url: "/openapi/back-office.json" });
  expect(described.body).toContain('"Note":{"description":"Note"');
});
