/** Processor time as Linux counts it: others' work on the machine hardly changes it. */
import { readdir, readFile } from "node:fs/promises";
import { type BenchDatabase, withOwner } from "./postgres.ts";

const tickMs = 10;

/** utime and stime of a process, and with `withDead` of its children that have ended. */
export async function spentMs(pid: number, withDead = false): Promise<number> {
  const fields = await statOf(pid);
  const ticks = fields.slice(11, withDead ? 15 : 13).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

/** Fields of /proc/<pid>/stat from the third on: the second is a name, which may hold blanks. */
async function statOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** A process and all its children, those that have ended included. */
export async function familyMs(parent: number): Promise<number> {
  let sum = await spentMs(parent, true);
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    if (Number((await statOf(Number(name)))[1]) === parent) sum += await spentMs(Number(name));
  }
  return sum;
}

/** PostgreSQL itself. */
export async function parentOfBackends(database: BenchDatabase): Promise<number> {
  return withOwner(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return Number((await statOf(rows[0]?.pid ?? 0))[1]);
  });
}
