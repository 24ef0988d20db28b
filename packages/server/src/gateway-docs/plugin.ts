/**
 * `GET /gateway/docs`: the gateway's documentation, a page for browsers and OpenAPI for everything else. The page needs no
 * session and shows nothing of any merchant.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@opc/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { languageOf } from "../http/request-facts.ts";
import { cspReportPath } from "../http/security-headers.ts";
import { type KeptText, keptText, sendKept } from "../pay-page/assets.ts";
import type { Services } from "../services.ts";
import { docsPage } from "./page.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${cspReportPath}`,
].join("; ");
const secondsPerYear = 31_536_000;
const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;

type DocsRequest = FastifyRequest<{ Querystring: { lang?: string } }>;

/** `openapi`: what programs get at the same address. */
export function registerGatewayDocs(
  app: FastifyInstance,
  { publicUrl }: Services,
  openapi: () => Buffer,
): void {
  const assets = { scriptUrl: registerAsset(app, "js"), styleUrl: registerAsset(app, "css") };
  const secure = publicUrl.startsWith("https:");
  const made = new Map<Language, KeptText>();
  const pageIn = (language: Language) => {
    const page = made.get(language) ?? keptText(docsPage(language, publicUrl, assets));
    made.set(language, page);
    return page;
  };
  app.get("/gateway/docs", async (request: DocsRequest, reply) => {
    reply.header("vary", "Accept, Accept-Language, Cookie");
    if (!wantsPage(request)) return reply.type("application/json; charset=utf-8").send(openapi());
    const asked = request.query.lang;
    if (asked === "enUS" || asked === "zhCN") {
      reply.setCookie("lang", asked, { path: "/", sameSite: "lax", secure, maxAge: secondsPerYear });
      return reply.redirect("/gateway/docs", 303);
    }
    reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
    const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
    return sendKept(request, reply, "text/html; charset=utf-8", pageIn(language));
  });
}

/** Browsers name text/html; a program that takes anything gets what programs read. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return /\btext\/html\b/.test(headers.accept ?? "");
}

function registerAsset(app: FastifyInstance, kind: keyof typeof types): string {
  const content = readFileSync(join(import.meta.dirname, `browser/docs.${kind}`), "utf8");
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 10);
  const url = `/gateway/docs.${hash}.${kind}`;
  const kept = keptText(content);
  app.get(url, async (request, reply) => {
    reply.header("cache-control", "public, max-age=31536000, immutable");
    return sendKept(request, reply, types[kind], kept);
  });
  return url;
}
