/** The crawler agents' API: any program that watches one account and reports what it sees. */
import { z } from "zod";
import { call } from "../call.ts";
import { amountText, currencyCode, instant } from "../fields.ts";

/**
 * Who asks: a token that is not, or too old, or used from elsewhere than its crawler's list says; a signature that is demanded
 * and not there, or is not right.
 */
export const tokenErrors = [
  "CrawlerTokenInvalid",
  "CrawlerTokenExpired",
  "CrawlerIpNotAllowed",
  "AgentSignatureRequired",
  "AgentSignatureInvalid",
  "AgentSignatureExpired",
  "AgentRequestRepeated",
] as const;

export const directions = ["Credit", "Debit"] as const;

/** Before and after, PostgreSQL or the ids that times become have no number for it, and it is no bank's time anyway. */
const years = { first: 2000, last: 2089 } as const;
const reportedTime = z.iso.datetime({ offset: true }).refine(
  (text) => {
    const year = new Date(text).getUTCFullYear();
    return year >= years.first && year <= years.last;
  },
  { error: `Years ${years.first} to ${years.last}` },
);

export const agentHeartbeat = call({
  method: "POST",
  path: "/agent/heartbeat",
  summary:
    "The agent is running, with the balance it sees. After 60 s without one the account is not monitored.",
  access: { by: "crawlerToken" },
  effect: "write",
  // An overdrawn account's balance is negative.
  input: z.strictObject({ Balance: amountText.optional(), Currency: currencyCode.optional() }),
  output: z.strictObject({ ServerTime: instant }),
  errors: [...tokenErrors, "InvalidAmount"],
});

export const agentTransactions = call({
  method: "POST",
  path: "/agent/transactions",
  summary: "Credits and debits of the account; repeating one with the same content changes nothing.",
  access: { by: "crawlerToken" },
  effect: "write",
  input: z.strictObject({
    Transactions: z
      .array(
        z.strictObject({
          /** The bank's own number, unique per account. */
          ExternalId: z.string().min(1).max(100).regex(/\S/),
          Direction: z.enum(directions),
          Currency: currencyCode,
          Amount: amountText,
          Remark: z.string().max(200).optional(),
          Counterparty: z.string().max(200).optional(),
          OccurredAt: reportedTime,
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.strictObject({
    /** How many were new. */
    Accepted: z.int(),
    /** How many were known already with the same content. */
    Known: z.int(),
  }),
  errors: [...tokenErrors, "NothingWatched", "InvalidAmount", "TransactionConflict"],
});
