/** Adding a user. It keeps its own transaction, because hashing a password must not hold a connection. */
import type { CallParsed, Calls } from "@opc/contract";
import type { Facts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { noteTouch } from "../approval/touches.ts";
import { writeOperation } from "../operation-log/write.ts";
import { hashPassword } from "../session/password.ts";
import { assertGoodPassword } from "../session/password-rules.ts";
import { newTotpSecret } from "../session/totp.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { findGroup } from "../user-group/group.ts";
import { assertSameMerchant } from "./rules.ts";
import { findMerchant, insertUser } from "./store.ts";

type Input = CallParsed<Calls["adduser"]>;

export async function addUser(input: Input, facts: Facts<UserViewer>): Promise<Record<string, never>> {
  const { services, viewer } = facts;
  assertGoodPassword(input.Password, input, services.passwordMinimumLength);
  const passwordHash = await hashPassword(input.Password);
  await inTransaction(services.database, scopeOf(viewer), async (tx) => {
    const { merchant, group } = await findPlace(tx, viewer, input);
    const userId = await insertUser(tx, {
      MerchantId: merchant.MerchantId,
      UserName: input.UserName,
      UserGroupId: group.UserGroupId,
      Enabled: input.Enable,
      PasswordHash: passwordHash,
      TotpSecretEncrypted: services.vault.seal("totp", newTotpSecret()),
      CreatedAt: facts.now,
    });
    const touch = { merchantId: merchant.MerchantId, userId, byUserId: viewer.userId };
    await noteTouch(tx, { ...touch, act: "Made" }, facts.now);
    await log(tx, facts, input, {
      User: `${merchant.MerchantAlias}/${input.UserName}`,
      UserGroupName: group.UserGroupName,
      Enable: input.Enable,
    });
  });
  return {};
}

/** The group stays until the user is in it. */
async function findPlace(tx: Transaction, viewer: UserViewer, input: Input) {
  const merchant = await findMerchant(tx, viewer, input.MerchantAlias);
  if (!merchant) throw new CallError("NotFound");
  const group = await findGroup(tx, viewer, input.UserGroupId, "stay");
  assertSameMerchant(merchant.MerchantId, group.MerchantId);
  assertNotAbove(viewer, group.Permissions, group.UserGroupName);
  return { merchant, group };
}

function log(
  tx: Transaction,
  { viewer, request, now }: Facts<UserViewer>,
  { MerchantAlias, UserName, UserGroupId, Enable }: Input,
  change: object,
): Promise<void> {
  return writeOperation(tx, {
    at: now,
    merchantId: viewer.merchantId,
    actor: personName(viewer),
    sessionId: viewer.sessionId,
    ip: request.ip,
    requestId: request.id,
    call: "adduser",
    input: { MerchantAlias, UserName, UserGroupId, Enable },
    change,
    code: 0,
  });
}
