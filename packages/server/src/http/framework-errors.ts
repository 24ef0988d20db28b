/** What fails before a call is reached (unknown path, body too large, not readable) is an envelope too. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CallError } from "../call-error.ts";
import { isScreenAddress } from "./console-files.ts";
import { refusal } from "./envelope.ts";
import { languageOf } from "./request-facts.ts";

export function answerFrameworkErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);

  app.setNotFoundHandler((request, reply) => {
    if (
      isScreenAddress(request.method, request.url, request.headers.accept) &&
      app.hasDecorator("sendConsole")
    ) {
      return app.sendConsole(request, reply);
    }
    const language = languageOf(request.cookies?.lang, request.headers["accept-language"]);
    const { status, envelope } = refusal(new CallError("NoSuchCall"), language);
    return reply.code(status).send(envelope);
  });
}

function answerError(error: FastifyError | CallError, request: FastifyRequest, reply: FastifyReply) {
  const named = error instanceof CallError ? error : namedOf(error, request.id);
  if (named.errorName === "Internal") request.log.error({ err: error }, "a request failed unexpectedly");
  const language = languageOf(request.cookies?.lang, request.headers["accept-language"]);
  const { status, envelope } = refusal(named, language);
  return reply.code(status).send(envelope);
}

/** An address that cannot be decoded fails before all hooks, so the headers of every answer are given here. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store");
  answerError(error, request, reply);
}

function namedOf(error: FastifyError, requestId: string): CallError {
  // A folder of files has no page.
  if (error.statusCode === 403) return new CallError("NoSuchCall");
  if (error.statusCode === 413) return new CallError("RequestTooLarge");
  if (error.statusCode === 429) return new CallError("TooManyRequests", { Seconds: 60 });
  if (error.statusCode !== undefined && error.statusCode < 500) return new CallError("UnreadableRequest");
  return new CallError("Internal", { RequestId: requestId });
}
