/**
 * A merchant from nothing, in one transaction: the merchant, a default group that holds everything a merchant may (and
 * cannot be deleted), the default account with a one-time password and a link to enrol by, and a first API secret. The
 * password and the link leave the server here and never again.
 */
import { randomInt } from "node:crypto";
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { grantablePermissions } from "@opc/contract/pages";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { isUniqueViolation } from "../../db/races.ts";
import { nextRowId } from "../../db/row-id.ts";
import { noteTouch } from "../approval/touches.ts";
import { hashPassword } from "../session/password.ts";
import { temporary } from "../session/password-rules.ts";
import { newTotpSecret } from "../session/totp.ts";
import { sealTotp } from "../session/totp-seal.ts";
import { type NewLink, newLink } from "../user/enrolment.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { forgetMerchant } from "./cache.ts";
import { judgedLists } from "./rules.ts";
import { addSecret } from "./secret.ts";

type Input = CallParsed<Calls["merchantCreate"]>;
type Output = CallOutput<Calls["merchantCreate"]>;
type CreateFacts = TransactionFacts<UserViewer>;

const groupName = "Administrators";
const permissions = grantablePermissions("Normal");

/** The Google code has been proved. */
export async function createMerchant(input: Input, facts: CreateFacts): Promise<Output> {
  const { tx, viewer, services, request, now, recordChange } = facts;
  // Whoever makes the account could come in by it: nobody makes one that may what they may not.
  assertNotAbove(viewer, permissions, groupName);
  const lists = judgedLists(input, request.language);
  const password = oneTimePassword(services.passwordMinimumLength);
  const enrolment = newLink(services, now);
  const passwordHash = await hashPassword(password);
  const merchantId = await insertMerchant(input, lists, facts);
  const groupId = await insertDefaultGroup(facts, merchantId);
  await insertDefaultUser(facts, {
    merchantId,
    groupId,
    userName: input.DefaultUserName,
    enrolment,
    passwordHash,
  });
  await addSecret(tx, services, merchantId, { by: personName(viewer), now });
  forgetMerchant(services.database, input.MerchantAlias);
  recordChange({
    MerchantAlias: input.MerchantAlias,
    MerchantName: input.MerchantName,
    TimeDifferenceMinutes: input.TimeDifferenceMinutes,
    ...lists,
    DefaultUserName: input.DefaultUserName,
    UserGroupName: groupName,
    ApiKey: "made",
  });
  return {
    MerchantAlias: input.MerchantAlias,
    UserGroupName: groupName,
    OneTimePassword: password,
    UserName: input.DefaultUserName,
    EnrolmentLink: enrolment.link,
    EnrolmentUntil: enrolment.until.toISOString(),
  };
}

async function insertMerchant(
  input: Input,
  lists: { ApiIpList: string; BackendIpList: string },
  { tx, now }: CreateFacts,
): Promise<bigint> {
  const { MerchantAlias, MerchantName, TimeDifferenceMinutes, KeepFeeOnReversal = false } = input;
  try {
    const { Id } = await tx
      .insertInto("Merchant")
      .values({
        Alias: MerchantAlias,
        Name: MerchantName,
        Type: "Normal",
        TimeDifferenceMinutes,
        KeepFeeOnReversal,
        ...lists,
        CreatedAt: now,
        UpdatedAt: now,
      })
      .returning("Id")
      .executeTakeFirstOrThrow();
    return Id;
  } catch (error) {
    if (isUniqueViolation(error, "merchant_code") || isUniqueViolation(error, "merchant_alias_key"))
      throw new CallError("MerchantCodeTaken", { MerchantAlias });
    throw error;
  }
}

async function insertDefaultGroup({ tx }: CreateFacts, merchantId: bigint): Promise<bigint> {
  const { Id } = await tx
    .insertInto("UserGroup")
    .values({ MerchantId: merchantId, Name: groupName, IsDefault: true })
    .returning("Id")
    .executeTakeFirstOrThrow();
  const rows = permissions.map((Permission) => ({ UserGroupId: Id, MerchantId: merchantId, Permission }));
  await insertRows(tx, "UserGroupPermission", rows);
  return Id;
}

interface NewAccount {
  merchantId: bigint;
  groupId: bigint;
  userName: string;
  passwordHash: string;
  enrolment: NewLink;
}

async function insertDefaultUser(facts: CreateFacts, account: NewAccount): Promise<void> {
  const { tx, viewer, services, now } = facts;
  const { merchantId } = account;
  const Id = await nextRowId(tx, "user_account");
  await tx
    .insertInto("UserAccount")
    .values({
      Id,
      MerchantId: merchantId,
      UserName: account.userName,
      UserGroupId: account.groupId,
      PasswordHash: account.passwordHash,
      TotpSecretEncrypted: sealTotp(services.vault, { Id, MerchantId: merchantId }, newTotpSecret()),
      ...temporary(now),
      ...account.enrolment.columns,
      CreatedAt: now,
    })
    .execute();
  await noteTouch(tx, { merchantId, userId: Id, act: "Made", byUserId: viewer.userId }, now);
  await tx.updateTable("Merchant").set({ DefaultUserId: Id }).where("Id", "=", merchantId).execute();
}

/** Without what looks alike (0 and o, 1 and l): people type it from a paper. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const groupLength = 4;

/** Four groups of four (80 bits), more where the minimum asks for it. */
export function oneTimePassword(minimumLength: number): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  const groups = [group(), group(), group(), group()];
  while (groups.join("-").length < minimumLength) groups.push(group());
  return groups.join("-");
}
