/** Web and worker processes of two releases behind one HAProxy: they join one by one, and are drained one by one. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts, type Process, startProcess, until } from "./processes.ts";
import type { Release } from "./release.ts";
import { type Role, serverProgram } from "./servers.ts";
import { proxyHead, webSection } from "./settings.ts";

export type Side = "former" | "next";

export interface FleetOptions {
  folder: string;
  releases: Record<Side, Release>;
  databaseUrl: string;
  secretKey: string;
}

interface Seat {
  /** As HAProxy knows it. */
  name: string;
  side: Side;
  role: Role;
  port: number;
  dataDir: string;
  process?: Process | undefined;
}

export interface ProxyRow {
  isUp: boolean;
  requests: number;
  serverErrors: number;
}

const drainSeconds = 5;
const startLimitMs = 120_000;
const noticeLimitMs = 30_000;
const lookEveryMs = 100;

export class Fleet {
  readonly baseUrl: string;
  readonly #options: FleetOptions;
  readonly #seats: readonly Seat[];
  readonly #statsUrl: string;
  readonly #proxy: Process;
  #isOver = false;

  private constructor(
    options: FleetOptions,
    ports: readonly number[],
    seats: readonly Seat[],
    proxy: Process,
  ) {
    this.#options = options;
    this.baseUrl = `http://127.0.0.1:${ports[0]}`;
    this.#statsUrl = `http://127.0.0.1:${ports[1]}/;csv`;
    this.#seats = seats;
    this.#proxy = proxy;
  }

  /** The proxy with a place for each process; none of them runs. */
  static async open(options: FleetOptions): Promise<Fleet> {
    const { folder } = options;
    const [baseUrlPort = 0, statsPort = 0, ...ports] = await freePorts(10);
    const seats: Seat[] = [];
    for (const side of ["former", "next"] as const)
      for (const role of ["web", "worker"] as const)
        for (const at of [1, 2]) {
          const name = `${side}-${role}-${at}`;
          seats.push({ name, side, role, port: ports[seats.length] ?? 0, dataDir: join(folder, name) });
        }
    const path = join(folder, "haproxy.cfg");
    const webs = seats.filter(({ role }) => role === "web");
    const stats = `listen stats\n  mode http\n  bind 127.0.0.1:${statsPort}\n  stats enable\n  stats uri /\n`;
    await writeFile(path, `${proxyHead}${webSection(baseUrlPort, webs)}${stats}`);
    const proxy = startProcess({ name: "haproxy", command: "haproxy", args: ["-f", path, "-db"] }, folder);
    return new Fleet(options, [baseUrlPort, statsPort], seats, proxy);
  }

  dataDirs(): string[] {
    return this.#seats.filter(({ role }) => role === "worker").map(({ dataDir }) => dataDir);
  }

  /** Each is ready, and in the proxy's rotation, before the next begins. Throws when one does not become so. */
  async join(side: Side): Promise<void> {
    for (const seat of this.#of(side)) {
      const started = this.#start(seat);
      seat.process = started;
      await Promise.race([
        until(`${seat.name} is ready`, startLimitMs, () => this.#isReady(seat)),
        started.ended().then((code) => {
          throw new Error(`${seat.name} ended with ${code} before it was ready`);
        }),
      ]);
    }
  }

  /** One by one. Returns what was not as it should be. */
  async drain(side: Side, roles: readonly Role[] = ["web", "worker"]): Promise<string[]> {
    const found: string[] = [];
    for (const seat of this.#of(side).filter(({ role }) => roles.includes(role))) {
      const { process: running, name } = seat;
      if (!running) continue;
      seat.process = undefined;
      const ending = running.end("SIGTERM");
      let isOver = false;
      const ended = ending.finally(() => {
        isOver = true;
      });
      let didAnswer = false;
      while (!isOver && !didAnswer) {
        const [ready, alive] = await Promise.all([statusOf(seat, "readyz"), statusOf(seat, "healthz")]);
        didAnswer = ready === 503 && alive === 200;
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
      if (!didAnswer) found.push(`${name} did not go on answering while /readyz said 503`);
      const code = await ended;
      if (code !== 0) found.push(`${name} ended with ${code}`);
    }
    return found;
  }

  /** Starts one that has to refuse: its exit code. */
  async exitOf(side: Side, role: Role): Promise<number | null> {
    const seat = this.#of(side).find((each) => each.role === role);
    if (!seat) throw new Error("there is no such seat");
    const started = this.#start(seat);
    const limit = setTimeout(() => started.end("SIGKILL"), startLimitMs);
    const code = await started.ended();
    clearTimeout(limit);
    return code;
  }

  /** By the proxy's name of each web process, and "BACKEND" for all. */
  async proxyRows(): Promise<ReadonlyMap<string, ProxyRow>> {
    const text = await (await fetch(this.#statsUrl)).text();
    const [head = "", ...lines] = text.trim().split("\n");
    const titles = head.replace(/^# /, "").split(",");
    const rows = lines.map((line) => {
      const cells = line.split(",");
      return (title: string) => cells[titles.indexOf(title)] ?? "";
    });
    const webs = rows.filter((cell) => cell("pxname") === "web");
    return new Map(
      webs.map((cell) => [
        cell("svname"),
        {
          isUp: cell("status").startsWith("UP"),
          requests: Number(cell("stot")),
          serverErrors: Number(cell("hrsp_5xx")),
        },
      ]),
    );
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#seats.map(({ process: running }) => running?.end()));
    await this.#proxy.end();
  }

  #of(side: Side): readonly Seat[] {
    return this.#seats.filter((seat) => seat.side === side);
  }

  #start({ side, role, port, dataDir }: Seat): Process {
    if (this.#isOver) throw new Error("the drill is over");
    const { releases, databaseUrl, secretKey, folder } = this.#options;
    const { folder: root } = releases[side];
    const place = { root, role, port, dataDir, databaseUrl, baseUrl: this.baseUrl, secretKey };
    const env = { DATABASE_POOL_SIZE: "6", DRAIN_SECONDS: String(drainSeconds) };
    const program = serverProgram(place, env);
    return startProcess({ ...program, name: `${side}-${program.name}` }, folder);
  }

  async #isReady(seat: Seat): Promise<boolean> {
    if ((await statusOf(seat, "readyz")) !== 200) return false;
    return seat.role === "worker" || (await this.proxyRows()).get(seat.name)?.isUp === true;
  }

  /** Until the proxy sends nothing to those that do not run. */
  settled(): Promise<void> {
    return until("the proxy has noticed who runs", noticeLimitMs, async () => {
      const rows = await this.proxyRows();
      const webs = this.#seats.filter(({ role }) => role === "web");
      return webs.every(({ name, process: running }) => rows.get(name)?.isUp === (running !== undefined));
    });
  }
}

async function statusOf({ port }: Seat, path: string): Promise<number> {
  const ask = fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(3_000) });
  return ask.then(
    ({ status }) => status,
    () => 0,
  );
}
