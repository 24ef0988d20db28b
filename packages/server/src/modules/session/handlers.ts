import { CallError } from "../../call/call-error.ts";
import { sessionIdCookie, tokenCookie } from "../../call/cookies.ts";
import type { Handlers } from "../../call/handler.ts";
import { ipAllowed } from "../../ip-list.ts";
import { menuOf } from "./permission-menu.ts";
import { createdSince, idleSince } from "./rules.ts";
import { signIn } from "./sign-in.ts";
import { endSession, sessionsOfUser } from "./store.ts";
import { areaOf, deviceOf } from "./terminal.ts";

export const sessionHandlers = {
  login: { ownTransaction: signIn },

  logout: async (_input, { tx, viewer, reply, services, now }) => {
    await endSession(tx, { sessionId: viewer.sessionId }, "logout", now);
    reply.clearCookie(tokenCookie(services.publicUrl.startsWith("https:")));
    reply.clearCookie(sessionIdCookie);
    return {};
  },

  checksession: async () => ({}),

  logininfo: async (_input, { viewer }) => ({
    GroupName: viewer.groupName,
    IsSuper: viewer.isSuper,
    LastLoginTime: viewer.lastLoginAt?.toISOString() ?? null,
    MerchantAlias: viewer.merchantAlias,
    MerchantName: viewer.merchantName,
    SessionId: viewer.sessionId,
    UserName: viewer.userName,
    TimeDifferenceMinutes: viewer.timeDifferenceMinutes,
    MustChangePassword: viewer.mustChangePassword,
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

  getonlineuserlist: async (input, { tx, viewer, request, now }) => {
    const rows = await sessionsOfUser(tx, viewer.userId, idleSince(now), createdSince(now));
    return rows
      .map((row) => ({
        SessionKey: row.SessionId,
        MerchantAlias: row.MerchantAlias,
        UserName: row.UserName,
        LoginIp: row.Ip,
        Area: areaOf(row.Ip, request.language),
        Device: deviceOf(row.UserAgent),
        LoginTime: row.CreatedAt.toISOString(),
        LastSeenTime: row.LastActiveAt.toISOString(),
        IsCurrent: row.SessionId === viewer.sessionId,
      }))
      .filter(
        (row) =>
          (!input.MerchantAlias || row.MerchantAlias === input.MerchantAlias) &&
          (!input.UserName || row.UserName === input.UserName) &&
          (!input.LoginIp || row.LoginIp === input.LoginIp),
      );
  },

  kickuser: async (input, { tx, viewer, now, recordChange }) => {
    const ended = await endSession(tx, { sessionId: input.SessionKey, userId: viewer.userId }, "kicked", now);
    if (!ended) throw new CallError("NotFound");
    recordChange({ SessionKey: input.SessionKey, Session: { from: "online", to: "kicked" } });
    return {};
  },
} satisfies Partial<Handlers>;
