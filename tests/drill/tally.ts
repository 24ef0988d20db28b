/** Counts answers by kind, from one phase to the next. */

export interface Asked {
  /** An envelope's; below 0: there is none. */
  code: number;
  msg?: string;
}

/** `failed`: not there. `refused`: a rule said no. */
export interface Count {
  answered: number;
  failed: number;
  refused: number;
  slowestMs: number;
}

export interface Phase {
  counts: ReadonlyMap<string, Count>;
  ms: number;
}

/** Unreadable on its way, overloaded, an error of the service's own: a merchant would have to ask again. */
const failures = new Set([902, 903, 999]);
const kept = 20;

export class Tally {
  /** What failed or was refused, the first of each phase. */
  readonly words: string[] = [];
  #counts = new Map<string, Count>();
  #from = performance.now();

  async take<Answer extends Asked>(
    kind: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer | "failed" | "refused"> {
    const from = performance.now();
    const answer = await ask().catch((error: Error) => thrown(error));
    const ms = performance.now() - from;
    const { code, msg = "" } = answer;
    const end = endOf(code);
    const count = this.#counts.get(kind) ?? { answered: 0, failed: 0, refused: 0, slowestMs: 0 };
    count[end] += 1;
    count.slowestMs = Math.max(count.slowestMs, ms);
    this.#counts.set(kind, count);
    if (end === "answered") return answer as Answer;
    const at = new Date().toISOString().slice(11, 23);
    if (this.words.length < kept) this.words.push(`${at} ${kind} ${end}: ${code} ${msg}`);
    return end;
  }

  /** Ends the phase and begins the next. */
  next(): Phase {
    const now = performance.now();
    const phase = { counts: this.#counts, ms: now - this.#from };
    this.#counts = new Map();
    this.#from = now;
    this.words.length = 0;
    return phase;
  }
}

function endOf(code: number): "answered" | "failed" | "refused" {
  if (code === 0) return "answered";
  return code < 0 || failures.has(code) ? "failed" : "refused";
}

/** Actors throw "… answered 903: …"; anything else is no answer. */
function thrown(error: Error): Asked {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  const code = Number(/ answered (\d+):/.exec(error.message)?.[1] ?? -1);
  return { code, msg: `${error.message}${cause}` };
}

export function totalOf({ counts }: Phase): Count {
  const total: Count = { answered: 0, failed: 0, refused: 0, slowestMs: 0 };
  for (const { answered, failed, refused, slowestMs } of counts.values()) {
    total.answered += answered;
    total.failed += failed;
    total.refused += refused;
    total.slowestMs = Math.max(total.slowestMs, slowestMs);
  }
  return total;
}
