/**
 * `node tests/bench/ledger-cost.ts`: processor seconds of 10,000 posts through the ledger, of this process and of PostgreSQL,
 * by their own clocks (see cost.ts).
 */
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { familyMs, parentOfBackends } from "./clocks.ts";
import { median } from "./figures.ts";
import { createMerchants, posterOf, postMany } from "./ledger.ts";
import { benchDatabase } from "./postgres.ts";
import { assertProof } from "./proof.ts";

const rounds = 3;
const posts = 40_000;

async function measure(): Promise<void> {
  const bench = await benchDatabase();
  const database = openDatabase(openPool({ url: bench.url, size: 4, name: "bench" }));
  try {
    const merchantIds = await createMerchants(database);
    const post = posterOf(database);
    const postgres = await parentOfBackends(bench);
    await postMany(post, merchantIds, 10_000);
    for (const [what, ids] of [
      ["on one account", merchantIds.slice(0, 1)],
      ["spread", merchantIds],
    ] as const) {
      const costs = { ours: [] as number[], postgres: [] as number[] };
      for (let round = 1; round <= rounds; round += 1) {
        const { user, system } = process.cpuUsage();
        const before = await familyMs(postgres);
        await postMany(post, ids, posts);
        const spent = process.cpuUsage({ user, system });
        costs.ours.push((spent.user + spent.system) / 1e6 / (posts / 10_000));
        costs.postgres.push(((await familyMs(postgres)) - before) / 1e3 / (posts / 10_000));
      }
      const of = (figures: number[]) => median(figures).toFixed(2);
      console.log(`  ${what}: this process ${of(costs.ours)} s, PostgreSQL ${of(costs.postgres)} s`);
    }
    await assertProof(database);
  } finally {
    await database.destroy();
    await bench.stop();
  }
}

await measure();
process.exit(0);
