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

interface Drawing {
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

/** Longer than it takes even on a slow machine, but for the first of a screen. */
const usualWaitMs = 250;
/** They are drawn one after the other: who comes later is quicker by themselves. */
const mostWaiting = 4;
const mostMemoryMb = 192;

/** Undefined where the console was built without it. */
export function consoleDrawer(
  dist: string,
  log: FastifyBaseLogger,
  maxWaitMs = usualWaitMs,
): Drawer | undefined {
  const program = join(dist, ".drawing/main.js");
  if (!existsSync(program)) return undefined;
  const waiting = new Map<number, (drawing: Drawing | undefined) => void>();
  let worker: Worker | undefined;
  let lastId = 0;

  const start = () => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    started.unref();
    started.on("message", ({ id, drawing, fault }: Answer) => {
      if (fault !== undefined) log.error({ fault }, "a first screen could not be drawn");
      waiting.get(id)?.(drawing);
    });
    started.on("error", (err) => log.error({ err }, "what draws first screens has stopped"));
    // The next page starts another.
    started.on("exit", () => {
      if (worker === started) worker = undefined;
      for (const end of waiting.values()) end(undefined);
    });
    return started;
  };

  return {
    async draw(asked) {
      if (waiting.size >= mostWaiting) return undefined;
      worker ??= start();
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<Drawing | undefined>();
      waiting.set(id, resolve);
      const timer = setTimeout(resolve, maxWaitMs, undefined);
      worker.postMessage({ id, asked });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close: async () => worker?.terminate(),
  };
}
