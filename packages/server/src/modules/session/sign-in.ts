/**
 * One sign-in from end to end. It keeps its own transactions, because a failure has to be counted although the
 * call fails, and because hashing must not hold a connection.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { deviceCookie, deviceCookieSeconds, sessionIdCookie, tokenCookie } from "../../call/cookies.ts";
import type { AnyoneViewer, Facts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { ipAllowed } from "../../ip-list.ts";
import { writeOperation } from "../operation-log/write.ts";
import { admit, type FoundUser, findUser, judge, recordFailure } from "./rules.ts";
import { createSession, endSessionOfToken } from "./store.ts";
import {
  addressThrottleKey,
  countAttempt,
  forgetAttempt,
  type ThrottleKey,
  userThrottleKey,
} from "./throttle.ts";
import { newToken } from "./token.ts";

type Input = CallParsed<Calls["login"]>;
type SignInFacts = Facts<AnyoneViewer>;

export async function signIn(input: Input, facts: SignInFacts): Promise<CallOutput<Calls["login"]>> {
  const keys = [userThrottleKey(input.MerchantAlias, input.UserName), addressThrottleKey(facts.request.ip)];
  await count(keys, input, facts);
  const found = await whole(facts, (tx) => findUser(tx, input.MerchantAlias, input.UserName));
  const right = await judge(found, input, facts.services.vault, facts.now);
  if (!right) return refuse(input, facts, found);
  try {
    return await whole(facts, (tx) => enter(tx, right, keys, facts));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorName === "SignInRefused") return refuse(input, facts, found);
    if (error.errorName === "IpNotAllowed")
      await whole(facts, (tx) => log(tx, input, facts, found, "IpNotAllowed"));
    throw error;
  }
}

function whole<Result>(facts: SignInFacts, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inTransaction(facts.services.database, wholeScope, work);
}

async function count(keys: readonly ThrottleKey[], input: Input, facts: SignInFacts): Promise<void> {
  const seconds = await whole(facts, async (tx) => {
    for (const key of keys) {
      const wait = await countAttempt(tx, key, facts.now);
      if (wait > 0) return wait;
    }
    return 0;
  });
  if (seconds === 0) return;
  await whole(facts, (tx) => log(tx, input, facts, undefined, "TooManyAttempts"));
  throw new CallError("TooManyAttempts", { Seconds: seconds });
}

async function refuse(input: Input, facts: SignInFacts, user: FoundUser | undefined): Promise<never> {
  await whole(facts, async (tx) => {
    await recordFailure(tx, user?.Id, facts.now);
    await log(tx, input, facts, user, "SignInRefused");
  });
  throw new CallError("SignInRefused");
}

async function enter(
  tx: Transaction,
  { user, step }: { user: FoundUser; step: bigint },
  keys: readonly ThrottleKey[],
  facts: SignInFacts,
): Promise<CallOutput<Calls["login"]>> {
  const { ip, userAgent } = facts.request;
  if (!ipAllowed(user.BackendIpList, ip)) throw new CallError("IpNotAllowed", { Ip: ip }, { Ip: ip });
  await admit(tx, user, step, ip, facts.now);
  for (const key of keys) await forgetAttempt(tx, key);
  const { MerchantId: merchantId, Id: userId, LastLoginAt: previousLoginAt } = user;
  const isSecure = facts.services.publicUrl.startsWith("https:");
  const device = facts.request.cookie(deviceCookie(isSecure)) ?? newToken();
  const session = { merchantId, userId, ip, userAgent, previousLoginAt, device, now: facts.now };
  const cookie = tokenCookie(isSecure);
  const oldToken = facts.request.cookie(cookie);
  if (oldToken) await endSessionOfToken(tx, oldToken, facts.now);
  const { token, sessionId } = await createSession(tx, session);
  const claimed = { MerchantAlias: user.MerchantAlias, UserName: user.UserName };
  await log(tx, claimed, facts, user, undefined, sessionId);
  facts.reply.setCookie(cookie, token, { httpOnly: true });
  facts.reply.setCookie(deviceCookie(isSecure), device, {
    httpOnly: true,
    maxAgeSeconds: deviceCookieSeconds,
  });
  facts.reply.setCookie(sessionIdCookie, sessionId, { httpOnly: false });
  return {
    GroupName: user.GroupName,
    IsSuper: user.MerchantType === "Super",
    LastLoginTime: user.LastLoginAt?.toISOString() ?? null,
    MerchantAlias: user.MerchantAlias,
    MerchantName: user.MerchantName,
    SessionId: sessionId,
    UserName: user.UserName,
    TimeDifferenceMinutes: user.TimeDifferenceMinutes,
    MustChangePassword: user.MustChangePassword,
  };
}

type Claimed = Pick<Input, "MerchantAlias" | "UserName">;

function log(
  tx: Transaction,
  claimed: Claimed,
  facts: SignInFacts,
  user: FoundUser | undefined,
  refusal: "SignInRefused" | "TooManyAttempts" | "IpNotAllowed" | undefined,
  sessionId: string | null = null,
): Promise<void> {
  return writeOperation(tx, {
    at: facts.now,
    merchantId: user?.MerchantId ?? null,
    actor: `${claimed.MerchantAlias}/${claimed.UserName}`,
    sessionId,
    ip: facts.request.ip,
    requestId: facts.request.id,
    call: "login",
    input: { MerchantAlias: claimed.MerchantAlias, UserName: claimed.UserName },
    change: null,
    code: refusal ? errors[refusal].code : 0,
  });
}
