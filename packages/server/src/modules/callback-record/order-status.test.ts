/** What an order shows of its callbacks when two of them end at once. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { overlappedIn } from "../../testing/overlapped.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { callbackWorld } from "./test-world.ts";

const world = await callbackWorld(await testDatabase());
afterAll(world.close);

test("an order shows what its newest callback came to, also when an older one ends at the same moment", async () => {
  const merchant = await world.addMerchant("ACME");
  await world.queueCopies(merchant, "https://merchant.example/told", 2);
  const [older, newest] = await world.records();
  if (!older || !newest) throw new Error("two callbacks are queued");
  await overlappedIn(world.services)(
    [
      sql`update callback_record set status = 'Success', finished_at = ${world.now()}, next_attempt_at = null
        where id = ${newest.Id}`,
      sql`select from payment_order where id = ${newest.OrderId} for update`,
      sql`update payment_order set callback_status = 'Success' where id = ${newest.OrderId}`,
    ],
    () =>
      world.inWhole(async (tx) => {
        await sql`update callback_record set status = 'Failure', finished_at = ${world.now()}, next_attempt_at = null
          where id = ${older.Id}`.execute(tx);
        await refreshCallbackStatus(tx, [older]);
      }),
  );
  expect((await world.orders()).map(({ CallbackStatus }) => CallbackStatus)).toEqual(["Success"]);
});
