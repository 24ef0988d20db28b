/**
 * Tokens of crawlers, new or in place of another. Under the rule CrawlerTokens a second person decides: the asker is shown the
 * token at once, and it opens nothing before that.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { isUniqueViolation } from "../../db/races.ts";
import { nextRowId } from "../../db/row-id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { newSecret } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import type { ApprovalFacts, Asker } from "../approval/act.ts";
import { optionalTextOf, textOf } from "../approval/act.ts";
import { askerOf, proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, restsOnNothing, severalActs, unlessGone } from "../approval/several-acts.ts";
import { editCrawlerAct } from "./edit.ts";
import { lockCrawler } from "./store.ts";
import { crawlerTokenHash, newCrawlerToken } from "./token.ts";

type Added = CallParsed<Calls["spidersettingAdd"]>;
type Issued = CallOutput<Calls["spidersettingAdd"]>;

export async function addCrawler(input: Added, facts: ApprovalFacts): Promise<Issued> {
  const { SpiderId, SpiderType, Flag, Account, Password } = input;
  const Token = newCrawlerToken();
  const SigningKey = newSecret();
  await assertFree(facts.tx, SpiderId);
  const proposed = await proposeIfNeeded(facts, addCrawlerAct, {
    subject: SpiderId,
    payload: { Call: "spidersettingAdd", SpiderId, SpiderType, Flag, Account, TokenHash: hashOf(Token) },
    secrets: { SigningKey, ...(Password !== undefined && { Password }) },
    shown: [
      { Field: "Crawler", From: null, To: SpiderId },
      { Field: "Account", From: null, To: Account },
      { Field: "CrawlerToken", From: null, To: "New" },
    ],
  });
  if (!proposed) await add({ ...input, SigningKey, TokenHash: hashOf(Token) }, askerOf(facts), facts);
  return { SpiderId, Token, SigningKey, ApprovalId: proposed?.approvalId ?? null };
}

export async function rotateToken({ SpiderId }: { SpiderId: string }, facts: ApprovalFacts): Promise<Issued> {
  const crawler = await lockCrawler(facts.tx, SpiderId, facts.now);
  const Token = newCrawlerToken();
  const SigningKey = newSecret();
  const proposed = await proposeIfNeeded(facts, rotateTokenAct, {
    subject: crawler.SpiderId,
    payload: {
      Call: "spidersettingRotatetoken",
      SpiderId: crawler.SpiderId,
      TokenHash: hashOf(Token),
    },
    secrets: { SigningKey },
    shown: [
      { Field: "Crawler", From: null, To: crawler.SpiderId },
      { Field: "CrawlerToken", From: null, To: "Replaced" },
    ],
  });
  if (!proposed) await rotate({ SpiderId, TokenHash: hashOf(Token), SigningKey }, askerOf(facts), facts);
  return { SpiderId: crawler.SpiderId, Token, SigningKey, ApprovalId: proposed?.approvalId ?? null };
}

function hashOf(token: string): string {
  return crawlerTokenHash(token).toString("hex");
}

/** Beforehand, for who asks a second person; two at once are told apart by the index. Throws SpiderIdTaken. */
async function assertFree(tx: Transaction, SpiderId: string): Promise<void> {
  const taken = await tx
    .selectFrom("Crawler")
    .select("Id")
    .where(sql<boolean>`lower(spider_id) = lower(${SpiderId})`)
    .where("DeletedAt", "is", null)
    .executeTakeFirst();
  if (taken) throw new CallError("SpiderIdTaken", { SpiderId });
}

type Wanted = Pick<Added, "SpiderId" | "SpiderType" | "Flag" | "Account" | "Password"> & {
  TokenHash: string;
  /** Of a request of before there were any: none. */
  SigningKey: string | undefined;
};

