import type { NoticeChannel } from "@opc/contract/notice-target/values";
import { userKey } from "@opc/contract/user/key";
import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { assertNotSelf } from "../user/rules.ts";
import { findTarget } from "../user/target.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { assertAddress } from "./rules.ts";
import {
  addTarget,
  confirmByCode,
  deliveriesOf,
  queueAsked,
  removeTarget,
  sendCode,
  targetOf,
  targetsOf,
} from "./store.ts";

function channelsOf({ notices }: Pick<Services, "notices">): NoticeChannel[] {
  return [
    ...(notices?.mail ? (["Email"] as const) : []),
    ...(notices?.telegram ? (["Telegram"] as const) : []),
    "Webhook",
  ];
}

async function heldBy(tx: Transaction, userId: bigint) {
  return { Targets: await targetsOf(tx, userId), Deliveries: await deliveriesOf(tx, userId) };
}

export const noticeTargetHandlers = {
  noticetargetList: async (_input, { tx, viewer, services }) => ({
    ...(await heldBy(tx, viewer.userId)),
    Channels: channelsOf(services),
  }),

  noticetargetAdd: async (input, { tx, viewer, services, request, now, recordChange }) => {
    const { Channel, Address, Kinds, QuietFrom, QuietTo } = input;
    if (!channelsOf(services).includes(Channel)) throw new CallError("NoticeChannelUnavailable");
    assertAddress(Channel, Address, { allowLoopback: services.allowLoopbackCallbacks });
    const Secret = Channel === "Webhook" ? newSecret() : null;
    const { language } = request;
    const target = { Channel, Address, Kinds, QuietFrom, QuietTo, language, secret: Secret };
    const id = await addTarget(tx, services.vault, viewer, target, now);
    // A webhook's receiver has to know the secret first.
    if (Channel !== "Webhook")
      await sendCode(tx, services.vault, { id, channel: Channel, owner: viewer }, now);
    recordChange({ NoticeTarget: { from: null, to: `${Channel} ${Address}` }, Kinds, QuietFrom, QuietTo });
    return { TargetId: id.toString(), Secret };
  },

  noticetargetCode: async ({ TargetId }, { tx, viewer, services, now, recordChange }) => {
    const { Id, Channel, Address, ConfirmedAt } = await targetOf(tx, viewer.userId, TargetId);
    if (ConfirmedAt) throw new CallError("NoticeTargetConfirmed");
    await sendCode(tx, services.vault, { id: Id, channel: Channel, owner: viewer }, now);
    recordChange({ NoticeTarget: `${Channel} ${Address}` });
    return {};
  },

  noticetargetConfirm: async (input, { tx, viewer, services, now, recordChange }) => {
    const target = await targetOf(tx, viewer.userId, input.TargetId);
    if (target.ConfirmedAt) throw new CallError("NoticeTargetConfirmed");
    const Outcome = await confirmByCode(tx, services.vault, target, input.VerificationCode, now);
    recordChange({ NoticeTarget: `${target.Channel} ${target.Address}`, Confirmed: Outcome });
    return { Outcome };
  },

  noticetargetTest: async ({ TargetId }, { tx, viewer, now, recordChange }) => {
    const { Id, Channel, Address, ConfirmedAt } = await targetOf(tx, viewer.userId, TargetId);
    if (!ConfirmedAt) throw new CallError("NoticeTargetUnconfirmed");
    await queueAsked(tx, { id: Id, owner: viewer }, "Test", now);
    recordChange({ NoticeTarget: `${Channel} ${Address}` });
    return {};
  },

  noticetargetEdit: async ({ TargetId, Kinds, QuietFrom, QuietTo }, { tx, viewer, recordChange }) => {
    const { Id, Channel, Address, ...before } = await targetOf(tx, viewer.userId, TargetId);
    await tx.updateTable("NoticeTarget").set({ Kinds, QuietFrom, QuietTo }).where("Id", "=", Id).execute();
    recordChange({
      NoticeTarget: `${Channel} ${Address}`,
      Kinds: { from: before.Kinds, to: Kinds },
      QuietFrom: { from: before.QuietFrom, to: QuietFrom },
      QuietTo: { from: before.QuietTo, to: QuietTo },
    });
    return {};
  },

  noticetargetDelete: async ({ TargetId }, { tx, viewer, now, recordChange }) => {
    const { Id, Channel, Address } = await targetOf(tx, viewer.userId, TargetId);
    await removeTarget(tx, Id, now);
    recordChange({ NoticeTarget: { from: `${Channel} ${Address}`, to: null } });
    return {};
  },

  userNoticetargets: async (input, { tx, viewer }) => {
    const target = await findTarget(tx, viewer, input);
    return heldBy(tx, target.UserId);
  },

  userNoticetargetremove: async (input, { tx, viewer, now, recordChange }) => {
    const user = await findTarget(tx, viewer, input);
    assertNotSelf(viewer, user.UserId);
    assertNotAbove(viewer, user.Permissions, user.UserGroupName);
    const { Id, Channel, Address } = await targetOf(tx, user.UserId, input.TargetId);
    await removeTarget(tx, Id, now);
    recordChange({ User: userKey(user), NoticeTarget: { from: `${Channel} ${Address}`, to: null } });
    return {};
  },
} satisfies Partial<Handlers>;
