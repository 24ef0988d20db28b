/** The console's built files: hashed names for ever, the page itself never cached, any route is the page. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { linksOf, readScreenFiles, type ScreenFiles } from "./screen-links.ts";

const dist = join(import.meta.dirname, "../../../console/dist");
const callPath = /^\/(mc_api|rp_api|pay_api|gateway|agent|openapi)\//;

/** False when the console has not been built: the server then answers calls only. */
export async function registerConsoleFiles(app: FastifyInstance): Promise<boolean> {
  const isBuilt = existsSync(join(dist, "index.html"));
  if (!isBuilt) return false;
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.decorate("screenFiles", await readScreenFiles(dist));
  app.get("/", { logLevel: "warn" }, sendConsole);
  return true;
}

declare module "fastify" {
  interface FastifyInstance {
    screenFiles: ScreenFiles;
  }
}

/** The page of any screen; who is signed in hears at once of what that screen is made of. */
export function sendConsole(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const links = linksOf(request.server.screenFiles, request);
  if (links) reply.header("link", links);
  return reply.header("cache-control", "no-cache").sendFile("index.html");
}

/** A browser that asks for a screen's address gets the page, which then finds its own way. */
export function isScreenAddress(method: string, url: string, accept: string | undefined): boolean {
  return method === "GET" && !callPath.test(url) && (accept?.includes("text/html") ?? false);
}
