/** The world's own database, for what would take hours by the product's doors. */
import { test } from "@playwright/test";
import pg from "pg";
import { copyFacts } from "../world/copy.ts";

/** Runs statements as the owner of the tables, in the world of the test that runs. */
export async function asOwner<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { databaseUrl } = copyFacts(test.info().project.metadata);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
