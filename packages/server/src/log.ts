// Logs as JSON lines: to standard output for a service, to <data>/server.log beside the demo world, whose
// terminal shows people what to do. Whatever names a secret is cut before it is written.
import { existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { destination, type Logger, pino, stdSerializers } from "pino";
import { redact } from "./call/redact.ts";
import type { CopiedLine } from "./ports/operation-copy.ts";
import type { Settings } from "./settings.ts";

const ROTATE_AT_BYTES = 20_000_000;

export interface Log {
  logger: Logger;
  /** Where the lines go; undefined is standard output. */
  file: string | undefined;
}

/** Tells lines of the operation log, whatever LOG_LEVEL leaves out of the server's own. */
export function operationLog(logger: Logger): (operation: CopiedLine) => void {
  const operations = logger.child({}, { level: "info" });
  return (operation) => operations.info({ operation }, "operation");
}

export function openLog(settings: Pick<Settings, "logLevel" | "logFile" | "demo" | "dataDir">): Log {
  const file = settings.logFile ?? (settings.demo ? join(settings.dataDir, "server.log") : undefined);
  const logger = pino(
    {
      level: settings.logLevel,
      base: { pid: process.pid },
      formatters: { log: withoutSecrets },
      serializers: { err: withoutRow },
    },
    destination({ dest: file ? openFile(file) : 1, sync: false }),
  );
  return { logger, file };
}

/** Opened before the first line, because a process that ends at once cannot close what is still being opened. */
function openFile(file: string): number {
  rotate(file);
  return openSync(file, "a", 0o600);
}

/** Errors, requests and replies have serializers of their own, which show no field of a body. */
export function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isPrimitive(value) ? cut(name, value) : value]),
  );
}

/** What PostgreSQL tells of a row or a statement's values (PostgreSQL manual, 55.8): constraint, table and code say enough. */
const ofRows = ["detail", "where", "hint", "internalQuery"];

/** Caught values need not be errors. */
function withoutRow(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told: Record<string, unknown> = { ...stdSerializers.err(error) };
  return Object.fromEntries(Object.entries(told).filter(([name]) => !ofRows.includes(name)));
}

function cut(name: string, value: unknown): unknown {
  return (redact({ [name]: value }) as Record<string, unknown>)[name];
}

function isPrimitive(value: unknown): boolean {
  if (value === null || typeof value !== "object") return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

/** Keeps one older file, so that a demo left alone never fills the disk unseen. */
function rotate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (existsSync(file) && statSync(file).size > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
}
