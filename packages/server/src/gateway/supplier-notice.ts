/**
 * `POST /gateway/supplier/{supplierCode}/notice`: a supplier tells what became of a payment (docs/supplier-api.md). A plain
 * route, because suppliers judge by the HTTP status: 2xx is taken, anything else they send again. First the signature of
 * the exact bytes by a key of the supplier's channels, then everything else.
 */
import { type ErrorName, errors, errorText } from "@opc/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { inBatch } from "../db/batch.ts";
import { currenciesOf } from "../db/currencies.ts";
import { gather } from "../db/gather.ts";
import { isOverload } from "../db/overload.ts";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { networkOf } from "../modules/session/throttle.ts";
import type { RawNotice, SupplierReport } from "../modules/supplier/adapter.ts";
import { openAdapters } from "../modules/supplier/adapters.ts";
import { keepUnsigned, type Notice, takeNotices } from "../modules/supplier/notices.ts";
import { disbelieved, type ReportOutcome } from "../modules/supplier/rules.ts";
import { channelsOfSupplier, type KnownChannel } from "../modules/supplier/store.ts";
import { openCallbackSender } from "../ports/callback-sender.ts";
import type { Services } from "../services.ts";
import { shortCache } from "./short-cache.ts";
import { termsOf } from "./terms.ts";

/** A new key of a channel holds after this time at the latest. */
const keptMs = 1_500;
const largestNotice = 16 * 1024;
/** Notices a minute from one network that were not signed by the supplier they name. */
const failureLimit = 300;
const lockedRetrySeconds = 30;
const maximumBatch = 128;
const maximumWaitMs = 25;

type NoticeRequest = FastifyRequest<{ Params: { supplierCode: string } }>;

export function registerSupplierNotices(app: FastifyInstance, services: Services): void {
  const { database, vault, clock, allowLoopbackCallbacks: allowLoopback } = services;
  const sender = openCallbackSender({ allowLoopback });
  app.addHook("onClose", () => sender.close());
  const adapters = openAdapters(services, sender);
  const channels = shortCache(keptMs, (code) =>
    inTransaction(database, wholeScope, (tx) => channelsOfSupplier(tx, vault, code)),
  );
  const take = gather<Notice, ReportOutcome>({
    run: (notices) => takeTogether(services, notices),
    maximumItems: maximumBatch,
    maximumWaitMs,
  });
  const failures = app.createRateLimit({
    max: failureLimit,
    timeWindow: "1 minute",
    keyGenerator: (request) => networkOf(request.ip),
  });

  app.route({
    method: "POST",
    url: "/gateway/supplier/:supplierCode/notice",
    bodyLimit: largestNotice,
    handler: async (request: NoticeRequest, reply) => {
      const now = clock.now();
      const own = await channels.get(request.params.supplierCode, now);
      const raw = rawNotice(request);
      const heard = own.flatMap((channel) => {
        const report = adapters[channel.adapter]?.verifyNotice(channel, raw, now);
        return report ? [{ channel, report }] : [];
      });
      const [first] = heard;
      const notice = { body: raw.body, ip: request.ip };
      if (!first) return refuseUnsigned(request, reply, own[0], notice);
      const signers = heard.map(({ channel }) => channel);
      const report: SupplierReport = first.report;
      return answerOutcome(
        reply,
        await take({ ...notice, report, channels: signers, supplierId: first.channel.supplierId }).catch(
          busy,
        ),
      );
    },
  });

  async function refuseUnsigned(
    request: NoticeRequest,
    reply: FastifyReply,
    channel: KnownChannel | undefined,
    notice: Pick<Notice, "body" | "ip">,
  ) {
    const limit = await failures(request);
    if (!limit.isAllowed && limit.isExceeded)
      return answer(reply, 429, "TooManyRequests", { Seconds: limit.ttlInSeconds });
    if (channel) {
      const { supplierId } = channel;
      await inTransaction(database, wholeScope, (tx) =>
        keepUnsigned(tx, { ...notice, supplierId }, clock.now()),
      );
    }
    return answer(reply, 401, "NoticeSignatureInvalid");
  }
}

/** The exact bytes; of anything but JSON there are none, and no signature covers them. */
function rawNotice(request: FastifyRequest): RawNotice {
  const { headers, rawBody = Buffer.alloc(0) } = request;
  return { header: (name) => String(headers[name] ?? ""), body: rawBody };
}

async function takeTogether(services: Services, notices: readonly Notice[]): Promise<ReportOutcome[]> {
  const { database, clock, allowLoopbackCallbacks: allowSandbox } = services;
  const now = clock.now();
  const [currencies, { operatorMinutes }] = await Promise.all([
    currenciesOf(database),
    termsOf(services, now),
  ]);
  const facts = { currencies, operatorMinutes, allowSandbox, now };
  return inBatch(database, (tx) => takeNotices(tx, notices, facts));
}

/** Nothing was taken, so the supplier sends it again. */
function busy(error: unknown): "busy" {
  if (isOverload(error)) return "busy";
  throw error;
}

function answerOutcome(reply: FastifyReply, outcome: ReportOutcome | "busy") {
  if (outcome === "busy") return answer(reply, 503, "Overloaded");
  if (outcome === "UnknownReference") return answer(reply, 404, "OrderNotFound");
  if (disbelieved.includes(outcome)) return answer(reply, 422, "NoticeRefused", { Outcome: outcome });
  if (outcome === "Held") {
    reply.header("retry-after", lockedRetrySeconds);
    return answer(reply, 503, "OrderHeld");
  }
  return reply
    .code(200)
    .send({ code: 0, msg: "", data: { Outcome: outcome === "Known" ? "Known" : "Taken" } });
}

function answer(
  reply: FastifyReply,
  status: number,
  name: ErrorName,
  data: Readonly<Record<string, string | number>> = {},
) {
  return reply.code(status).send({ code: errors[name].code, msg: errorText(name, "enUS", data), data });
}
