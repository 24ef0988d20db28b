/**
 * One sign-in from end to end. It keeps its own transactions, because a failure has to be counted although the
 * call fails, and because hashing must not hold a connection.
 */

import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { userKey } from "@opc/contract/user/key";
import { deviceCookie, deviceCookieSeconds, sessionIdCookie, tokenCookie } from "../../call/cookies.ts";
import type { AnyoneViewer, Facts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { Overload } from "../../db/overload.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { ipAllowed } from "../../ip-list.ts";
import { writeOperation } from "../operation-log/write.ts";
import { countFailure } from "./failures.ts";
import {
  type Acquaintance,
  acquaintanceOf,
  type Guess,
  giveBackGuess,
  rememberBrowser,
  takeGuess,
} from "./guard.ts";
import { passkeyState } from "./passkey-state.ts";
import { endWindowsOf } from "./proof-windows.ts";
import { admit, type FoundUser, findUser, judge, type RightCode, type Verdict } from "./rules.ts";
import { createSession, endSessionOfToken } from "./store.ts";
import { strangers } from "./stranger-lane.ts";
import {
  addressThrottleKey,
  browserThrottleKey,
  countAttempt,
  forgetAttempt,
  type ThrottleKey,
  touchAttempt,
  userThrottleKey,
} from "./throttle.ts";
import { newToken } from "./token.ts";

type Input = CallParsed<Calls["login"]>;
type SignInFacts = Facts<AnyoneViewer>;

export async function signIn(input: Input, facts: SignInFacts): Promise<CallOutput<Calls["login"]>> {
  const asked = await ask(input, facts);
  const look = () => judge(asked.user, input, facts.services.vault, facts.now);
  const verdict = await (asked.acquaintance === "known" ? look() : strangers.run(look));
  const guess = await settle(asked, verdict, facts);
  const { right, unreadable } = verdict;
  if (unreadable && asked.user && guess && guess !== "of nobody")
    return refuseUnreadable(asked.user, guess, unreadable.cause, facts);
  if (!right || !guess) throw new CallError("SignInRefused");
  try {
    return await whole(facts, (tx) => enter(tx, right, guess, asked, facts));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.errorName === "SignInRefused")
      await whole(facts, (tx) => countFailure(tx, asked.user?.Id, "wrongCode", from(facts)));
    if (error.errorName === "IpNotAllowed")
      await whole(facts, (tx) => log(tx, input, facts, asked.user, "IpNotAllowed"));
    throw error;
  }
}

function whole<Result>(facts: SignInFacts, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return inSharedTransaction(facts.services.database, wholeScope, work);
}

const from = ({ request, now }: SignInFacts) => ({ ip: request.ip, now });

/** Who is claimed to sign in, from where. */
interface Asked {
  user: FoundUser | undefined;
  /** The browser's own token, where it has one. */
  device: string | undefined;
  acquaintance: Acquaintance;
  /** The merchant lets this address in. */
  isWelcome: boolean;
  /** What the attempt was counted by; the first is whose budget it is. */
  keys: readonly [ThrottleKey, ...ThrottleKey[]];
}

/** Counts the attempt, the address before the user. Throws TooManyAttempts; Overload, and then nothing is counted. */
async function ask(input: Input, facts: SignInFacts): Promise<Asked> {
  const { ip } = facts.request;
  const { asked, seconds } = await whole(facts, async (tx) => {
    const user = await findUser(tx, input.MerchantAlias, input.UserName);
    const device = facts.request.cookie(deviceCookie(isSecure(facts)));
    const acquaintance = await acquaintanceOf(tx, user, device);
    if (acquaintance !== "known" && strangers.isFull) throw new Overload("too many strangers sign in");
    const keys: Asked["keys"] =
      user && device !== undefined && acquaintance === "known"
        ? [browserThrottleKey(user.Id, device)]
        : [addressThrottleKey(ip), userThrottleKey(input.MerchantAlias, input.UserName, ip)];
    const isWelcome = user !== undefined && ipAllowed(user.BackendIpList, ip);
    const seconds = await count(tx, keys, facts.now);
    if (seconds > 0) await countFailure(tx, user?.Id, "blocked", from(facts));
    return { asked: { user, device, acquaintance, isWelcome, keys }, seconds };
  });
  if (seconds > 0) throw new CallError("TooManyAttempts", { Seconds: seconds });
  return asked;
}

