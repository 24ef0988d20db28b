/**
 * One order's way through the machines, in processor time. *Measured* figures stand in docs/performance.md, "Processor time of one
 * request" (2 × AMD EPYC, 64 connections, the last table); *assumed* ones were never measured alone, and docs/scale.md says so.
 */
import type { Station, Visit } from "./queues.ts";

/** In ms. */
export const costs = {
  /** Measured: a signed pay/create, of the server and of PostgreSQL. */
  createServer: 0.395,
  createDatabase: 0.305,
  /** Assumed: report, match and settlement of its money cost what a create costs. */
  settleServer: 0.395,
  settleDatabase: 0.305,
  /** Measured: 22,005 posts a second to one account through the ledger, which the operator's rows are. */
  post: 1_000 / 22_005,
  /** Assumed: a callback's lease, signature, attempt and record. */
  callbackServer: 0.3,
  callbackDatabase: 0.3,
} as const;

/** Of all three steps of an order, on PostgreSQL's processors. */
export const databaseMsOfOrder =
  costs.createDatabase + costs.settleDatabase + costs.post + costs.callbackDatabase;
/** Of web processes, then of workers. */
export const webMsOfOrder = costs.createServer + costs.settleServer;
export const workerMsOfOrder = costs.callbackServer;

/** Above this load a queue of random arrivals grows faster than its work. */
export const safeLoad = 0.6;

/** Orders a second, made and settled and told, that so many processors of PostgreSQL carry at a safe load. */
export function ordersOfCores(cores: number): number {
  return (cores * safeLoad * 1_000) / databaseMsOfOrder;
}

export interface Machines {
  webProcesses: number;
  databaseCores: number;
  workers: number;
  /** Of a merchant's server, in ms: it answers a callback. Assumed. */
  merchantAnswerMs: number;
}

/** Connections to merchants that one worker holds open (`modules/callback-record/deliverer.ts`). */
const connectionsOfWorker = 256;
/** Assumed: until a member pays. Shorter than in life, so that a short run has orders in all steps. */
const payAfterMs = 2_000;

export function stationsOf({ webProcesses, databaseCores, workers }: Machines): Station[] {
  return [
    { name: "web processes", servers: webProcesses },
    { name: "PostgreSQL's processors", servers: databaseCores },
    { name: "the operator's ledger rows", servers: 1 },
    { name: "worker processes", servers: workers },
    { name: "connections to merchants", servers: workers * connectionsOfWorker },
  ];
}

export function visitsOf({ merchantAnswerMs }: Machines): Visit[] {
  const visit = (station: number, serviceMs: number, more: Partial<Visit> = {}): Visit => ({
    station,
    serviceMs,
    spread: "exponential",
    ...more,
  });
  const [web, database, ledger, worker, merchants] = [0, 1, 2, 3, 4];
  return [
    visit(web, costs.createServer),
    visit(database, costs.createDatabase),
    visit(web, costs.settleServer, { afterMs: payAfterMs }),
    visit(database, costs.settleDatabase),
    visit(ledger, costs.post, { spread: "none" }),
    visit(worker, costs.callbackServer),
    visit(merchants, merchantAnswerMs),
    visit(database, costs.callbackDatabase),
  ];
}
