import type { CallParsed, Calls } from "@opc/contract";
import { menuOf } from "@opc/contract/pages/menu";
import { onlineUserFields } from "@opc/contract/session/online-user-fields";
import { userKey } from "@opc/contract/user/key";
import { sessionIdCookie, tokenCookie } from "../../call/cookies.ts";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { ipAllowed } from "../../ip-list.ts";
import { findForKick, listOnlineUsers, type OnlineUser } from "./online-users.ts";
import { passkeyState } from "./passkey-state.ts";
import { secondsLeft } from "./rules.ts";
import { signIn } from "./sign-in.ts";
import { endSession } from "./store.ts";
import { deviceOf } from "./terminal.ts";

const onlineUser = rowMapper(onlineUserFields, {
  Device: ({ UserAgent }: OnlineUser) => deviceOf(UserAgent),
});

export const sessionHandlers = {
  login: { ownTransaction: signIn },

  logout: async (_input, { tx, viewer, reply, services, now }) => {
    await endSession(tx, viewer.sessionId, "logout", now);
    reply.clearCookie(tokenCookie(services.publicUrl.startsWith("https:")));
    reply.clearCookie(sessionIdCookie);
    reply.clearCache();
    return {};
  },

  checksession: async (_input, { tx, viewer, now }) => {
    const session = await tx
      .selectFrom("Session")
      .select(["CreatedAt", "LastActiveAt"])
      .where("SessionId", "=", viewer.sessionId)
      .executeTakeFirstOrThrow();
    return { ...secondsLeft(session, now), TimeDifferenceMinutes: viewer.timeDifferenceMinutes };
  },

  logininfo: async (_input, { tx, viewer }) => ({
    GroupName: viewer.groupName,
    IsSuper: viewer.isSuper,
    LastLoginTime: viewer.lastLoginAt?.toISOString() ?? null,
    MerchantAlias: viewer.merchantAlias,
    MerchantName: viewer.merchantName,
    SessionId: viewer.sessionId,
    UserName: viewer.userName,
    TimeDifferenceMinutes: viewer.timeDifferenceMinutes,
    MustChangePassword: viewer.mustChangePassword,
    ...(await passkeyState(tx, viewer)),
  }),

  currentpermission: async (_input, { viewer }) =>
    viewer.mustChangePassword ? [] : menuOf(viewer.permissions),

  /** Refused only where no merchant at all would let this address in: nothing is learned of any one of them. */
  accessCheck: async (_input, { tx, request }) => {
    const merchants = await tx
      .selectFrom("Merchant")
      .select("BackendIpList")
      .where("Enabled", "=", true)
      .execute();
    const welcome =
      merchants.length === 0 || merchants.some((row) => ipAllowed(row.BackendIpList, request.ip));
    if (!welcome) throw new CallError("IpNotAllowed", { Ip: request.ip }, { Ip: request.ip });
    return { Ip: request.ip };
  },

  getonlineuserlist: async (
    input: CallParsed<Calls["getonlineuserlist"]>,
    { tx, viewer, request, services, now }: ReadFacts,
  ) =>
    mapRows(await listOnlineUsers(tx, viewer, input, now), (row) => ({
      ...onlineUser({ ...row, Area: services.areas.areaOf(row.Ip, request.language) }, viewer),
      SessionKey: row.SessionId,
      IsCurrent: row.SessionId === viewer.sessionId,
    })),

  kickuser: async (input, { tx, viewer, now, recordChange }) => {
    const found = await findForKick(tx, viewer, input.SessionKey, now);
    const ended = found && (await endSession(tx, found.SessionId, "kicked", now));
    if (!ended) throw new CallError("NotFound");
    recordChange({
      User: userKey(found),
      SessionKey: found.SessionId,
      Session: { from: "online", to: "kicked" },
    });
    return {};
  },
} satisfies Partial<Handlers>;
