/** What handlers may know of a request and do to its reply: facts, not the framework. */
import type { Language } from "@opc/contract/errors";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReplyControls, RequestFacts } from "../call/handler.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Exact bytes of a JSON body. */
    rawBody?: Buffer;
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
    rawBody: request.rawBody ?? noBody,
    header,
    cookie: (name) => request.cookies[name],
  };
}

export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  if (cookie === "zhCN" || cookie === "enUS") return cookie;
  return acceptLanguage?.toLowerCase().startsWith("zh") ? "zhCN" : "enUS";
}

export function replyControls(reply: FastifyReply, publicUrl: string): ReplyControls {
  const secure = publicUrl.startsWith("https:");
  const common = { path: "/", sameSite: "strict", secure } as const;
  return {
    setCookie: (name, value, { httpOnly }) => reply.setCookie(name, value, { ...common, httpOnly }),
    clearCookie: (name) => reply.clearCookie(name, common),
  };
}
