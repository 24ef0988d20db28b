/**
 * Where browsers tell what a page of ours was kept from doing (`report-uri`). Counted by the kind of rule and never
 * kept: anybody may send one, and a page's address may say more than a monitoring system should know.
 */
import type { FastifyInstance } from "fastify";
import type { Counter } from "prom-client";
import { z } from "zod";
import { cspReportPath } from "./security-headers.ts";

const directives = [
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "connect-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-src",
  "frame-ancestors",
  "require-trusted-types-for",
] as const;

const report = z.object({
  "csp-report": z.object({ "effective-directive": z.enum(directives).catch("default-src") }),
});
const largestReport = 16 * 1024;

export function registerCspReports(app: FastifyInstance, counter: Counter<"directive">): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/csp-report",
      { parseAs: "buffer", bodyLimit: largestReport },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.post<{ Body: Buffer }>(cspReportPath, async ({ body }, reply) => {
      const directive = directiveOf(body);
      if (directive) counter.inc({ directive });
      return reply.code(204).send();
    });
  });
}

function directiveOf(body: unknown): (typeof directives)[number] | undefined {
  try {
    return report.parse(JSON.parse(String(body)))["csp-report"]["effective-directive"];
  } catch {
    return undefined;
  }
}
