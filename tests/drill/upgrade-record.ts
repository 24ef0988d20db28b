/** What a rolling upgrade is judged by: each phase with its answers and its faults, as a line of a table. */
import { loadavg } from "node:os";
import type { Fleet, ProxyRow, Side } from "./fleet.ts";
import type { Role } from "./servers.ts";
import { type Tally, totalOf } from "./tally.ts";

const shownWords = 5;
const titles = ["what happens", "seconds", "answered", "failed", "refused", "slowest", "load"];

export class UpgradeRecord {
  readonly found: string[] = [];
  readonly #tally: Tally;
  readonly #fleet: Fleet;
  readonly #kinds = new Map<string, number>();
  #before: ReadonlyMap<string, ProxyRow> = new Map();
  #answered = 0;

  constructor(tally: Tally, fleet: Fleet) {
    this.#tally = tally;
    this.#fleet = fleet;
  }

  async begin(): Promise<void> {
    this.#before = await this.#fleet.proxyRows();
    const all = [...titles, "served by former, next", "found"];
    console.log(`| ${all.join(" | ")} |\n|${all.map(() => "---|").join("")}`);
  }

  async phase(what: string, body: () => Promise<unknown>): Promise<void> {
    const own = this.found.length;
    await body();
    const words = this.#tally.words.slice(0, shownWords);
    const ended = this.#tally.next();
    const { answered, failed, refused, slowestMs } = totalOf(ended);
    this.#answered += answered;
    for (const [kind, count] of ended.counts)
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count.answered);
    if (failed + refused > 0)
      this.found.push(`${failed} failed, ${refused} were refused: ${words.join("; ")}`);
    const wrong = this.found.slice(own).join("; ") || "nothing wrong";
    const numbers = [answered, failed, refused, `${Math.round(slowestMs)} ms`, loadavg()[0]?.toFixed(1)];
    const cells = [what, (ended.ms / 1_000).toFixed(0), ...numbers, await this.#served(), wrong];
    console.log(`| ${cells.join(" | ")} |`);
  }

  expect(is: boolean, what: string): void {
    if (!is) this.found.push(what);
  }

  async drain(side: Side, roles?: readonly Role[]): Promise<void> {
    this.found.push(...(await this.#fleet.drain(side, roles)));
  }

  /** Whether all was well. */
  async end(paid: number): Promise<boolean> {
    const errors = (await this.#fleet.proxyRows()).get("BACKEND")?.serverErrors ?? 0;
    this.expect(errors === 0, `HAProxy counted ${errors} answers of 500 and above`);
    const counts = [...this.#kinds].map(([kind, count]) => `${kind} ${count}`).join(", ");
    console.log(`\nAnswered: ${this.#answered} (${counts}). Payments paid: ${paid}.`);
    console.log(this.found.length === 0 ? "Nothing was wrong." : `Found:\n- ${this.found.join("\n- ")}`);
    return this.found.length === 0;
  }

  /** By the proxy's own count, since the phase before. */
  async #served(): Promise<string> {
    const now = await this.#fleet.proxyRows();
    const of = (side: Side) =>
      [...now]
        .filter(([name]) => name.startsWith(`${side}-`))
        .reduce((sum, [name, { requests }]) => sum + requests - (this.#before.get(name)?.requests ?? 0), 0);
    const served = `${of("former")}, ${of("next")}`;
    this.#before = now;
    return served;
  }
}
