/** What is written is what was given, whatever the rows have in common. */
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { newId } from "./id.ts";
import { insertRows, type NewRow } from "./insert-rows.ts";
import { inTransaction, wholeScope } from "./transaction.ts";

const app = await testApp();
const { services, clock } = app;
const orderId = newId(clock.now());
const merchantId = (await testCollections(app)).people["ACME/admin"].merchantId;

const line = (changes: Partial<NewRow<"OrderEvent">> = {}): NewRow<"OrderEvent"> => ({
  ...{
    Id: newId(clock.now()),
    MerchantId: merchantId,
    OrderId: orderId,
    At: clock.now(),
    Kind: "created",
  },
  ...{ ActorKind: "system", ActorName: 'a "name", {1}\\', StatusFrom: null, StatusTo: null },
  ...{ Detail: { Amount: "1.00" }, OperatorDetail: {} },
  ...changes,
});
type Line = NewRow<"OrderEvent">;

async function written(rows: readonly Line[]): Promise<object[]> {
  return inTransaction(services.database, wholeScope, async (tx) => {
    expect(await insertRows(tx, "OrderEvent", rows)).toBe(rows.length);
    const ids = rows.map(({ Id }) => Id);
    return tx.selectFrom("OrderEvent").selectAll().where("Id", "in", ids).orderBy("Id").execute();
  });
}

test.each<[string, Line[]]>([
  ["one row", [line()]],
  ["rows alike but for their ids", [line(), line(), line()]],
  ["a value that only the first has", [line({ StatusTo: "Pending" }), line(), line()]],
  ["a value that only the last has", [line(), line(), line({ StatusTo: "Pending" })]],
  ["a value that all have but one", [line({ StatusTo: "Paying" }), line(), line({ StatusTo: "Paying" })]],
  ["a name of each", [line({ ActorName: "null" }), line({ ActorName: "" }), line({ ActorName: "{}" })]],
  ["facts of each", [line({ Detail: { A: "1" } }), line({ Detail: {} }), line({ Detail: { B: "2" } })]],
])("%s", async (_, rows) => {
  expect(await written(rows)).toEqual(rows);
});
