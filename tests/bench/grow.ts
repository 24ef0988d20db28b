/** Brings a bench's database to a size: the generator's orders, with what belongs to them. */
import { madeUpCards } from "@opc/sandbox/generate/cards";
import { generate } from "@opc/sandbox/generate/generate";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import pg from "pg";
import type { BenchContext } from "./figures.ts";
import type { BenchDatabase } from "./postgres.ts";
import type { BenchServer } from "./server-process.ts";

const days = 30;
const payoutsEach = 20;
/** Enough of both for what is measured; a disk is finite. */
const transactionEach = 10;
const callbackEach = 10;

interface Growing extends BenchContext {
  database: BenchDatabase;
  server: BenchServer;
}

/** Returns how many rows a second were written, indexes included. */
export async function growTo({ database, server, say }: Growing, count: number): Promise<number> {
  let rate = 0;
  await server.aside(async () => {
    say(`growing to ${count.toLocaleString("en-US")} orders`);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    const app = openDatabase(openPool({ url: database.ownerUrl, size: 1, name: "bench" }));
    await owner.connect();
    try {
      await owner.query("insert into app_setting values ('bench', 'true') on conflict do nothing");
      const { rows: had } = await owner.query<{ count: number }>(
        "select count(*)::int as count from payment_order",
      );
      const orders = count - (had[0]?.count ?? 0);
      const made = await generate(owner, app, {
        orders,
        payouts: Math.floor(orders / payoutsEach),
        days,
        transactionEach,
        callbackEach,
        cards: madeUpCards(server.key),
        notifyUrl: "http://127.0.0.1:9/callback",
        nowMs: Date.now(),
        say,
      });
      rate = made.rows / made.seconds;
    } finally {
      await owner.end();
      await app.destroy();
    }
  });
  return rate;
}
