/**
 * How somebody gets an authenticator: whoever makes an account or renews its authenticator hands over a link, good once and
 * for a day. With it and the password the user is shown a secret that was drawn at that moment and that nobody else has
 * seen, and proves by a first code that the authenticator has it. A later link takes the place of an earlier one.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import type { Seed } from "@opc/contract/user/calls";
import { toString as drawQr } from "qrcode";
import type { AnyoneViewer, Facts } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { ipAllowed } from "../../ip-list.ts";
import type { Services } from "../../services.ts";
import { writeOperation } from "../operation-log/write.ts";
import { temporaryMs } from "../session/password-rules.ts";
import { lockedSince } from "../session/rules.ts";
import { acceptProof, judgeProofs, type Proof, useProof } from "../session/step-up.ts";
import { newToken, tokenHash } from "../session/token.ts";
import { newTotpSecret, totpAddress } from "../session/totp.ts";
import { sealTotp } from "../session/totp-seal.ts";

type AnyoneFacts = Facts<AnyoneViewer>;

export interface NewLink {
  link: string;
  until: Date;
  /** What the account keeps of it. */
  columns: { EnrolmentHash: Buffer; EnrolmentUntil: Date };
}

/** The token stands behind `#`: browsers send it to no server, so no log has it. */
export function newLink({ publicUrl }: Pick<Services, "publicUrl">, now: Date): NewLink {
  const token = newToken();
  const until = new Date(now.getTime() + temporaryMs);
  return {
    link: `${publicUrl}/enrol#${token}`,
    until,
    columns: { EnrolmentHash: tokenHash(token), EnrolmentUntil: until },
  };
}

/** What an authenticator app needs. */
export async function seedOf(secret: string, merchantAlias: string, userName: string): Promise<Seed> {
  const Address = totpAddress(secret, merchantAlias, userName);
  const QrSvg = await drawQr(Address, { type: "svg", margin: 4, errorCorrectionLevel: "M" });
  return { Secret: secret, Address, QrSvg };
}

export const enrolmentHandlers = {
  enrolmentOpen: { ownTransaction: open },
  enrolmentFinish: { ownTransaction: finish },
};

async function open(
  input: CallParsed<Calls["enrolmentOpen"]>,
  facts: AnyoneFacts,
): Promise<CallOutput<Calls["enrolmentOpen"]>> {
  const { services, now } = facts;
  const { account, proof } = await proved("enrolmentOpen", input, undefined, facts);
  const secret = newTotpSecret();
  await whole(facts, async (tx) => {
    await useProof(tx, proof, now);
    await setStill(tx, account, {
      TotpSecretEncrypted: sealTotp(services.vault, account, secret),
      ValidatorShownAt: now,
    });
    await log(tx, "enrolmentOpen", account, { GoogleBinding: { to: "Shown" } }, facts);
  });
  await acceptProof(services, proof);
  const { MerchantAlias, UserName } = account;
  return { UserName, MerchantAlias, ...(await seedOf(secret, MerchantAlias, UserName)) };
}

async function finish(
  input: CallParsed<Calls["enrolmentFinish"]>,
  facts: AnyoneFacts,
): Promise<Record<string, never>> {
  const { services, now } = facts;
  const { account, proof } = await proved("enrolmentFinish", input, input.GoogleVerifyCode, facts);
  await whole(facts, async (tx) => {
    await useProof(tx, proof, now);
    await setStill(tx, account, { ValidatorBoundAt: now, EnrolmentHash: null, EnrolmentUntil: null });
    await log(tx, "enrolmentFinish", account, { GoogleBinding: { to: "Bound" } }, facts);
  });
  await acceptProof(services, proof);
  return {};
}

type EnrolmentCall = "enrolmentOpen" | "enrolmentFinish";
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Throws EnrolmentRefused, IpNotAllowed, StepUpRefused, CodeUsed or TooManyAttempts. What is refused of a link that is good counts
 * towards the account's lock, so it is written down as a sign-in's refusal is.
 */
async function proved(
  call: EnrolmentCall,
  { Token, Password }: { Token: string; Password: string },
  code: string | undefined,
  facts: AnyoneFacts,
): Promise<{ account: Account; proof: Proof }> {
  const { services, request, now } = facts;
  const account = await whole(facts, (tx) => findAccount(tx, tokenHash(Token), now));
  if (!account) throw new CallError("EnrolmentRefused");
  const Ip = request.ip;
  try {
    if (!ipAllowed(account.BackendIpList, Ip)) throw new CallError("IpNotAllowed", { Ip }, { Ip });
    const proof = await judgeProofs(services, account.Id, { password: Password, code }, now);
    return { account, proof };
  } catch (error) {
    if (error instanceof CallError)
      await whole(facts, (tx) => log(tx, call, account, null, facts, errors[error.errorName].code));
    throw error;
  }
}

/** Whose link it is, while it is good and the account may be entered and has no authenticator yet. */
function findAccount(tx: Transaction, hash: Buffer, now: Date) {
  return tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select([
      "UserAccount.Id",
      "UserAccount.UserName",
      "UserAccount.MerchantId",
      "UserAccount.EnrolmentHash",
      "Merchant.Alias as MerchantAlias",
      "Merchant.BackendIpList",
    ])
    .where("UserAccount.EnrolmentHash", "=", hash)
    .where("UserAccount.EnrolmentUntil", ">", now)
    .where("UserAccount.ValidatorBoundAt", "is", null)
    .where("UserAccount.Enabled", "=", true)
    .where((where) =>
      where.or([
        where("UserAccount.LockedAt", "is", null),
        where("UserAccount.LockedAt", "<=", lockedSince(now)),
      ]),
    )
    .where("Merchant.Enabled", "=", true)
    .where((where) =>
      where.or([
        where("UserAccount.TemporaryUntil", "is", null),
        where("UserAccount.TemporaryUntil", ">", now),
      ]),
    )
    .executeTakeFirst();
}

interface Enrolled {
  TotpSecretEncrypted?: Buffer;
  ValidatorShownAt?: Date;
  ValidatorBoundAt?: Date;
  EnrolmentHash?: null;
  EnrolmentUntil?: null;
}

/** Only while the same link is still the account's; throws EnrolmentRefused. */
async function setStill(tx: Transaction, { Id, EnrolmentHash }: Account, change: Enrolled): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("UserAccount")
    .set(change)
    .where("Id", "=", Id)
    .where("EnrolmentHash", "=", EnrolmentHash)
    .where("ValidatorBoundAt", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("EnrolmentRefused");
}

function whole<Result>(
  { services }: AnyoneFacts,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(services.database, wholeScope, work);
}

function log(
  tx: Transaction,
  call: EnrolmentCall,
  { MerchantId, MerchantAlias, UserName }: Account,
  change: object | null,
  { request, now }: AnyoneFacts,
  code = 0,
): Promise<void> {
  return writeOperation(tx, {
    at: now,
    merchantId: MerchantId,
    actor: personName({ merchantAlias: MerchantAlias, userName: UserName }),
    sessionId: null,
    ip: request.ip,
    requestId: request.id,
    call,
    input: {},
    change,
    code,
  });
}
