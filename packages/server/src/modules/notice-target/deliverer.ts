/** Delivers notices to people by the loop of callbacks (`delivery/loop.ts`): lease, send, judge, write down. */
import type { NoticeChannel } from "@opc/contract/notice-target/values";
import { personName } from "../../call/person-name.ts";
import { putBack, setAside } from "../../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import { type Delivery, DeliveryLoop } from "../../delivery/loop.ts";
import { judgeBy } from "../../delivery/schedule.ts";
import type { WayAnswer } from "../../ports/mail-sender.ts";
import type { Services } from "../../services.ts";
import { type DueDelivery, leaseDueNotices } from "./lease.ts";
import { codeMessage, type Message, noticeMessage, testMessage } from "./message.ts";
import { codePlace, secretPlace } from "./places.ts";
import { type MadeNotice, recordNotices } from "./record.ts";
import { operatorFault, scheduleOf } from "./rules.ts";
import type { NoticeSenders } from "./senders.ts";

type DelivererServices = Pick<Services, "database" | "vault" | "clock" | "log" | "publicUrl">;

const unsent: WayAnswer = {
  httpStatus: null,
  failure: "SendFailed",
  result: null,
  retryAfter: null,
  durationMs: 0,
};

const isTaken = ({ httpStatus }: WayAnswer) => httpStatus !== null && httpStatus < 300;

export class NoticeDeliverer extends DeliveryLoop<DueDelivery, MadeNotice> {
  constructor(services: DelivererServices, senders: NoticeSenders, random: () => number = Math.random) {
    super(noticeDelivery(services, senders, random));
  }
}

function noticeDelivery(
  { database, vault, clock, log, publicUrl }: DelivererServices,
  senders: NoticeSenders,
  random: () => number,
): Delivery<DueDelivery, MadeNotice> {
  function open({ TargetId, UserId, CodeSealed, SecretEncrypted }: DueDelivery) {
    const whose = { id: TargetId, userId: UserId };
    return {
      code: CodeSealed && vault.open(codePlace(whose), CodeSealed),
      secret: SecretEncrypted && vault.open(secretPlace(whose), SecretEncrypted),
    };
  }

  function messageOf({ notice, viewer, Purpose, Language }: DueDelivery, code: string | null): Message {
    if (notice) return noticeMessage(notice, Language, publicUrl);
    if (Purpose === "Test") return testMessage(Language);
    return codeMessage(Language, personName(viewer), code ?? "");
  }

  async function answerTo(delivery: DueDelivery, at: Date): Promise<WayAnswer> {
    const { Id, Channel, Address, Purpose } = delivery;
    try {
      const { code, secret } = open(delivery);
      const message = messageOf(delivery, code);
      const answer = await senders.send(Channel, {
        id: `ntc_${Id.toString(36)}`,
        address: Address,
        secret,
        message,
        at,
      });
      if (
        Channel !== "Webhook" ||
        Purpose !== "Confirm" ||
        !isTaken(answer) ||
        answer.result?.trim() === code
      )
        return answer;
      // Whoever is there did not ask for it.
      return { ...answer, httpStatus: null, failure: "ChallengeNotAnswered" };
    } catch (error) {
      log.error({ err: error, delivery: Id.toString() }, "notices: one could not be sent");
      return unsent;
    }
  }

  /** What keeps everybody from being told cannot be told in this way: it stands on Home until something leaves again. */
  function noteWay(channel: NoticeChannel, answer: WayAnswer): void {
    const fault = operatorFault(channel, answer);
    if (fault) void setAside({ database, clock, log }, "mail", channel, new Error(fault));
    else if (isTaken(answer)) void putBack({ database, clock, log }, "mail", channel);
  }

  return {
    lease: () => inSharedTransaction(database, wholeScope, (tx) => leaseDueNotices(tx, clock.now())),
    async attempt(delivery) {
      const requestedAt = clock.now();
      const answer = await answerTo(delivery, requestedAt);
      const finishedAt = clock.now();
      noteWay(delivery.Channel, answer);
      const schedule = scheduleOf(delivery.Channel, delivery.Purpose);
      const verdict = judgeBy(schedule, answer, delivery, { now: finishedAt, random: random() });
      return { delivery, requestedAt, finishedAt, answer, verdict };
    },
    async record(batch) {
      const held = await inSharedTransaction(database, wholeScope, (tx) => recordNotices(tx, batch));
      return batch.map(({ delivery }) => held.has(delivery.Id));
    },
    lost: ({ Id }) => log.warn({ delivery: Id.toString() }, "notices: the lease was lost"),
    unrecorded: ({ Id }, error) =>
      log.error({ err: error, delivery: Id.toString() }, "notices: an attempt was not recorded"),
  };
}
