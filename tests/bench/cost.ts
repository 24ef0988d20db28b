/**
 * `node tests/bench/cost.ts [list] [pay] [payout]`: processor time of one request, by the server's and PostgreSQL's own
 * clocks and not the wall's, so that it says the same on a machine that others use. Nothing to compare it with but
 * itself: before a change and after. More connections share more: batches and look-ups.
 */
import { readdir, readFile } from "node:fs/promises";
import { gatewayPayCreate } from "@opc/contract/gateway/collections";
import { gatewayPayoutCreate } from "@opc/contract/gateway/payouts";
import { payorderList } from "@opc/contract/payment-order/calls";
import type { LoadJob, SignedOrders } from "@opc/sandbox/load";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { fund, payingAlias } from "./creates.ts";
import { median } from "./figures.ts";
import { growTo } from "./grow.ts";
import { type BenchDatabase, benchDatabase, withOwner } from "./postgres.ts";
import { assertProof } from "./proof.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 3;
const requests = 2_000;
const orders = 100_000;
const alias = "ACME";
const tickMs = 10;

type Job = Omit<LoadJob, "baseUrl">;

interface Kind {
  connections: number[];
  job(server: BenchServer): Promise<Pick<Job, "path" | "headers" | "body">>;
}

const kinds: Record<string, Kind> = {
  list: {
    connections: [16],
    async job({ world }) {
      const reader = world.operator(alias, "admin");
      await reader.signIn();
      const From = new Date(Date.now() - 29 * 86_400_000).toISOString();
      const body = JSON.stringify({ Statuses: ["Success"], From, Size: 20 });
      return { path: payorderList.path, headers: reader.headers(), body };
    },
  },
  pay: { connections: [16, 64], job: (server) => signed(server, "payment", alias, gatewayPayCreate.path) },
  payout: {
    connections: [16, 64],
    job: (server) => signed(server, "payout", payingAlias, gatewayPayoutCreate.path),
  },
};

async function signed(server: BenchServer, kind: SignedOrders["kind"], merchantAlias: string, path: string) {
  const notifyUrl = server.world.merchant(merchantAlias).notifyUrl();
  const body = { kind, merchantAlias, apiSecret: server.apiSecret(merchantAlias), notifyUrl };
  return { path, headers: {}, body };
}

interface Cost {
  serverMs: number;
  postgresMs: number;
}

async function costOf(server: BenchServer, job: Job, postgresPid: number): Promise<Cost> {
  const times = async () => ({ server: await spentMs(server.pid()), postgres: await familyMs(postgresPid) });
  const before = await times();
  const { requests } = await server.load(job);
  const after = await times();
  return {
    serverMs: (after.server - before.server) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
  };
}

/** utime and stime of a process, and with `withDead` of its children that have ended. */
async function spentMs(pid: number, withDead = false): Promise<number> {
  const fields = await statOf(pid);
  const ticks = fields.slice(11, withDead ? 15 : 13).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

/** Fields of /proc/<pid>/stat from the third on: the second is a name, which may hold blanks. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

async function familyMs(parent: number): Promise<number> {
  let sum = await spentMs(parent, true);
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    if (Number((await statOf(Number(name)))[1]) === parent) sum += await spentMs(Number(name));
  }
  return sum;
}

async function parentOfBackends(database: BenchDatabase): Promise<number> {
  return withOwner(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return Number((await statOf(rows[0]?.pid ?? 0))[1]);
  });
}

async function measure(names: readonly string[]): Promise<void> {
  const database = await benchDatabase();
  const owner = openDatabase(openPool({ url: database.ownerUrl, size: 1, name: "bench" }));
  const server = await startBenchServer(database);
  try {
    const say = (line: string) => console.log(`  ${line}`);
    if (names.includes("list")) await growTo({ database, server, say }, orders);
    if (names.includes("payout")) await fund(owner, payingAlias);
    const postgres = await parentOfBackends(database);
    for (const name of names) {
      const kind = kinds[name];
      if (!kind) throw new Error(`there is no ${name}: choose from ${Object.keys(kinds).join(", ")}`);
      for (const connections of kind.connections) {
        const bounds = { warmUpMs: 0, measureMs: 120_000, maxRequests: requests, callers: 1_000 };
        const job = { ...(await kind.job(server)), connections, ...bounds };
        await server.load(job);
        const costs: Cost[] = [];
        for (let round = 1; round <= rounds; round += 1) costs.push(await costOf(server, job, postgres));
        const of = (figure: keyof Cost) => median(costs.map((cost) => cost[figure]));
        say(
          `${name}, ${connections} connections: server ${of("serverMs").toFixed(3)} ms, ` +
            `PostgreSQL ${of("postgresMs").toFixed(3)} ms`,
        );
      }
      if (name !== "list" && !names.includes("list")) await assertProof(owner);
    }
  } finally {
    await owner.destroy();
    await server.stop();
    await database.stop();
  }
}

const chosen = process.argv.slice(2);
await measure(chosen.length > 0 ? chosen : Object.keys(kinds));
process.exit(0);
