/** The console's built files: hashed names for ever, the page itself never cached, any route is the page. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { calls } from "@opc/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { sendCompressed } from "./compress.ts";
import { consoleDrawer, type Drawer } from "./console-drawing.ts";
import { type Given, givenAnswers } from "./given-answers.ts";
import { addressOf, filesFor, isStyle, linksOf, readScreenFiles, type ScreenFiles } from "./screen-links.ts";
import { workerRemoval } from "./worker-removal.ts";

const dist = join(import.meta.dirname, "../../../console/dist");
/** Where the app will stand; what it is given stands before it. */
const root = '<div id="root">';
const [user, menu] = [calls.logininfo.path, calls.currentpermission.path];
const html = /<html lang="[^"]*"/;
const lookCookie = "opc_look";
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
  const page = await readFile(join(dist, "index.html"), "utf8");
  const drawer = consoleDrawer(dist, app.log);
  app.addHook("onClose", () => drawer?.close());
  const screens = await readScreenFiles(dist);
  app.decorate("sendConsole", consoleSender(app, services, { page, screens, drawer }));
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
  page: string;
  screens: ScreenFiles;
  drawer: Drawer | undefined;
}

/**
 * Who is signed in hears at once of what the screen is made of, and gets the answers to what it asks first, drawn where this
 * browser has told how it looks.
 */
function consoleSender(
  app: FastifyInstance,
  { clock }: Services,
  { page, screens, drawer }: Console,
): FastifyInstance["sendConsole"] {
  return async (request, reply) => {
    const files = filesFor(screens, request);
    const now = clock.now();
    const given = await givenAnswers({ app, screens, request, now });
    const drawn =
      given.length === 0 ? undefined : await drawnPage(page, drawer, { request, files, given, now });
    // What has been drawn is read first, and the programs come after it.
    const early = drawn ? files.filter(isStyle) : files;
    if (early.length > 0) reply.header("link", linksOf(early));
    if (given.length === 0) return reply.header("cache-control", "no-cache").sendFile("index.html");
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    return sendCompressed(request, reply, drawn ?? page.replace(root, () => givenBlock(given) + root));
  };
}

function givenBlock(given: readonly object[]): string {
  return `<script type="application/json" id="given">${scriptData(given)}</script>`;
}

interface DrawnPage {
  request: FastifyRequest;
  files: readonly string[];
  given: readonly Given[];
  now: Date;
}

/** The page with its first screen in it; undefined where the browser has to draw it. */
async function drawnPage(
  page: string,
  drawer: Drawer | undefined,
  { request, files, given, now }: DrawnPage,
): Promise<string | undefined> {
  const { [lookCookie]: look, [sidebarCookie]: sidebar } = request.cookies;
  // Who is not signed in, or may not be there, has been answered nothing of the screen's own.
  if (look === undefined || given.every(({ path }) => path === user || path === menu)) return undefined;
  const [path, search] = addressOf(request);
  const nowMs = now.getTime();
  const drawing = await drawer?.draw({ path, search, look, sidebar, given, nowMs });
  if (!drawing) return undefined;
  const styles = files.filter((file) => isStyle(file) && !page.includes(file));
  const scripts = files.filter((file) => !isStyle(file));
  return (
    page
      .replace(html, () => `<html${Object.entries(drawing.attributes).map(attribute).join("")}`)
      .replace(
        "</head>",
        () =>
          `${styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join("")}</head>`,
      )
      // What may be seen is there: nothing is waited for.
      .replace(' blocking="render"', "")
      .replace(
        root,
        () => `<div id="root" data-look="${attributeText(look)}" data-drawn-at="${nowMs}">${drawing.html}`,
      )
      .replace(
        "</body>",
        () =>
          `${scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join("")}${givenBlock(given)}</body>`,
      )
  );
}

const attribute = ([name, value]: [string, string]) => ` ${name}="${attributeText(value)}"`;

function attributeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** JSON that no reader of HTML takes for markup. */
function scriptData(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** A browser that asks for a screen's address gets the page, which then finds its own way. */
export function isScreenAddress(method: string, url: string, accept: string | undefined): boolean {
  return method === "GET" && !callPath.test(url) && (accept?.includes("text/html") ?? false);
}
