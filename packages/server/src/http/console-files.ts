/** The console's built files: hashed names for ever, the page itself never cached, any route is the page. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { sendCompressed } from "./compress.ts";
import { givenAnswers } from "./given-answers.ts";
import { linksOf, readScreenFiles, type ScreenFiles } from "./screen-links.ts";

const dist = join(import.meta.dirname, "../../../console/dist");
/** Where the app will stand; what it is given stands before it. */
const root = '<div id="root">';
const callPath = /^\/(mc_api|rp_api|pay_api|gateway|agent|openapi)\//;

/** False when the console has not been built: the server then answers calls only. */
export async function registerConsoleFiles(app: FastifyInstance, services: Services): Promise<boolean> {
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
  const page = await readFile(join(dist, "index.html"), "utf8");
  app.decorate("sendConsole", consoleSender(app, services, { page, screens: await readScreenFiles(dist) }));
  app.get("/", { logLevel: "warn" }, (request, reply) => app.sendConsole(request, reply));
  return true;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The page of any screen; absent where the console has not been built. */
    sendConsole: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

/** Who is signed in hears at once of what the screen is made of, and gets the answers to what it asks first. */
function consoleSender(
  app: FastifyInstance,
  { clock }: Services,
  { page, screens }: { page: string; screens: ScreenFiles },
): FastifyInstance["sendConsole"] {
  return async (request, reply) => {
    const links = linksOf(screens, request);
    if (links) reply.header("link", links);
    const given = await givenAnswers({ app, screens, request, now: clock.now() });
    if (given.length === 0) return reply.header("cache-control", "no-cache").sendFile("index.html");
    const block = `<script type="application/json" id="given">${scriptData(given)}</script>`;
    const html = page.replace(root, () => block + root);
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return sendCompressed(request, reply, html);
  };
}

/** JSON that no reader of HTML takes for markup. */
function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** A browser that asks for a screen's address gets the page, which then finds its own way. */
export function isScreenAddress(method: string, url: string, accept: string | undefined): boolean {
  return method === "GET" && !callPath.test(url) && (accept?.includes("text/html") ?? false);
}
