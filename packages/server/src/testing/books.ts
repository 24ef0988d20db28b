// What tests of the books start from: a currency, merchants, and a pool of application connections.
import pg from "pg";
import { afterAll } from "vitest";
import { type Database, openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testDatabase } from "./database.ts";

export interface TestBooks {
  database: Database;
  /** Connections of the owner, for tampering and for looking behind row-level security. */
  owner: pg.Pool;
  url: string;
  ownerUrl: string;
  merchantIds: bigint[];
}

/** Thai baht with two decimals, and ordinary merchants M0, M1, … */
export async function testBooks({ merchants = 1, poolSize = 8 } = {}): Promise<TestBooks> {
  const { url, ownerUrl } = await testDatabase();
  const pool = openPool({ url, size: poolSize, name: "test" });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // The database is dropped right after the pool has said good-bye, and cuts whom it has not heard yet.
  owner.on("connect", (client) => client.on("error", () => {}));
  const database = openDatabase(pool);
  afterAll(async () => {
    await database.destroy();
    await owner.end();
  });
  const merchantIds = await inTransaction(database, wholeScope, async (tx) => {
    await tx
      .insertInto("Currency")
      .values({ Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const names = Array.from({ length: merchants }, (_, index) => `M${index}`);
    const rows = await tx
      .insertInto("Merchant")
      .values(names.map((name) => ({ Alias: name, Name: `Merchant ${name}`, Type: "Normal" as const })))
      .returning("Id")
      .execute();
    return rows.map(({ Id }) => Id);
  });
  return { database, owner, url, ownerUrl, merchantIds };
}
