/**
 * Where suppliers tell what became of a payment or a payout (docs/supplier-api.md). Plain routes, because suppliers judge by
 * the HTTP status: 2xx is taken, anything else they send again. First the signature of the exact bytes by a key of the
 * supplier's channels, then everything else. Notices that arrive together share one transaction.
 */
import { type ErrorName, errors, errorText } from "@opc/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { gather } from "../db/gather.ts";
import { isOverload } from "../db/overload.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { AddressLimits } from "../http/address-limits.ts";
import type { RawNotice } from "../modules/supplier/adapter.ts";
import { type ArrivedNotice, keepUnsigned, type NoticeTable } from "../modules/supplier/notices.ts";
import type { Services } from "../services.ts";

const largestNotice = 16 * 1024;
/** A lock is short; a review is somebody's next work. */
const retrySeconds: Readonly<Record<string, number>> = { Held: 30, UnderReview: 600 };
const maximumBatch = 128;
const maximumWaitMs = 25;

/** A notice that certainly comes from whom it names. */
export interface SignedNotice<Channel, Report> extends ArrivedNotice {
  report: Report;
  /** Those whose key signed it: one of them has to be the attempt's. */
  channels: readonly Channel[];
}

export interface NoticeIntake<Channel extends { supplierId: bigint }, Report, Outcome extends string> {
  /** Below `/gateway/supplier/{supplierCode}/`. */
  path: string;
  /** Where they are kept. */
  table: NoticeTable;
  channelsOf(tx: Transaction, supplierCode: string): Promise<Channel[]>;
  verify(channel: Channel, raw: RawNotice, now: Date): Report | undefined;
  /** One outcome for each notice, in order. */
  take(notices: readonly SignedNotice<Channel, Report>[]): Promise<(Outcome | Promise<Outcome>)[]>;
  /** Outcomes that are answered with a refusal. */
  untrustedOutcomes: readonly Outcome[];
}

const supplierCodeForm = /^[\w.-]{1,64}$/;

type NoticeRequest = FastifyRequest<{ Params: { supplierCode: string } }>;

export function registerNoticeIntake<Channel extends { supplierId: bigint }, Report, Outcome extends string>(
  app: FastifyInstance,
  services: Services,
  limits: AddressLimits,
  intake: NoticeIntake<Channel, Report, Outcome>,
): void {
  const { database, clock } = services;
  // Read after the notice came, never remembered: a key that was taken away is worth nothing from then on.
  const channels = gather<string, Channel[]>({
    run: (codes) => inSharedTransaction(database, wholeScope, (tx) => channelsByCode(tx, codes, intake)),
    maximumItems: maximumBatch,
    maximumWaitMs: 0,
  });
  const take = gather<SignedNotice<Channel, Report>, Outcome>({
    name: "take notices",
    run: (notices) => intake.take(notices),
    maximumItems: maximumBatch,
    maximumWaitMs,
  });

  app.route({
    method: "POST",
    url: `/gateway/supplier/:supplierCode/${intake.path}`,
    bodyLimit: largestNotice,
    config: { hasOwnLimit: true },
    handler: async (request: NoticeRequest, reply) => {
      const now = clock.now();
      const { supplierCode } = request.params;
      // No supplier's code, and nothing that PostgreSQL would even read.
      const own = supplierCodeForm.test(supplierCode) ? await channels(supplierCode).catch(busy) : [];
      if (own === "busy") return answerOutcome(reply, own, []);
      const raw = rawNotice(request);
      const heard = own.flatMap((channel) => {
        const report = intake.verify(channel, raw, now);
        return report === undefined ? [] : [{ channel, report }];
      });
      const [first] = heard;
      const arrived = { body: raw.body, ip: request.ip };
      if (!first) return refuseUnsigned(request, reply, own[0], arrived);
      const { supplierId } = first.channel;
      const signers = heard.map(({ channel }) => channel);
      const outcome = await take({ ...arrived, supplierId, report: first.report, channels: signers }).catch(
        busy,
      );
      return answerOutcome(reply, outcome, intake.untrustedOutcomes);
    },
  });

  async function refuseUnsigned(
    request: NoticeRequest,
    reply: FastifyReply,
    channel: Channel | undefined,
    arrived: Pick<ArrivedNotice, "body" | "ip">,
  ) {
    const Seconds = limits.take("notice", request.ip);
    if (Seconds > 0) return answer(reply, 429, "TooManyRequests", { Seconds });
    if (channel) {
      const { supplierId } = channel;
      await inSharedTransaction(database, wholeScope, (tx) =>
        keepUnsigned(tx, intake.table, { ...arrived, supplierId }, clock.now()),
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

/** Nothing was taken, so the supplier sends it again. */
function busy(error: unknown): "busy" {
  if (isOverload(error)) return "busy";
  throw error;
}

function answerOutcome(reply: FastifyReply, outcome: string, untrustedOutcomes: readonly string[]) {
  if (outcome === "busy") return answer(reply, 503, "Overloaded");
  if (outcome === "UnknownReference") return answer(reply, 404, "OrderNotFound");
  if (untrustedOutcomes.includes(outcome)) return answer(reply, 422, "NoticeRefused", { Outcome: outcome });
  const seconds = retrySeconds[outcome];
  if (seconds !== undefined) {
    reply.header("retry-after", seconds);
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

/** Suppliers' channels in the order of the codes; those that arrived together are read once. */
async function channelsByCode<Channel extends { supplierId: bigint }>(
  tx: Transaction,
  codes: readonly string[],
  { channelsOf }: Pick<NoticeIntake<Channel, unknown, string>, "channelsOf">,
): Promise<Channel[][]> {
  const found = new Map<string, Promise<Channel[]>>();
  for (const code of codes) if (!found.has(code)) found.set(code, channelsOf(tx, code));
  return Promise.all(codes.map((code) => found.get(code) ?? []));
}
