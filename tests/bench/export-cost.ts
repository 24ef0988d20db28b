/**
 * `node tests/bench/export-cost.ts`: processor time of a CSV and an XLSX by the server's and PostgreSQL's own clocks (see
 * cost.ts) against psql's \copy of the same rows; and what the first of a process adds to its memory.
 */
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import { familyMs, parentOfBackends, spentMs } from "./clocks.ts";
import { exportOnce } from "./exports.ts";
import { median } from "./figures.ts";
import { growTo } from "./grow.ts";
import { type BenchDatabase, benchDatabase } from "./postgres.ts";
import { copyWithPsql } from "./psql-copy.ts";
import { type BenchServer, startBenchServer } from "./server-process.ts";

const rounds = 3;
const orders = Number(process.argv[2] ?? 200_000);
const days = 31;

interface Cost {
  programMs: number;
  postgresMs: number;
  wallMs: number;
  /** What the server's memory grew by, at most. */
  growthMb: number;
}

/** `programMs`: what the program beside PostgreSQL has spent so far. */
async function costOf(
  postgres: number,
  programMs: () => Promise<number>,
  work: () => Promise<number | { growthBytes: number }>,
): Promise<Cost> {
  const times = async () => ({ program: await programMs(), postgres: await familyMs(postgres) });
  const before = await times();
  const startedAt = performance.now();
  const made = await work();
  const wallMs = performance.now() - startedAt;
  const after = await times();
  const { growthBytes = 0 } = typeof made === "object" ? made : {};
  return {
    programMs: after.program - before.program,
    postgresMs: after.postgres - before.postgres,
    wallMs,
    growthMb: growthBytes / 1_000_000,
  };
}

async function measure(database: BenchDatabase, server: BenchServer, operator: OperatorActor): Promise<void> {
  const postgres = await parentOfBackends(database);
  const instant = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const input = { From: instant(days), To: instant(0) };
  const ofServer = () => spentMs(server.pid());
  /** Programs that this one started, and that have ended. */
  const ofChildren = async () => (await spentMs(process.pid, true)) - (await spentMs(process.pid));
  const works = {
    XLSX: [ofServer, () => exportOnce(server, operator, { ...input, Format: "XLSX" })],
    CSV: [ofServer, () => exportOnce(server, operator, { ...input, Format: "CSV" })],
    "psql \\copy": [ofChildren, () => copyWithPsql(database, { ...input, Format: "CSV" })],
  } as const;
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, [programMs, work]] of Object.entries(works)) {
      const cost = await costOf(postgres, programMs, work);
      if (round === 0) console.log(`  ${name}, the first: ${cost.growthMb.toFixed(0)} MB more of memory`);
      else costs.set(name, [...(costs.get(name) ?? []), cost]);
    }
  }
  for (const [name, found] of costs) {
    const of = (figure: keyof Cost) => (median(found.map((cost) => cost[figure])) / 1_000).toFixed(2);
    console.log(
      `  ${name}: program ${of("programMs")} s, PostgreSQL ${of("postgresMs")} s; ${of("wallMs")} s by the wall's clock`,
    );
  }
}

const database = await benchDatabase();
const server = await startBenchServer(database);
try {
  await growTo({ database, server, say: (line) => console.log(`  ${line}`) }, orders);
  const operator = server.world.operator("OPC", "admin");
  await operator.signIn();
  await measure(database, server, operator);
} finally {
  await server.stop();
  await database.stop();
}
process.exit(0);
