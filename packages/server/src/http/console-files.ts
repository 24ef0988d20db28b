/** The console's built files: hashed names for ever, the page itself never cached, any route is the page. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { calls } from "@opc/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { sendInParts } from "./compress.ts";
import { consoleDrawer, type Drawer } from "./console-drawing.ts";
import { type ConsolePage, consolePage, type PageDrawing } from "./console-page.ts";
import { type Given, givenAnswers, isGivenTo } from "./given-answers.ts";
import {
  addressOf,
  filesFor,
  isStyle,
  linksOf,
  readScreenFiles,
  type ScreenFiles,
  screenOf,
} from "./screen-links.ts";
import { workerRemoval } from "./worker-removal.ts";

const dist = join(import.meta.dirname, "../../../console/dist");
const [user, menu] = [calls.logininfo.path, calls.currentpermission.path];
const lookCookie = "opc_look";
/** A page that waits longer is better without: by then a browser that has the files would have asked, or drawn, itself. */
const usualWaitMs = 400;
const sidebarCookie = "sidebarStatus";
const callPath = /^\/(mc_api|rp_api|pay_api|gateway|agent|openapi)\//;

/** False when the console has not been built: the server then answers calls only. */
export async function registerConsoleFiles(app: FastifyInstance, services: Services): Promise<boolean> {
  const isBuilt = existsSync(join(dist, "index.html"));
  if (!isBuilt) return false;
  await app.register(fastifyStatic, {
    root: dist,
    // What the build is for the server alone stands in such folders.
    dotfiles: "ignore",
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  if (services.servesWorker === false) {
    app.get("/service-worker.js", (_, reply) =>
      reply.header("cache-control", "no-cache").type("text/javascript; charset=utf-8").send(workerRemoval),
    );
  }
  const page = consolePage(await readFile(join(dist, "index.html"), "utf8"));
  const maxWaitMs = services.firstScreenWaitMs ?? usualWaitMs;
  const drawer = consoleDrawer(dist, app.log, { waitMs: maxWaitMs });
  app.addHook("onClose", () => drawer?.close());
  const screens = await readScreenFiles(dist);
  app.decorate("sendConsole", consoleSender(app, services, { page, screens, drawer, maxWaitMs }));
  app.get("/", { logLevel: "warn" }, (request, reply) => app.sendConsole(request, reply));
  return true;
}

declare module "fastify" {
  interface FastifyInstance {
    /** The page of any screen; absent where the console has not been built. */
    sendConsole: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  }
}

interface Console {
  page: ConsolePage;
  screens: ScreenFiles;
  drawer: Drawer | undefined;
  /** For the answers, and as long for the drawing. */
  maxWaitMs: number;
}

/**
 * Who is signed in hears at once of what the screen is made of, and then gets the answers to what it asks first, drawn where this
 * browser has told how it looks.
 */
function consoleSender(
  app: FastifyInstance,
  { clock }: Services,
  { page, screens, drawer, maxWaitMs }: Console,
): FastifyInstance["sendConsole"] {
  return async (request, reply) => {
    const files = filesFor(screens, request);
    const asks = screenOf(screens, addressOf(request)[0])?.asks;
    const look = asks && drawer && request.cookies[lookCookie];
    // What will be drawn is read first, and the programs come after it.
    const early = look ? files.filter(isStyle) : files;
    if (early.length > 0) reply.header("link", linksOf(early));
    if (!isGivenTo(request)) return reply.header("cache-control", "no-cache").sendFile("index.html");
    const scripts = files.filter((file) => !early.includes(file));
    const rest = async () => {
      const now = clock.now();
      const given = await givenAnswers({ app, screens, request, now, maxWaitMs });
      const drawing = look ? await drawingOf(drawer, { request, look, given, now }) : undefined;
      return page.rest({ scripts, given, drawing });
    };
    const plain = (cause: unknown) => {
      request.log.error({ err: cause }, "the page went out without its answers");
      return page.rest({ scripts, given: [] });
    };
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return sendInParts(request, reply, page.start(look ? early : []), rest().catch(plain));
  };
}

interface Seen {
  request: FastifyRequest;
  look: string;
  given: readonly Given[];
  now: Date;
}

/** Undefined where the browser has to draw. */
async function drawingOf(
  drawer: Drawer,
  { request, look, given, now }: Seen,
): Promise<PageDrawing | undefined> {
  // Who is not signed in, or may not be there, has been answered nothing of the screen's own.
  if (given.every(({ path }) => path === user || path === menu)) return undefined;
  const [path, search] = addressOf(request);
  const sidebar = request.cookies[sidebarCookie];
  const nowMs = now.getTime();
  const drawing = await drawer.draw({ path, search, look, sidebar, given, nowMs });
  return drawing && { ...drawing, look, nowMs };
}

/** A browser that asks for a screen's address gets the page, which then finds its own way. */
export function isScreenAddress(method: string, url: string, accept: string | undefined): boolean {
  return method === "GET" && !callPath.test(url) && (accept?.includes("text/html") ?? false);
}
