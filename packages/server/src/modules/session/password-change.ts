/** Changing one's own password: every other terminal is out, this one goes on with a new token. */
import type { CallParsed, Calls } from "@opc/contract";
import { tokenCookie } from "../../call/cookies.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { revokeSessions } from "./online-users.ts";
import { hashPassword, samePassword } from "./password.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { renewToken } from "./store.ts";

/** The old password and the code have been proved by the wrapper. */
export async function changePassword(
  input: CallParsed<Calls["userpasswordchange"]>,
  { tx, viewer, services, reply, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<Record<string, never>> {
  if (samePassword(input.OldPassword, input.NewPassword)) throw new CallError("PasswordUnchanged");
  const owner = { UserName: viewer.userName, MerchantAlias: viewer.merchantAlias };
  assertGoodPassword(input.NewPassword, owner, services.passwordMinimumLength);
  await tx
    .updateTable("UserAccount")
    .set({
      PasswordHash: await hashPassword(input.NewPassword),
      MustChangePassword: false,
      TemporaryUntil: null,
    })
    .where("Id", "=", viewer.userId)
    .execute();
  const ended = await revokeSessions(tx, viewer.userId, now, viewer.sessionId);
  const token = await renewToken(tx, viewer.sessionId);
  if (token === undefined) throw new CallError("SessionExpired");
  reply.setCookie(tokenCookie(services.publicUrl.startsWith("https:")), token, { httpOnly: true });
  recordChange({ Temporary: { from: viewer.mustChangePassword, to: false }, SessionsEnded: ended });
  return {};
}
