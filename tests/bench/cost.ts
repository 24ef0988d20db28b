/**
 * `node tests/bench/cost.ts [list] [overview] [payReport] [pay] [payout]`: processor time of one request, by the server's
 * and PostgreSQL's own clocks and not the wall's, so that it says the same on a machine that others use. Nothing to
 * compare it with but itself: before a change and after. More connections share more: batches and look-ups.
 */
import { gatewayPayCreate } from "@opc/contract/gateway/collections";
import { gatewayPayoutCreate } from "@opc/contract/gateway/payouts";
import { payorderList } from "@opc/contract/payment-order/calls";
import { payreportGet } from "@opc/contract/report/order-report";
import { overviewGet } from "@opc/contract/report/overview";
import type { LoadJob, SignedOrders } from "@opc/sandbox/load";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { familyMs, parentOfBackends, spentMs } from "./clocks.ts";
import { fund, payingAlias } from "./creates.ts";
import { median } from "./figures.ts";
import { growTo } from "./grow.ts";
import { benchDatabase } from "./postgres.ts";
import { assertProof } from "./proof.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 3;
const requests = 2_000;
/** Of a table of orders that is grown first. */
const ofOrders = new Set(["list", "overview", "payReport"]);
const orders = 100_000;
const alias = "ACME";

type Job = Omit<LoadJob, "baseUrl">;

interface Kind {
  connections: number[];
  requests?: number;
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
  overview: { connections: [1], requests: 300, job: (server) => ofDays(server, overviewGet.path) },
  payReport: { connections: [1], requests: 300, job: (server) => ofDays(server, payreportGet.path) },
  pay: { connections: [16, 64], job: (server) => signed(server, "payment", alias, gatewayPayCreate.path) },
  payout: {
    connections: [16, 64],
    job: (server) => signed(server, "payout", payingAlias, gatewayPayoutCreate.path),
  },
};

/** Thirty days against the thirty before, of all merchants. */
async function ofDays({ world }: BenchServer, path: string) {
  const reader = world.operator("OPC", "admin");
  await reader.signIn();
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return { path, headers: reader.headers(), body: JSON.stringify({ From: day(29), To: day(0) }) };
}

async function signed(server: BenchServer, kind: SignedOrders["kind"], merchantAlias: string, path: string) {
  const notifyUrl = server.world.merchant(merchantAlias).notifyUrl();
  const body = { kind, merchantAlias, apiSecret: server.apiSecret(merchantAlias), notifyUrl };
  return { path, headers: {}, body };
}

interface Cost {
  serverMs: number;
  postgresMs: number;
  /** Of the wall's clock, the median: others' work counts. */
  wallMs: number;
}

async function costOf(server: BenchServer, job: Job, postgresPid: number): Promise<Cost> {
  const times = async () => ({ server: await spentMs(server.pid()), postgres: await familyMs(postgresPid) });
  const before = await times();
  const { requests, latenciesMs } = await server.load(job);
  const after = await times();
  return {
    serverMs: (after.server - before.server) / requests,
    postgresMs: (after.postgres - before.postgres) / requests,
    wallMs: median(latenciesMs),
  };
}

async function measure(names: readonly string[]): Promise<void> {
  const database = await benchDatabase();
  const owner = openDatabase(openPool({ url: database.ownerUrl, size: 1, name: "bench" }));
  const server = await startBenchServer(database);
  try {
    const say = (line: string) => console.log(`  ${line}`);
    const needsOrders = names.some((name) => ofOrders.has(name));
    if (needsOrders) await growTo({ database, server, say }, orders);
    if (names.includes("payout")) await fund(owner, payingAlias);
    const postgres = await parentOfBackends(database);
    for (const name of names) {
      const kind = kinds[name];
      if (!kind) throw new Error(`there is no ${name}: choose from ${Object.keys(kinds).join(", ")}`);
      for (const connections of kind.connections) {
        const bounds = {
          warmUpMs: 0,
          measureMs: 120_000,
          maxRequests: kind.requests ?? requests,
          callers: 1_000,
        };
        const job = { ...(await kind.job(server)), connections, ...bounds };
        await server.load(job);
        const costs: Cost[] = [];
        for (let round = 1; round <= rounds; round += 1) costs.push(await costOf(server, job, postgres));
        const of = (figure: keyof Cost) => median(costs.map((cost) => cost[figure]));
        say(
          `${name}, ${connections} connections: server ${of("serverMs").toFixed(3)} ms, ` +
            `PostgreSQL ${of("postgresMs").toFixed(3)} ms; ${of("wallMs").toFixed(1)} ms by the wall's clock`,
        );
      }
      if (!needsOrders) await assertProof(owner);
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
