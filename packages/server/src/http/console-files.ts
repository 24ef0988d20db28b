/** The console's built files: hashed names for ever, the page itself never cached, any route is the page. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const dist = join(import.meta.dirname, "../../../console/dist");
const callPath = /^\/(mc_api|rp_api|pay_api|gateway|agent|openapi)\//;

/** False when the console has not been built: the server then answers calls only. */
export async function registerConsoleFiles(app: FastifyInstance): Promise<boolean> {
  const isBuilt = existsSync(join(dist, "index.html"));
  if (!isBuilt) return false;
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: ["index.html"],
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  return true;
}

/** A browser that asks for a screen's address gets the page, which then finds its own way. */
export function isScreenAddress(method: string, url: string, accept: string | undefined): boolean {
  return method === "GET" && !callPath.test(url) && (accept?.includes("text/html") ?? false);
}
