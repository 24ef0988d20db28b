/**
 * The hosted payment page `/pay/{PageKey}`: public, no sign-in, a few KB without the console. It asks for its
 * order through the same public call that its script polls, so it can show no more than that call tells.
 */
import type { Envelope } from "@opc/contract/call";
import { errors, type Language } from "@opc/contract/errors";
import { payPageGet } from "@opc/contract/gateway/collections";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import QRCode from "qrcode";
import { languageOf } from "../http/request-facts.ts";
import { cspReportPath } from "../http/security-headers.ts";
import type { Services } from "../services.ts";
import { registerPayPageAssets, sendText } from "./assets.ts";
import { isPayable, orderPage, type PayPageOrder, plainPage } from "./template.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${cspReportPath}`,
].join("; ");

const secondsPerYear = 31_536_000;
/** Four modules of white all around, as scanners want; M survives a scratched screen. */
const drawing = { margin: 4, errorCorrectionLevel: "M" } as const;

/** By the call that each of them makes for its order. */
const counted = { config: { hasOwnLimit: true } } as const;
/** Drawing takes tens of milliseconds, and whoever has a page may ask for its code as often as they like. */
const codesKept = 500;

type OrderRequest = FastifyRequest<{ Params: { PageKey: string }; Querystring: { lang?: string } }>;
type Found = PayPageOrder | "notFound" | "busy";

export async function registerPayPage(app: FastifyInstance, { publicUrl }: Services): Promise<void> {
  const assets = registerPayPageAssets(app);
  const secure = publicUrl.startsWith("https:");
  const codes = drawnCodes();

  app.get("/pay/:PageKey", counted, async (request: OrderRequest, reply) => {
    const { PageKey } = request.params;
    const asked = request.query.lang;
    if (asked === "enUS" || asked === "zhCN") {
      reply.setCookie("lang", asked, { path: "/", sameSite: "lax", secure, maxAge: secondsPerYear });
      return reply.redirect(`/pay/${encodeURIComponent(PageKey)}`, 303);
    }
    const language: Language = languageOf(request.cookies.lang, request.headers["accept-language"]);
    const found = await findOrder(app, request);
    reply.header("content-security-policy", policy).header("referrer-policy", "no-referrer");
    if (typeof found !== "string")
      return sendHtml(request, reply, orderPage({ ...found, PageKey }, language, assets));
    reply.code(found === "notFound" ? 404 : 503);
    return sendHtml(request, reply, plainPage(found, language, assets));
  });

  app.get("/pay/:PageKey/qr.svg", counted, async (request: OrderRequest, reply) => {
    const payload = payloadOf(await findOrder(app, request));
    if (payload === null) return reply.code(404).send();
    return sendText(request, reply, "image/svg+xml", await codes.svg(payload));
  });

  /** For a member whose bank's app is on the same phone: saved, and chosen there from the photos. */
  app.get("/pay/:PageKey/qr.png", counted, async (request: OrderRequest, reply) => {
    const payload = payloadOf(await findOrder(app, request));
    if (payload === null) return reply.code(404).send();
    return reply.type("image/png").send(await codes.png(payload));
  });
}

/** Each code is drawn once while it is asked for; the oldest make room. */
function drawnCodes() {
  const drawn = new Map<string, Promise<string | Buffer>>();
  function kept<Drawn extends string | Buffer>(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    const known = drawn.get(key) as Promise<Drawn> | undefined;
    if (known) return known;
    const [oldest] = drawn.keys();
    if (drawn.size >= codesKept && oldest !== undefined) drawn.delete(oldest);
    const made = draw();
    drawn.set(key, made);
    made.catch(() => drawn.delete(key));
    return made;
  }
  return {
    svg: (payload: string) =>
      kept(`svg ${payload}`, () => QRCode.toString(payload, { ...drawing, type: "svg" })),
    png: (payload: string) =>
      kept(`png ${payload}`, () => QRCode.toBuffer(payload, { ...drawing, width: 720 })),
  };
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, page: string) {
  return sendText(request, reply, "text/html; charset=utf-8", page);
}

async function findOrder(app: FastifyInstance, request: OrderRequest): Promise<Found> {
  const answer = await app.inject({
    method: payPageGet.method,
    url: payPageGet.path,
    query: { PageKey: request.params.PageKey },
    remoteAddress: request.ip,
  });
  const { code, data } = answer.json<Envelope<PayPageOrder>>();
  if (code === 0) return data;
  return code === errors.OrderNotFound.code || code === errors.InvalidInput.code ? "notFound" : "busy";
}

/** No code is drawn for an order that must not be paid any more. */
function payloadOf(found: Found): string | null {
  return typeof found !== "string" && isPayable(found.Status)
    ? (found.Instructions?.QrPayload ?? null)
    : null;
}
