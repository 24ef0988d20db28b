/**
 * Who is signed in. Looked up in the database for every request, so that kick, logout, disabling and a new
 * group hold from the next request on; concurrent requests share one look-up.
 */

import type { UserViewer } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inBatch } from "../db/batch.ts";
import { gather } from "../db/gather.ts";
import { endingWith } from "../db/kysely.ts";
import { inSharedTransaction, wholeScope } from "../db/transaction.ts";
import { KnownUserRefused } from "../http/known-user-refused.ts";
import type { UserRefusals } from "../http/user-refusals.ts";
import { ipAllowed } from "../ip-list.ts";
import { createdSince, sessionStands } from "../modules/session/rules.ts";
import { endSession, findSessions, type SessionRow, touchSession } from "../modules/session/store.ts";
import { tokenHash } from "../modules/session/token.ts";
import { viewerOf } from "../modules/session/user-viewer.ts";
import type { Services } from "../services.ts";

/** Activity is written down at most this often. */
const touchEveryMs = 30_000;

export interface UserRequest {
  token: string | undefined;
  ip: string;
  /** A polled call never extends the session. */
  polled: boolean;
}

export type FindSession = (tokenHash: Buffer) => Promise<SessionRow | undefined>;

/** The one queue through which all of this process's sessions are looked up. */
export function sessionFinder({ database }: Pick<Services, "database">): FindSession {
  return gather<Buffer, SessionRow | undefined>({
    name: "find session",
    run: (hashes) =>
      inBatch(database, async (tx) => {
        const rows = await endingWith(tx, findSessions(tx, hashes));
        return hashes.map((hash) => rows.find((row) => row.TokenHash.equals(hash)));
      }),
    maximumItems: 200,
    maximumWaitMs: 0,
  });
}

export function userAuthenticator(services: Services, refusals: UserRefusals, find: FindSession) {
  return async function authenticateUser(request: UserRequest, now: Date): Promise<UserViewer> {
    const session = request.token ? await find(tokenHash(request.token)) : undefined;
    if (!session) throw new CallError("SessionExpired");
    if (!sessionStands(session, now)) {
      const reason = session.CreatedAt < createdSince(now) ? "expired" : "idle";
      await inSharedTransaction(services.database, wholeScope, (tx) =>
        endSession(tx, session.SessionId, reason, now),
      );
      throw new CallError("SessionExpired");
    }
    const waitSeconds = refusals.waitSeconds(session.UserId, now.getTime());
    if (waitSeconds > 0) throw new CallError("TooManyRequests", { Seconds: waitSeconds });
    const viewer = viewerOf(session);
    if (!ipAllowed(session.BackendIpList, request.ip)) throw new KnownUserRefused(viewer, request.ip);
    if (!request.polled && now.getTime() - session.LastActiveAt.getTime() > touchEveryMs) {
      await inSharedTransaction(services.database, wholeScope, (tx) => touchSession(tx, session.Id, now));
    }
    return viewer;
  };
}
