/** What a target's address may be, when it is not told of notices, and when an attempt is repeated or given up. */

import type { NoticeKind } from "@opc/contract/home/notices";
import {
  minutesOfDay,
  type NoticeChannel,
  type NoticePurpose,
  urgentNoticeKinds,
} from "@opc/contract/notice-target/values";
import { dayMs, hourMs, minuteMs, secondMs } from "@opc/contract/time";
import { z } from "zod";
import { CallError } from "../../call-error.ts";
import { type Answer, type Schedule, triedMaxMsOf } from "../../delivery/schedule.ts";
import { type AddressPolicy, checkCallbackAddress } from "../../ports/address-guard.ts";
import type { WayAnswer } from "../../ports/mail-sender.ts";

const email = z.email().max(254);
/** Of a person or a group. */
const chat = /^-?\d{1,20}$/;

/** Throws NoticeAddressWrong, CallbackAddressRefused. */
export function assertAddress(channel: NoticeChannel, address: string, policy: AddressPolicy): void {
  if (channel === "Webhook") {
    if (!address.startsWith(policy.allowLoopback ? "http" : "https:"))
      throw new CallError("NoticeAddressWrong");
    checkCallbackAddress(address, policy);
    return;
  }
  const isRight = channel === "Email" ? email.safeParse(address).success : chat.test(address);
  if (!isRight) throw new CallError("NoticeAddressWrong");
}

export interface QuietHours {
  QuietFrom: number;
  QuietTo: number;
}

/** When the quiet hours that it is in end; null: it is in none, or the kind is urgent. The person's clock is that far ahead of UTC. */
export function quietUntil(
  { QuietFrom, QuietTo }: QuietHours,
  kind: NoticeKind,
  now: Date,
  timeDifferenceMinutes: number,
): Date | null {
  if (urgentNoticeKinds.includes(kind)) return null;
  const minute = Math.floor(now.getTime() / minuteMs) + timeDifferenceMinutes;
  const ofDay = ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay;
  const isQuiet =
    QuietFrom <= QuietTo ? ofDay >= QuietFrom && ofDay < QuietTo : ofDay >= QuietFrom || ofDay < QuietTo;
  if (!isQuiet) return null;
  const left = (QuietTo - ofDay + minutesOfDay) % minutesOfDay;
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + left * minuteMs);
}

const noticeDelays = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  ...Array.from({ length: 3 }, () => 10 * minuteMs),
  ...Array.from({ length: 5 }, () => hourMs),
];
/** Somebody waits for it. */
const askedDelays = [5 * secondMs, minuteMs];

/** Nobody is there, or the other side will never take it. */
const finalAnswers: Record<NoticeChannel, (status: number) => boolean> = {
  Webhook: (status) => status === 410,
  // 5yz is a permanent answer (RFC 5321 section 4.2.1).
  Email: (status) => status >= 500 && status < 600,
  // No such chat, or the bot was blocked. A token that is wrong (401, 404) may be mended.
  Telegram: (status) => status === 400 || status === 403,
};

/** What the operator has set wrongly or not at all, in words: no target can be told anything in this way until that is mended. */
export function operatorFault(
  channel: NoticeChannel,
  { httpStatus, failure }: WayAnswer,
): string | undefined {
  if (failure === "ChannelNotSet") return `there are no settings for ${channel}`;
  if (failure === "SignInRefused") return "the mail server refuses the name and password of SMTP_URL";
  return channel === "Telegram" && (httpStatus === 401 || httpStatus === 404)
    ? `the Bot API does not know TELEGRAM_BOT_TOKEN: it answers ${httpStatus}`
    : undefined;
}

/** A notice may have waited for the end of quiet hours first, a day at most. */
export function scheduleOf(channel: NoticeChannel, purpose: NoticePurpose): Schedule {
  const delaysMs = purpose === "Notice" ? noticeDelays : askedDelays;
  const isFinal = ({ httpStatus }: Answer) => httpStatus !== null && finalAnswers[channel](httpStatus);
  return { delaysMs, triedMaxMs: triedMaxMsOf(delaysMs) + (purpose === "Notice" ? dayMs : 0), isFinal };
}
