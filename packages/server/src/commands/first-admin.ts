// The first super administrator of a new installation: made from the terminal of the server, because nobody can
// sign in yet. Later ones are made in the console; this also lets an operator in again who lost every account.

import { calls } from "@opc/contract";
import { errorText } from "@opc/contract/errors";
import { grantablePermissions } from "@opc/contract/pages";
import { personName } from "../call/person-name.ts";
import { CallError } from "../call-error.ts";
import { nextRowId } from "../db/row-id.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { noteTouch } from "../modules/approval/touches.ts";
import { administratorMade, raiseNotice } from "../modules/notice/raise.ts";
import { writeOperation } from "../modules/operation-log/write.ts";
import { hashPassword } from "../modules/session/password.ts";
import { assertGoodPassword } from "../modules/session/password-rules.ts";
import { newTotpSecret, totpAddress } from "../modules/session/totp.ts";
import { sealTotp } from "../modules/session/totp-seal.ts";
import type { Services } from "../services.ts";
import { StartupError } from "../startup-error.ts";

export interface FirstAdmin {
  merchantAlias: string;
  merchantName: string;
  userName: string;
  password: string;
  /** Why one is needed that approves at once. */
  breakGlass?: string | undefined;
}

const GROUP_NAME = "Administrators";

/** Returns the otpauth address for the authenticator; it is shown once and stored only encrypted. */
export async function createFirstAdmin(
  services: Pick<Services, "database" | "vault" | "clock" | "passwordMinimumLength">,
  admin: FirstAdmin,
): Promise<string> {
  const { database, vault, clock } = services;
  requireSound(admin, services.passwordMinimumLength);
  const totpSecret = newTotpSecret();
  const passwordHash = await hashPassword(admin.password);
  await inTransaction(database, wholeScope, async (tx) => {
    const merchantId = await superMerchant(tx, admin);
    const groupId = await fullGroup(tx, merchantId);
    await refuseKnownUser(tx, merchantId, admin);
    const Id = await nextRowId(tx, "user_account");
    const user = await tx
      .insertInto("UserAccount")
      .values({
        Id,
        MerchantId: merchantId,
        UserName: admin.userName,
        UserGroupId: groupId,
        PasswordHash: passwordHash,
        TotpSecretEncrypted: sealTotp(vault, { Id, MerchantId: merchantId }, totpSecret),
        ValidatorShownAt: clock.now(),
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    const { numUpdatedRows: isFirst } = await tx
      .updateTable("Merchant")
      .set({ DefaultUserId: user.Id })
      .where("Id", "=", merchantId)
      .where("DefaultUserId", "is", null)
      .executeTakeFirst();
    // Before the first administrator there is nobody who could have asked for anything.
    if (isFirst !== 1n) await alarm(tx, { merchantId, userId: user.Id }, admin, clock.now());
    await writeOperation(tx, {
      at: clock.now(),
      merchantId,
      actor: "server terminal",
      sessionId: null,
      ip: "127.0.0.1",
      requestId: "create-admin",
      call: admin.breakGlass === undefined ? "create-admin" : "break-glass",
      input: { MerchantAlias: admin.merchantAlias, UserName: admin.userName, Reason: admin.breakGlass },
      change: { UserGroupName: GROUP_NAME },
      code: 0,
    });
  });
  return totpAddress(totpSecret, admin.merchantAlias, admin.userName);
}

/** Everybody of the operator reads it from the next moment on, whatever they hold. */
async function alarm(
  tx: Transaction,
  account: { merchantId: bigint; userId: bigint },
  admin: FirstAdmin,
  now: Date,
): Promise<void> {
  const { breakGlass: reason } = admin;
  const act = reason === undefined ? { act: "Made" as const } : { act: "BreakGlass" as const, reason };
  await noteTouch(tx, { ...account, ...act, byUserId: null }, now);
  await raiseNotice(tx, administratorMade(personName(admin), reason), now);
}

/** The rules of the sign-in form, since these have to pass it, and those of every new password. */
function requireSound({ merchantAlias, userName, password }: FirstAdmin, minimumLength: number): void {
  const form = {
    MerchantAlias: merchantAlias,
    UserName: userName,
    Password: password,
    GoogleVerifyCode: "000000",
  };
  const result = calls.login.input.safeParse(form);
  const issue = result.success ? undefined : result.error.issues[0];
  if (issue) throw new StartupError("setting-invalid", `${issue.path.join(".")}: ${issue.message}`);
  try {
    assertGoodPassword(password, { UserName: userName, MerchantAlias: merchantAlias }, minimumLength);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    throw new StartupError("setting-invalid", errorText(error.errorName, "enUS", error.parameters));
  }
}

async function superMerchant(tx: Transaction, { merchantAlias, merchantName }: FirstAdmin): Promise<bigint> {
  const found = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where("Type", "=", "Super")
    .executeTakeFirst();
  if (found && found.Alias !== merchantAlias) {
    throw new StartupError(
      "setting-invalid",
      `The super merchant is ${found.Alias}, there is only one: use --merchant ${found.Alias}`,
    );
  }
  if (found) return found.Id;
  const made = await tx
    .insertInto("Merchant")
    .values({ Alias: merchantAlias, Name: merchantName, Type: "Super" })
    .returning("Id")
    .executeTakeFirstOrThrow();
  return made.Id;
}

/** Holds every page and function of this release, also when an older release made it. */
async function fullGroup(tx: Transaction, merchantId: bigint): Promise<bigint> {
  const found = await tx
    .selectFrom("UserGroup")
    .select("Id")
    .where("MerchantId", "=", merchantId)
    .where((where) => where(where.fn<string>("lower", ["Name"]), "=", GROUP_NAME.toLowerCase()))
    .executeTakeFirst();
  const group =
    found ??
    (await tx
      .insertInto("UserGroup")
      .values({ MerchantId: merchantId, Name: GROUP_NAME, IsDefault: true })
      .returning("Id")
      .executeTakeFirstOrThrow());
  const rows = grantablePermissions("Super").map((Permission) => ({
    UserGroupId: group.Id,
    MerchantId: merchantId,
    Permission,
  }));
  await tx
    .insertInto("UserGroupPermission")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return group.Id;
}

async function refuseKnownUser(tx: Transaction, merchantId: bigint, { userName }: FirstAdmin): Promise<void> {
  const known = await tx
    .selectFrom("UserAccount")
    .select("UserName")
    .where("MerchantId", "=", merchantId)
    .where((where) => where(where.fn<string>("lower", ["UserName"]), "=", userName.toLowerCase()))
    .executeTakeFirst();
  if (known)
    throw new StartupError(
      "setting-invalid",
      `There is a user ${known.UserName} already: choose another --user`,
    );
}
