/**
 * Makes the files that people asked for: takes what waits, judges anew whether its asker may have it, and writes it piece
 * by piece. It looks at every sign of life whether the export is still wanted, so a cancelled one stops within a second,
 * also in the middle of PostgreSQL's answer.
 */

import type { ExportFailure } from "@opc/contract/export/calls";
import { dayMs } from "@opc/contract/time";
import type { ExportCallName, ExportSource, ExportSources } from "../../call/export-source.ts";
import type { UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import type { Database } from "../../db/kysely.ts";
import type { Subscription } from "../../db/listen.ts";
import { isOverload } from "../../db/overload.ts";
import { hasCaughtUp, reportsFromMain } from "../../db/reports.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { Services } from "../../services.ts";
import { viewerOfUser } from "../session/user-viewer.ts";
import { inputOf, sourceOf } from "./ask.ts";
import { ChunkWriter, type Kept } from "./chunk-writer.ts";
import { countRows } from "./count-rows.ts";
import { mayExport } from "./handlers.ts";
import {
  expectRows,
  failAbandoned,
  failExport,
  finishExport,
  giveBack,
  keepLease,
  maxAttempts,
  takeExports,
} from "./lease.ts";
import { defaultKeptDays, maxAtOnce, maxMs, maxStallMs } from "./limits.ts";
import type { ExportFile } from "./store.ts";
import { clearPieces, sweepPieces } from "./sweep.ts";
import { writeFile } from "./write-file.ts";

const signOfLifeMs = 500;
/** After PostgreSQL was not to be reached. */
const againMs = 2_000;

/** Why the writing of a file was broken off. */
class Unwanted extends Error {}
class Stopping extends Error {}
class Stall extends Error {}
class Failure extends Error {
  readonly failure: ExportFailure;
  constructor(failure: ExportFailure) {
    super(failure);
    this.failure = failure;
  }
}

const wakes = new WeakMap<Database, Set<() => void>>();

/** What `listen` is told to hear, so that an export begins when it is committed and not at the next look. */
export function exportsAsked(database: Database): Subscription {
  return {
    channel: "opc_export",
    received: () => {
      for (const wake of wakes.get(database) ?? []) wake();
    },
    listening: () => {},
  };
}

/** PostgreSQL was not to be reached, or a replica had cleared away what was being read: it may well work the next time. */
function isTransient(error: unknown): boolean {
  return error instanceof Stall || isOverload(error) || (error as { code?: unknown }).code === "40001";
}

/** How long one attempt at a file may take, and be without a row in between. */
export interface Patience {
  maxMs: number;
  maxStallMs: number;
}

interface Beside {
  viewer: UserViewer;
  reports: Database;
  /** The export is over, or not wanted any more. */
  signal: AbortSignal;
}

export class ExportMaker {
  readonly #sources: ExportSources;
  readonly #services: Services;
  readonly #patience: Patience;
  readonly #inProgress = new Map<Promise<void>, AbortController>();
  #wake: () => void = () => {};

  constructor(sources: ExportSources, services: Services, patience: Patience = { maxMs, maxStallMs }) {
    this.#sources = sources;
    this.#services = services;
    this.#patience = patience;
  }

  /** Is given what begins the next round at once: when an export was asked for, and when one has ended. */
  wokenBy(wake: () => void): void {
    const { database } = this.#services;
    this.#wake = wake;
    wakes.set(database, (wakes.get(database) ?? new Set()).add(wake));
  }

  /** Begins what waits as far as there is room, then clears away some of what is deleted. */
  async round(): Promise<"again" | undefined> {
    await this.#startWaiting();
    return (await sweepPieces(this.#services.database)) ? "again" : undefined;
  }

  /** What is on the way is given back and begun anew by another process. */
  async end(): Promise<void> {
    wakes.get(this.#services.database)?.delete(this.#wake);
    for (const controller of this.#inProgress.values()) controller.abort(new Stopping());
    await Promise.all(this.#inProgress.keys());
  }

  /** Makes what waits until nothing does; returns how many. For tests. */
  async makeWaiting(): Promise<number> {
    let made = 0;
    while (true) {
      while (await sweepPieces(this.#services.database));
      const started = await this.#startWaiting();
      if (started === 0) return made;
      made += started;
      await Promise.all(this.#inProgress.keys());
    }
  }

  async #startWaiting(): Promise<number> {
    const room = maxAtOnce - this.#inProgress.size;
    if (room <= 0) return 0;
    const { database, clock } = this.#services;
    const now = clock.now();
    const files = await inTransaction(database, wholeScope, async (tx) => {
      await failAbandoned(tx, now);
      return takeExports(tx, now, room);
    });
    for (const file of files) {
      const controller = new AbortController();
      const made = this.#make(file, controller).finally(() => {
        this.#inProgress.delete(made);
        this.#wake();
      });
      this.#inProgress.set(made, controller);
    }
    return files.length;
  }

  /** Never throws: what becomes of an export stands in its row. */
  async #make(file: ExportFile, controller: AbortController): Promise<void> {
    const { log, database } = this.#services;
    try {
      await this.#write(file, controller);
    } catch (error) {
      const cause = controller.signal.aborted ? controller.signal.reason : error;
      if (cause instanceof Unwanted) return;
      try {
        await inTransaction(database, wholeScope, (tx) => this.#settle(tx, file, cause));
      } catch (another) {
        // Its lease ends by itself.
        log.error(
          { err: another, ExportId: file.Id.toString() },
          "exports: a failed export could not be recorded",
        );
      }
    }
  }

  async #settle(tx: Transaction, file: ExportFile, cause: unknown): Promise<void> {
    const { log, clock } = this.#services;
    const now = clock.now();
    if (cause instanceof Stopping) return giveBack(tx, file, { countsAttempt: false, from: now });
    if (cause instanceof Failure) return failExport(tx, file, cause.failure, now);
    log.error({ err: cause, ExportId: file.Id.toString(), call: file.Call }, "exports: an export failed");
    if (isTransient(cause) && file.AttemptCount - file.ReturnedCount < maxAttempts) {
      return giveBack(tx, file, { countsAttempt: true, from: new Date(now.getTime() + againMs) });
    }
    return failExport(tx, file, "Unexpected", now);
  }

  async #write(file: ExportFile, controller: AbortController): Promise<void> {
    const { database, clock } = this.#services;
    const reports = await this.#readFrom(file);
    const viewer = await this.#asker(file);
    if (file.AttemptCount > 1) await clearPieces(database, file);
    const chunks = new ChunkWriter(database, file, () => clock.now());
    const progress = chunks.progress;
    const { signal } = controller;
    const stopWatching = this.#watch(file, chunks, controller);
    const over = new AbortController();
    try {
      const source = await this.#source(file, viewer, reports);
      this.#countBeside(file, source, { viewer, reports, signal: AbortSignal.any([signal, over.signal]) });
      await writeFile({
        source,
        reading: {
          format: file.Format,
          language: file.Language,
          timeDifferenceMinutes: file.TimeDifferenceMinutes,
        },
        head: {
          title: file.Title,
          filters: file.Filters,
          language: file.Language,
          timeDifferenceMinutes: file.TimeDifferenceMinutes,
          madeAt: file.CreatedAt,
          madeBy: personName(viewer),
        },
        reports,
        scope: scopeOf(viewer),
        signal,
        progress,
        keep: async (piece) => {
          goOn(await chunks.add(piece));
          signal.throwIfAborted();
        },
      });
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + (this.#services.exportKeptDays ?? defaultKeptDays) * dayMs);
      goOn(await chunks.finish((tx) => finishExport(tx, file, progress, { now, expiresAt })));
    } finally {
      over.abort();
      await chunks.settled();
      await stopWatching();
    }
  }

  /**
   * A replica that broke off the first attempt is left alone by the next, and so is one that lags: what somebody did just
   * before asking is in the file.
   */
  async #readFrom({ AttemptCount, ReturnedCount }: ExportFile): Promise<Database> {
    const { database, reports } = this.#services;
    const isFirst = AttemptCount - ReturnedCount <= 1;
    return isFirst && (await hasCaughtUp(reports)) ? reports : reportsFromMain(database);
  }

  /** With the rights of this moment, and the clock of the time when it was asked. */
  async #asker(file: ExportFile): Promise<UserViewer> {
    const viewer = await inTransaction(this.#services.database, wholeScope, (tx) =>
      viewerOfUser(tx, file.UserId),
    );
    if (!viewer || !mayExport(viewer, file.Call)) throw new Failure("RightsLost");
    return { ...viewer, timeDifferenceMinutes: file.TimeDifferenceMinutes };
  }

  async #source(file: ExportFile, viewer: UserViewer, reports: Database): Promise<ExportSource> {
    const services = { ...this.#services, reports };
    const input = inputOf(file, services.vault);
    try {
      return await inTransaction(services.reports, scopeOf(viewer), async (tx) =>
        sourceOf(this.#sources, file.Call as ExportCallName, input, {
          tx,
          viewer,
          services,
          language: file.Language,
          now: services.clock.now(),
        }),
      );
    } catch (error) {
      // It was right when it was asked: whatever it names is gone since.
      throw error instanceof CallError ? new Failure("Unexpected") : error;
    }
  }

  /** For the progress alone, so it may fail or take too long. */
  #countBeside(file: ExportFile, source: ExportSource, { viewer, reports, signal }: Beside): void {
    const text = "query" in source ? source.query.countText() : source.countText?.();
    if (text === undefined) return;
    const { database, log } = this.#services;
    countRows({ reports, scope: scopeOf(viewer), text, signal })
      .then(async (count) => {
        if (count !== undefined)
          await inTransaction(database, wholeScope, (tx) => expectRows(tx, file, count));
      })
      .catch((error: unknown) => log.debug({ err: error }, "exports: rows were not counted"));
  }

  /** Says that it lives, how far it is, and looks whether the file is still wanted. Returns how to end it. */
  #watch(file: ExportFile, chunks: ChunkWriter, controller: AbortController): () => Promise<void> {
    const { database, clock, log } = this.#services;
    let last: Promise<void> = Promise.resolve();
    const startedAt = performance.now();
    let [movedAt, rows] = [startedAt, 0];
    const timer = setInterval(() => {
      last = last.then(async () => {
        if (controller.signal.aborted) return;
        const at = performance.now();
        if (chunks.progress.rows !== rows) [movedAt, rows] = [at, chunks.progress.rows];
        if (at - startedAt > this.#patience.maxMs) controller.abort(new Failure("TooLarge"));
        if (at - movedAt > this.#patience.maxStallMs) controller.abort(new Stall("no row for a long time"));
        try {
          const isHeld = await inTransaction(database, wholeScope, (tx) =>
            keepLease(tx, file, chunks.progress, clock.now()),
          );
          if (!isHeld) controller.abort(new Unwanted());
        } catch (error) {
          log.warn({ err: error }, "exports: a heartbeat could not be recorded");
        }
      });
    }, signOfLifeMs);
    return async () => {
      clearInterval(timer);
      await last;
    };
  }
}

function goOn(kept: Kept): void {
  if (kept === "lost") throw new Unwanted();
  if (kept === "too large") throw new Failure("TooLarge");
}
