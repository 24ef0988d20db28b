/**
 * A user's authenticator. Its secret leaves the server once, to whoever enrols the user; after that a lost phone
 * needs a new secret, with which the old one stops.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { toString as drawQr } from "qrcode";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { noteTouch } from "../approval/touches.ts";
import { revokeSessions } from "../session/online-users.ts";
import { newTotpSecret, totpAddress } from "../session/totp.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { assertNotSelf } from "./rules.ts";
import { findTarget, touchOf } from "./target.ts";

type UserFacts = TransactionFacts<UserViewer>;

export async function showValidator(
  input: CallParsed<Calls["getvalidatorinfo"]>,
  { tx, viewer, services, now, recordChange }: UserFacts,
): Promise<CallOutput<Calls["getvalidatorinfo"]>> {
  const target = await findTarget(tx, viewer, input);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  const shown = await tx
    .updateTable("UserAccount")
    .set({ ValidatorShownAt: now })
    .where("Id", "=", target.UserId)
    .where("ValidatorShownAt", "is", null)
    .returning("TotpSecretEncrypted")
    .executeTakeFirst();
  if (!shown) throw new CallError("ValidatorShown");
  if (target.UserId !== viewer.userId)
    await noteTouch(tx, touchOf(target, viewer, "AuthenticatorGiven"), now);
  recordChange({ User: userKey(target), GoogleBinding: { from: "NotShown", to: "Shown" } });
  const secret = services.vault.open("totp", shown.TotpSecretEncrypted);
  const address = totpAddress(secret, target.MerchantAlias, target.UserName);
  return {
    UserName: target.UserName,
    MerchantAlias: target.MerchantAlias,
    Secret: secret,
    Address: address,
    QrSvg: await drawQr(address, { type: "svg", margin: 4, errorCorrectionLevel: "M" }),
  };
}

export async function renewValidator(
  input: CallParsed<Calls["userRenewvalidator"]>,
  { tx, viewer, services, now, recordChange }: UserFacts,
): Promise<Record<string, never>> {
  const target = await findTarget(tx, viewer, input);
  assertNotSelf(viewer, target.UserId);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  await tx
    .updateTable("UserAccount")
    .set({
      TotpSecretEncrypted: services.vault.seal("totp", newTotpSecret()),
      ValidatorShownAt: null,
      ValidatorBoundAt: null,
    })
    .where("Id", "=", target.UserId)
    .execute();
  await noteTouch(tx, touchOf(target, viewer, "AuthenticatorRenewed"), now);
  const ended = await revokeSessions(tx, target.UserId, now);
  recordChange({ User: userKey(target), GoogleBinding: { to: "NotShown" }, SessionsEnded: ended });
  return {};
}

function userKey(target: { MerchantAlias: string; UserName: string }): string {
  return `${target.MerchantAlias}/${target.UserName}`;
}
