/** The three ways to a person. Each answers as a callback does; what goes wrong is an answer. */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { NoticeChannel } from "@opc/contract/notice-target/values";
import { type CallbackSender, openCallbackSender } from "../../ports/callback-sender.ts";
import { type MailLimits, mailSender, type WayAnswer } from "../../ports/mail-sender.ts";
import { keyOfSecret, signatureOf } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import type { Message } from "./message.ts";

export interface Parcel {
  /** The same for each attempt, so that receivers know a second copy. */
  id: string;
  address: string;
  /** A webhook's, `whsec_…`. */
  secret: string | null;
  message: Message;
  at: Date;
}

export interface NoticeSenders {
  send(channel: NoticeChannel, parcel: Parcel): Promise<WayAnswer>;
  close(): Promise<void>;
}

export type SenderServices = Pick<Services, "notices" | "allowLoopbackCallbacks" | "publicUrl">;

export const noticeUserAgent = "OPC-Notices/1";
const notSet: WayAnswer = {
  httpStatus: null,
  failure: "ChannelNotSet",
  result: null,
  retryAfter: null,
  durationMs: 0,
};

export function noticeSenders(
  { notices, allowLoopbackCallbacks, publicUrl }: SenderServices,
  mailLimits?: MailLimits,
): NoticeSenders {
  const webhooks = openCallbackSender({ allowLoopback: allowLoopbackCallbacks });
  // The operator's own setting, which may be a server of the Bot API beside this one.
  const bots = openCallbackSender({ allowLoopback: true });
  const mail = notices?.mail && mailSender(notices.mail, mailLimits);
  const domain = new URL(publicUrl).hostname;
  const ways: Record<NoticeChannel, (parcel: Parcel) => Promise<WayAnswer>> = {
    Email: async ({ id, address, message: { subject, text } }) =>
      mail ? mail({ to: address, subject, text, messageId: `<${id}@${domain}>` }) : notSet,
    Telegram: async (parcel) => (notices?.telegram ? sendByBot(bots, notices.telegram, parcel) : notSet),
    Webhook: (parcel) => sendSigned(webhooks, parcel),
  };
  return {
    send: (channel, parcel) => ways[channel](parcel),
    close: async () => {
      await Promise.all([webhooks.close(), bots.close()]);
    },
  };
}

async function sendSigned(sender: CallbackSender, { id, address, secret, message, at }: Parcel) {
  const key = keyOfSecret(secret ?? "");
  if (!key) return { ...notSet, failure: "NoLiveSecret" as const };
  const body = JSON.stringify(message.body);
  const timestamp = Math.floor(at.getTime() / 1_000).toString();
  const headers = {
    "content-type": "application/json",
    "user-agent": noticeUserAgent,
    [signatureHeaders.id]: id,
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: signatureOf(key, id, timestamp, body),
  };
  return sender.send({ url: address, headers, body });
}

async function sendByBot(
  sender: CallbackSender,
  { token, api }: { token: string; api: string },
  { address, message: { text } }: Parcel,
): Promise<WayAnswer> {
  const body = JSON.stringify({ chat_id: address, text, link_preview_options: { is_disabled: true } });
  const answer = await sender.send({
    url: `${api}/bot${token}/sendMessage`,
    headers: { "content-type": "application/json", "user-agent": noticeUserAgent },
    body,
  });
  return { ...answer, retryAfter: askedPause(answer.result) ?? answer.retryAfter };
}

/** Telegram says it in the body. */
function askedPause(result: string | null): string | undefined {
  const seconds = /"retry_after"\s*:\s*(\d{1,6})/.exec(result ?? "")?.[1];
  return seconds;
}
