// The tables of pg-boss and our queues, made by the owner at migration time, so that application
// processes need no right to change a schema.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type pg from "pg";
import { PgBoss, type Queue } from "pg-boss";
import { queues } from "./queues.ts";
import { APP_ROLE } from "./roles.ts";

const MARK = "pg-boss";

/** Does nothing when this release of pg-boss and this list of queues were prepared before. */
export async function prepareQueues(client: pg.Client): Promise<void> {
  const checksum = queuesChecksum();
  const { rowCount } = await client.query("select from migration where name = $1 and checksum = $2", [
    MARK,
    checksum,
  ]);
  if (rowCount) return;
  await writeQueues(client);
  await client.query(`
    grant usage on schema pgboss to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema pgboss to ${APP_ROLE};
    grant usage on all sequences in schema pgboss to ${APP_ROLE};`);
  await client.query(
    `insert into migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [MARK, checksum],
  );
}

/** Changes when pg-boss or a queue changes. */
export function queuesChecksum(): string {
  const manifest = createRequire(import.meta.url)
    .resolve("pg-boss")
    .replace(/dist\/index\.js$/, "package.json");
  const { version } = createRequire(import.meta.url)(manifest) as { version: string };
  return createHash("sha256").update(version).update(JSON.stringify(queues)).digest("hex");
}

async function writeQueues(client: pg.Client): Promise<void> {
  const db = { executeSql: (sql: string, values?: unknown[]) => client.query(sql, values) };
  const boss = new PgBoss({ db, migrate: true, schedule: false, supervise: false });
  let failure: Error | undefined;
  boss.on("error", (error) => {
    failure = error;
  });
  await boss.start();
  try {
    for (const [name, options] of Object.entries<Omit<Queue, "name">>(queues)) {
      const { policy, ...changeable } = options;
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable);
      else await boss.createQueue(name, { ...changeable, ...(policy ? { policy } : {}) });
    }
    await indexesBuilt(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}

/** A newer pg-boss may build indexes in the background; they are the owner's work and must be done here. */
async function indexesBuilt(boss: PgBoss): Promise<void> {
  const unfinished = async () =>
    (await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress");
  while (await unfinished()) await new Promise((resolve) => setTimeout(resolve, 200));
}
