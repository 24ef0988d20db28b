/** What handlers may know of a request and do to its reply: facts, not the framework. */
import type { Language } from "@opc/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReplyControls, RequestFacts } from "../call/handler.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Exact bytes of a JSON body. */
    rawBody?: Buffer;
    /** Of a call's answer. */
    envelopeCode?: number;
  }
}

const noBody = Buffer.alloc(0);

export function requestFacts(request: FastifyRequest): RequestFacts {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    id: request.id,
    ip: request.ip,
    userAgent: header("user-agent") ?? "",
    language: languageOf(request.cookies.lang, header("accept-language")),
    get rawBody() {
      return request.rawBody ?? noBody;
    },
    header,
    cookie: (name) => request.cookies[name],
    isConnectionClosed: () => request.raw.socket.destroyed,
  };
}

export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (cookie === "zhCN" || cookie === "enUS") return cookie;
  return acceptLanguage?.toLowerCase().startsWith("zh") ? "zhCN" : "enUS";
}

/** What a call does to its reply, kept until the call has succeeded: a refused one changes no cookie. */
export class DeferredReply implements ReplyControls {
  readonly #acts = new Map<string, (reply: FastifyReply) => void>();
  readonly #common: { path: string; sameSite: "strict"; secure: boolean };

  constructor(publicUrl: string) {
    this.#common = { path: "/", sameSite: "strict", secure: publicUrl.startsWith("https:") };
  }

  setCookie(
    name: string,
    value: string,
    { httpOnly, maxAgeSeconds }: { httpOnly: boolean; maxAgeSeconds?: number },
  ): void {
    const options = { ...this.#common, httpOnly, ...(maxAgeSeconds && { maxAge: maxAgeSeconds }) };
    this.#acts.set(name, (reply) => reply.setCookie(name, value, options));
  }

  clearCookie(name: string): void {
    this.#acts.set(name, (reply) => reply.clearCookie(name, this.#common));
  }

  clearCache(): void {
    this.#acts.set("clear-site-data", (reply) => reply.header("clear-site-data", '"cache"'));
  }

  applyTo(reply: FastifyReply): void {
    for (const act of this.#acts.values()) act(reply);
  }
}