async function count(tx: Transaction, keys: readonly ThrottleKey[], now: Date): Promise<number> {
  for (const key of keys) {
    const wait = await countAttempt(tx, key, now);
    if (wait > 0) return wait;
  }
  return 0;
}

/**
 * Whether the attempt may come in if all of it is right: what the guess costs the user is paid before anybody learns of
 * it. Where the merchant lets nobody in from, nothing is guessed and nothing counted of the user. Whatever was wrong, the
 * statements are the same, and something is written.
 */
async function settle(
  { user, device, acquaintance, isWelcome, keys }: Asked,
  { passwordIsRight, right }: Verdict,
  facts: SignInFacts,
): Promise<Guess | "of nobody" | undefined> {
  return whole(facts, async (tx) => {
    // In one order with all that signs in: budgets, guesses, failures.
    await touchAttempt(tx, keys[0]);
    const guesser = passwordIsRight && isWelcome ? user : undefined;
    const taken = await takeGuess(tx, guesser, acquaintance === "known" ? device : undefined, facts.now);
    const guess = right && !isWelcome ? "of nobody" : taken;
    const isRefused = !right || !guess;
    const failure = guesser ? "wrongCode" : "refused";
    await countFailure(tx, isWelcome ? user?.Id : undefined, isRefused ? failure : undefined, from(facts));
    return guess;
  });
}

/** No code could be right, so none was guessed. Throws AuthenticatorUnreadable. */
async function refuseUnreadable(
  user: FoundUser,
  guess: Guess,
  cause: unknown,
  facts: SignInFacts,
): Promise<never> {
  facts.services.log.error(
    { err: cause, user: userKey(user) },
    "sign-in: an authenticator's secret does not open; renew the authenticator",
  );
  await whole(facts, (tx) => giveBackGuess(tx, user, guess));
  throw new CallError("AuthenticatorUnreadable");
}

function isSecure({ services }: SignInFacts): boolean {
  return services.publicUrl.startsWith("https:");
}

async function enter(
  tx: Transaction,
  { user, code }: { user: FoundUser; code: RightCode },
  guess: Guess | "of nobody",
  asked: Asked,
  facts: SignInFacts,
): Promise<CallOutput<Calls["login"]>> {
  const { ip, userAgent } = facts.request;
  if (!asked.isWelcome || guess === "of nobody") throw new CallError("IpNotAllowed", { Ip: ip }, { Ip: ip });
  await admit(tx, user, code, ip, facts.now);
  for (const key of asked.keys) await forgetAttempt(tx, key);
  await giveBackGuess(tx, user, guess);
  const { MerchantId: merchantId, Id: userId, LastLoginAt: previousLoginAt } = user;
  const device = asked.acquaintance === "spent" ? newToken() : (asked.device ?? newToken());
  const session = { merchantId, userId, ip, userAgent, previousLoginAt, device, now: facts.now };
  const cookie = tokenCookie(isSecure(facts));
  const oldToken = facts.request.cookie(cookie);
  if (oldToken) await endSessionOfToken(tx, oldToken, facts.now);
  await endWindowsOf(tx, userId);
  const { token, sessionId } = await createSession(tx, session);
  await rememberBrowser(tx, user, device, facts.now);
  const claimed = { MerchantAlias: user.MerchantAlias, UserName: user.UserName };
  const change = "step" in code ? null : { RecoveryCode: { from: "unused", to: "used" } };
  await log(tx, claimed, facts, user, undefined, { sessionId, change });
  facts.reply.setCookie(cookie, token, { httpOnly: true });
  facts.reply.setCookie(deviceCookie(isSecure(facts)), device, {
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
    ...(await passkeyState(tx, { userId, merchantId })),
  };
}

type Claimed = Pick<Input, "MerchantAlias" | "UserName">;

function log(
  tx: Transaction,
  claimed: Claimed,
  facts: SignInFacts,
  user: FoundUser | undefined,
  refusal: "IpNotAllowed" | undefined,
  entered: { sessionId: string | null; change: object | null } = { sessionId: null, change: null },
): Promise<void> {
  return writeOperation(tx, {
    at: facts.now,
    merchantId: user?.MerchantId ?? null,
    actor: userKey(claimed),
    sessionId: entered.sessionId,
    ip: facts.request.ip,
    requestId: facts.request.id,
    call: "login",
    input: { MerchantAlias: claimed.MerchantAlias, UserName: claimed.UserName },
    change: entered.change,
    code: refusal ? errors[refusal].code : 0,
  });
}
