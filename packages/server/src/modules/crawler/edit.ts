/**
 * What is changed of a crawler. What stands between a stolen token and credits (its addresses, its signature, its end) is
 * loosened by two people under the rule CrawlerTokens; tightened it is at once.
 */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import type { ShownLine } from "@opc/contract/approval/calls";
import { CallError } from "../../call-error.ts";
import { sealPlace } from "../../ports/sealed-columns.ts";
import { type ApprovalFacts, type Json, optionalTextOf, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { lockCrawler } from "./store.ts";

type Edited = CallParsed<Calls["spidersettingEdit"]>;
/** Without what proved it, which nothing keeps. */
type Input = Omit<Edited, "LoginPassword" | "GoogleVerifyCode" | "Password">;

/** `TokenDays` null: no end. */
interface Guards {
  AgentIpList: string;
  SignedOnly: boolean;
  TokenDays: number | null;
}

export async function editCrawler(
  edited: Edited,
  facts: ApprovalFacts,
): Promise<CallOutput<Calls["spidersettingEdit"]>> {
  const { Password, ...input } = edited;
  const { before, next } = await judge(input, facts);
  if (loosens(before, next)) {
    const proposed = await proposeIfNeeded(facts, editCrawlerAct, {
      subject: before.SpiderId,
      payload: { Call: "spidersettingEdit", ...kept(input) },
      ...(Password !== undefined && { secrets: { Password } }),
      shown: [{ Field: "Crawler", From: null, To: before.SpiderId }, ...shownOf(before, next)],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await write(input, Password, facts);
  return { ApprovalId: null };
}

/** Throws NotFound, RecordChanged or CrawlerKeyMissing. */
async function judge(input: Input, { tx, now }: ApprovalFacts) {
  const before = await lockCrawler(tx, input.SpiderId, now);
  if (before.Version !== input.Version) throw new CallError("RecordChanged");
  const { AgentIpList = before.AgentIpList, SignedOnly = before.SignedOnly } = input;
  // It would lock out an agent that has no key to sign with.
  if (SignedOnly && before.SigningKeyEncrypted === null) throw new CallError("CrawlerKeyMissing");
  const TokenDays = input.TokenDays === undefined ? before.TokenDays : input.TokenDays || null;
  return { before, next: { Flag: input.Flag, Account: input.Account, AgentIpList, SignedOnly, TokenDays } };
}

/** An empty list lets everybody in; of two lists nobody need compare ranges to say that they differ. */
function loosens(before: Guards, next: Guards): boolean {
  const isOpened = before.AgentIpList !== "" && next.AgentIpList !== before.AgentIpList;
  const isLonger =
    (next.TokenDays ?? Number.POSITIVE_INFINITY) > (before.TokenDays ?? Number.POSITIVE_INFINITY);
  return isOpened || isLonger || (before.SignedOnly && !next.SignedOnly);
}

function shownOf(before: Guards, next: Guards): ShownLine[] {
  const lines: [ShownLine["Field"], string, string][] = [
    ["AgentIpList", before.AgentIpList, next.AgentIpList],
    ["SignedOnly", String(before.SignedOnly), String(next.SignedOnly)],
    ["TokenDays", String(before.TokenDays ?? 0), String(next.TokenDays ?? 0)],
  ];
  return lines.flatMap(([Field, From, To]) => (From === To ? [] : [{ Field, From, To }]));
}

async function write(input: Input, Password: string | undefined, facts: ApprovalFacts): Promise<void> {
  const { tx, services, now, recordChange } = facts;
  const { before, next } = await judge(input, facts);
  const place = sealPlace("crawler.password_encrypted", before.Id);
  const sealed = Password === undefined ? undefined : services.vault.seal(place, Password);
  const password = sealed ?? (input.ClearPassword ? null : undefined);
  await tx
    .updateTable("Crawler")
    .set({ ...next, Version: before.Version + 1, UpdatedAt: now })
    .$if(password !== undefined, (query) => query.set({ PasswordEncrypted: password ?? null }))
    .where("Id", "=", before.Id)
    .execute();
  const names = ["Flag", "Account", "AgentIpList", "SignedOnly", "TokenDays"] as const;
  const changed = names.filter((name) => before[name] !== next[name]);
  recordChange({
    SpiderId: before.SpiderId,
    ...Object.fromEntries(changed.map((name) => [name, { from: before[name], to: next[name] }])),
    ...(password !== undefined && { BankSignIn: password === null ? "cleared" : "set" }),
  });
}

/** Joined with the other acts of its kind in issue.ts. */
export const editCrawlerAct: CallAct = {
  kind: "CrawlerTokens",
  askedWith: () => "SpiderSetting.edit",

  async before({ tx, now }, payload) {
    const crawler = await unlessGone(lockCrawler(tx, textOf(payload, "SpiderId"), now));
    return crawler && { Version: crawler.Version };
  },

  apply: (facts, { payload, secrets }) =>
    write(inputOf(payload), secrets && optionalTextOf(secrets, "Password"), facts),
};

/** Field by field: an input also holds what proved it. */
function kept({ SpiderId, Version, Flag, Account, ...rest }: Input) {
  const { ClearPassword, AgentIpList, TokenDays, SignedOnly } = rest;
  return { SpiderId, Version, Flag, Account, ClearPassword, AgentIpList, TokenDays, SignedOnly };
}

/** As it was asked for: a request's payload is JSON. */
const inputOf = (payload: Json): Input => kept(payload as never as Input);
