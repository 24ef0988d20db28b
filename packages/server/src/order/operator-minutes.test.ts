import { expect, test } from "vitest";
import { inTransaction, merchantScope, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";
import { operatorMinutesOf } from "./operator-minutes.ts";

const { services } = await testApp();
const { database } = services;
const ofWhole = () => inTransaction(database, wholeScope, operatorMinutesOf);

test("days are the operator's, and before there is an operator those of UTC", async () => {
  expect(await ofWhole()).toBe(0);
  await createPeople(services);
  await inTransaction(database, wholeScope, (tx) =>
    tx.updateTable("Merchant").set({ TimeDifferenceMinutes: 420 }).where("Type", "=", "Super").execute(),
  );
  expect(await ofWhole()).toBe(420);
});

test("a merchant's transaction, which does not see the operator, fails instead of counting by UTC", async () => {
  const { Id } = await inTransaction(database, wholeScope, (tx) =>
    tx.selectFrom("Merchant").select("Id").where("Alias", "=", "ACME").executeTakeFirstOrThrow(),
  );
  const asked = inTransaction(database, merchantScope(Id), operatorMinutesOf);
  await expect(asked).rejects.toThrow("operator's clock");
});