async function add(
  { SpiderId, SpiderType, Flag, Account, Password, TokenHash, SigningKey }: Wanted,
  issuer: Asker,
  { tx, services, now, recordChange }: ApprovalFacts,
): Promise<void> {
  const Id = await nextRowId(tx, "crawler");
  const place = sealPlace("crawler.password_encrypted", Id);
  try {
    await tx
      .insertInto("Crawler")
      .values({
        Id,
        SpiderId,
        Type: SpiderType,
        Flag,
        Account,
        TokenHash: Buffer.from(TokenHash, "hex"),
        SigningKeyEncrypted: sealedKey(services, Id, SigningKey),
        PasswordEncrypted: Password === undefined ? null : services.vault.seal(place, Password),
        LastHeartbeatAt: null,
        BalanceSeenMinor: null,
        BalanceCurrency: null,
        TokenIssuedAt: now,
        ...issuedBy(issuer),
        CreatedAt: now,
        UpdatedAt: now,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, "crawler_spider_id")) throw new CallError("SpiderIdTaken", { SpiderId });
    throw error;
  }
  const BankSignIn = Password === undefined ? "none" : "set";
  recordChange({ SpiderId, SpiderType, Flag, Account, BankSignIn });
}

function sealedKey({ vault }: Pick<Services, "vault">, crawlerId: bigint, key: string | undefined) {
  const place = sealPlace("crawler.signing_key_encrypted", crawlerId);
  return key === undefined ? null : vault.seal(place, key);
}

async function rotate(
  { SpiderId, TokenHash, SigningKey }: Pick<Wanted, "SpiderId" | "TokenHash" | "SigningKey">,
  issuer: Asker,
  { tx, services, now, recordChange }: ApprovalFacts,
): Promise<void> {
  const crawler = await lockCrawler(tx, SpiderId, now);
  await tx
    .updateTable("Crawler")
    .set({
      TokenHash: Buffer.from(TokenHash, "hex"),
      ...(SigningKey !== undefined && { SigningKeyEncrypted: sealedKey(services, crawler.Id, SigningKey) }),
      TokenIssuedAt: now,
      ...issuedBy(issuer),
      UpdatedAt: now,
    })
    .where("Id", "=", crawler.Id)
    .execute();
  recordChange({
    SpiderId: crawler.SpiderId,
    IssuedAt: { from: crawler.TokenIssuedAt.toISOString(), to: now.toISOString() },
  });
}

/** Approved or not: who knows the token is who asked for it. */
function issuedBy({ name, userId }: Asker) {
  return { TokenIssuedBy: name, TokenIssuedByUserId: userId };
}

const addCrawlerAct: CallAct = {
  kind: "CrawlerTokens",
  askedWith: () => "SpiderSetting.add",
  before: restsOnNothing,
  apply: (facts, { payload, secrets, proposedBy }) =>
    add(
      {
        SpiderId: textOf(payload, "SpiderId"),
        SpiderType: textOf(payload, "SpiderType") as Added["SpiderType"],
        Flag: textOf(payload, "Flag"),
        Account: textOf(payload, "Account"),
        Password: secrets && optionalTextOf(secrets, "Password"),
        TokenHash: textOf(payload, "TokenHash"),
        SigningKey: secrets && optionalTextOf(secrets, "SigningKey"),
      },
      proposedBy,
      facts,
    ),
};

const rotateTokenAct: CallAct = {
  kind: "CrawlerTokens",
  askedWith: () => "SpiderSetting.rotateToken",

  async before({ tx, now }, payload) {
    const crawler = await unlessGone(lockCrawler(tx, textOf(payload, "SpiderId"), now));
    return crawler && { TokenIssuedAt: crawler.TokenIssuedAt.toISOString() };
  },

  apply: (facts, { payload, secrets, proposedBy }) =>
    rotate(
      {
        SpiderId: textOf(payload, "SpiderId"),
        TokenHash: textOf(payload, "TokenHash"),
        SigningKey: secrets && optionalTextOf(secrets, "SigningKey"),
      },
      proposedBy,
      facts,
    ),
};

export const crawlerTokensAct = severalActs("CrawlerTokens", {
  spidersettingAdd: addCrawlerAct,
  spidersettingRotatetoken: rotateTokenAct,
  spidersettingEdit: editCrawlerAct,
});
