/**
 * First screens as the console would draw them, made in a worker of its own (the console's `drawing/`), so that rows can be read
 * before the console's code is there. A page never waits long for one: without it the browser draws.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";

/** `drawing/drawing.ts` of the console has it. */
interface DrawingAsked {
  path: string;
  search: string;
  look: string;
  sidebar: string | undefined;
  given: readonly object[];
  nowMs: number;
}

export interface Drawing {
  html: string;
  attributes: Readonly<Record<string, string>>;
}

interface Answer {
  id: number;
  drawing?: Drawing;
  /** What an engineer needs; nothing that was drawn. */
  fault?: string;
}

export interface Drawer {
  /** Undefined where the browser has to. */
  draw(asked: DrawingAsked): Promise<Drawing | undefined>;
  close(): Promise<unknown>;
}

/** So long nothing takes. */
const usualStuckMs = 10_000;
/** They are drawn one after the other: who comes later is quicker by themselves. */
const mostAtOnce = 4;
const mostMemoryMb = 192;

/** Undefined where the console was built without it. */
export function consoleDrawer(
  dist: string,
  log: FastifyBaseLogger,
  { waitMs, stuckMs = usualStuckMs }: { waitMs: number; stuckMs?: number },
): Drawer | undefined {
  const program = join(dist, ".drawing/main.js");
  if (!existsSync(program)) return undefined;
  let worker: DrawingWorker | undefined;
  return {
    async draw(asked) {
      if (!worker?.isRunning) worker = new DrawingWorker(program, log, stuckMs);
      if (worker.owed >= mostAtOnce) return undefined;
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(late.resolve, waitMs, undefined);
      const drawing = await Promise.race([worker.draw(asked), late.promise]);
      clearTimeout(timer);
      return drawing;
    },
    close: async () => worker?.end(),
  };
}

/** Owes an answer to all that it was asked, also where nobody waits for it any more; one that owes it for too long is ended. */
class DrawingWorker {
  isRunning = true;
  readonly #worker: Worker;
  readonly #answers = new Map<number, (drawing: Drawing | undefined) => void>();
  readonly #stuckMs: number;
  #lastId = 0;

  constructor(program: string, log: FastifyBaseLogger, stuckMs: number) {
    this.#stuckMs = stuckMs;
    this.#worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    this.#worker.unref();
    this.#worker.on("message", ({ id, drawing, fault }: Answer) => {
      if (fault !== undefined) log.error({ fault }, "a first screen could not be drawn");
      this.#answers.get(id)?.(drawing);
    });
    this.#worker.on("error", (err) => log.error({ err }, "what draws first screens has stopped"));
    this.#worker.on("exit", () => this.#end());
  }

  get owed(): number {
    return this.#answers.size;
  }

  async draw(asked: DrawingAsked): Promise<Drawing | undefined> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Drawing | undefined>();
    this.#answers.set(id, resolve);
    const stuck = setTimeout(() => this.end(), this.#stuckMs);
    this.#worker.postMessage({ id, asked });
    const drawing = await promise;
    clearTimeout(stuck);
    this.#answers.delete(id);
    return drawing;
  }

  async end(): Promise<void> {
    this.#end();
    await this.#worker.terminate();
  }

  /** The next page starts another. */
  #end(): void {
    this.isRunning = false;
    for (const answer of this.#answers.values()) answer(undefined);
  }
}
