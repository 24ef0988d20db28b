/** Figures for a monitoring system: each call's count and time by envelope code, and the process's own. */
import type { CallName } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { type ServiceLevel, serviceLevelNames, serviceLevels } from "@opc/contract/home/levels";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Services } from "../services.ts";
import { registerAsideMetrics } from "./aside-metrics.ts";
import { registerCallbackMetrics } from "./callback-metrics.ts";
import { registerCspReports } from "./csp-reports.ts";
import type { MaySeeInside } from "./of-this-machine.ts";
import { registerProofMetrics } from "./proof-metrics.ts";
import { registerStandingMetrics } from "./standing-metrics.ts";
import { registerStopMetrics } from "./stop-metrics.ts";
import { registerWorkMetrics, type WorkReport } from "./work-report.ts";

const levelOf = new Map<CallName, ServiceLevel>(
  serviceLevelNames.flatMap((level) => serviceLevels[level].calls.map((call) => [call, level] as const)),
);
const strangersOf = new Map<ServiceLevel, ReadonlySet<number>>(
  serviceLevelNames.map((level) => [
    level,
    new Set(serviceLevels[level].strangers.map((name) => errors[name].code)),
  ]),
);
/** Turned away, or failed: late, however soon it was said. */
const ourFaults: ReadonlySet<number> = new Set([errors.Overloaded.code, errors.Internal.code]);

export interface CallMetrics {
  /** Returns the function to call with the envelope's code when the call is over. */
  start(call: CallName): (code: number) => void;
}

export function registerMetrics(
  app: FastifyInstance,
  services: Pick<
    Services,
    "database" | "clock" | "judgesStanding" | "clockOffsetMs" | "callbackDelays" | "serviceLevels"
  >,
  maySeeInside: MaySeeInside,
  work?: WorkReport,
): CallMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "opc_call_seconds",
    help: "Time of a call by name and envelope code",
    labelNames: ["call", "code"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  const reports = new Counter({
    name: "opc_csp_reports",
    help: "What browsers kept pages from doing, by the rule of the content security policy",
    labelNames: ["directive"],
    registers: [registry],
  });
  registerCspReports(app, reports);
  registerProofMetrics(registry, services);
  registerAsideMetrics(registry, services);
  registerStandingMetrics(registry, services);
  registerStopMetrics(registry, services);
  registerCallbackMetrics(registry, services);
  if (work) registerWorkMetrics(registry, work, services.clock);
  app.get("/metrics", async (request, reply) => {
    if (!maySeeInside(request)) return reply.code(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    start(call) {
      const stop = seconds.startTimer({ call });
      const level = levelOf.get(call);
      return (code) => {
        const tookSeconds = stop({ code });
        if (level && !strangersOf.get(level)?.has(code))
          services.serviceLevels?.note(level, tookSeconds * 1_000, ourFaults.has(code));
      };
    },
  };
}
