/** Runs of "prove the books": every night's, and those that people ask for on the Operation Log's page. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { done, instant, noInput } from "../fields.ts";
import { databaseFaults } from "./faults.ts";
import { payoutStop } from "./stops.ts";

/** Broken: the proof itself could not be carried out; it says nothing about the books. */
export const proofStatuses = ["Waiting", "Running", "Proven", "NotProven", "Broken"] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** What is read, in the order of reading. */
export const proofKinds = [
  "accounts",
  "entries",
  "seals",
  "transfers",
  "paymentOrders",
  "payouts",
  "withdrawals",
  "cardLines",
  "operations",
] as const;
export type ProofKind = (typeof proofKinds)[number];

/** What the first wrong row is, in facts that people know it by. */
export const proofFacts = [
  "Merchant",
  "Currency",
  "AccountKind",
  "Sequence",
  "SerialNo",
  "OrderNo",
  "Amount",
  "Time",
  "Actor",
  "Call",
  "Card",
  /** Sealed lines that are all there are to tell: the change lies behind the first, up to the second. */
  "AfterSequence",
  "UpToSequence",
] as const;

export const proofRow = z.strictObject({
  RunId: z.string(),
  Status: z.enum(proofStatuses),
  /** "ALIAS/user"; null for the nightly run. */
  AskedBy: z.string().nullable(),
  AskedAt: instant,
  StartedAt: instant.nullable(),
  FinishedAt: instant.nullable(),
  /** The checkpoint that it went on from; null: it read everything. */
  Since: instant.nullable(),
  Checked: z.array(z.strictObject({ Kind: z.enum(proofKinds), Count: z.int() })),
  /** How far a run that is under way has come, in per cent of what the last whole one read; null when nobody knows. */
  Percent: z.int().nullable(),
  /** Compared with the anchor that is kept outside the database; null while unknown. */
  Anchored: z.boolean().nullable(),
  FirstBad: z
    .strictObject({
      Check: z.string(),
      /** "ledger_entry" */
      Table: z.string(),
      /** Its id, or what else names it. */
      Row: z.string(),
      Expected: z.string(),
      Found: z.string(),
      Facts: z.array(z.strictObject({ Name: z.enum(proofFacts), Value: z.string() })),
    })
    .nullable(),
  Failure: z.string().nullable(),
});
export type ProofRow = z.output<typeof proofRow>;

export const proofRunsShown = 60;

export const proofList = call({
  method: "POST",
  path: "/rp_api/setting/proof_list",
  summary: "The latest runs of the proof of the books, newest first, the one under way with its progress.",
  access: { by: "page", page: ["AuditLog", "Reconciliation"], function: "prove" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    Rows: z.array(proofRow),
    /** What of the database server makes committed money unsafe; empty where it is the embedded one. */
    DatabaseFaults: z.array(z.enum(databaseFaults)),
    /** Why no payout is sent; null while they are. */
    PayoutStop: payoutStop.nullable(),
    ServerTime: instant,
  }),
  errors: readErrors,
});

export const proofRun = call({
  method: "POST",
  path: "/mc_api/setting/proof_run",
  summary: "Asks for a proof of the books now; one runs at a time.",
  access: { by: "page", page: ["AuditLog", "Reconciliation"], function: "prove" },
  effect: "write",
  form: true,
  input: noInput,
  output: done,
  errors: [...writeErrors, "ProofUnderWay"],
});
