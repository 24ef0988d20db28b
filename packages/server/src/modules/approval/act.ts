/**
 * What the two-person rule must know of a kind of act. The module that owns one describes it and hands it over when it asks
 * for a second person; who decides is given all of them (approval-acts.ts).
 */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import type { Permission } from "@opc/contract/pages";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AskedBy } from "./second-person.ts";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | Json;
/** Amounts and ids as text: a number of JSON is no bigint. */
export interface Json {
  readonly [name: string]: JsonValue | undefined;
}

export type ApprovalFacts = TransactionFacts<UserViewer>;

/** Who asked, at the moment of asking. */
export interface Asker {
  userId: bigint;
  /** "ALIAS/user" */
  name: string;
}

export interface ApprovedAct {
  approvalId: bigint;
  payload: Json;
  secrets: Json | undefined;
  proposedBy: Asker;
  /** The approver. */
  decidedBy: Asker;
}

export interface ApprovalAct {
  kind: ApprovalKind;
  /** What whoever asked holds, where an act can be asked for in several ways; absent: the permission of its kind (rules.ts). */
  askedWith?(payload: Json): Permission | readonly Permission[];
  /**
   * The facts that the act rests on, with their rows locked, so that they still hold when it is done. They are taken when
   * it is asked for and again at the approval; where the two differ the request is void. Undefined: the subject is gone.
   */
  before(facts: ApprovalFacts, payload: Json): Promise<Json | undefined>;
  /** Who could have made what it rests on, and when, besides whoever asked: none of them approves it. Absent: nobody else. */
  hands?(tx: Transaction, payload: Json): Promise<readonly AskedBy[]>;
  /** Does it, in the approver's transaction. What it gives to `recordChange` is logged with both names. */
  apply(facts: ApprovalFacts, act: ApprovedAct): Promise<void>;
}

export type ApprovalActs = Readonly<Record<ApprovalKind, ApprovalAct>>;

/** A text of a payload that its own module has written. */
export function textOf(payload: Json, name: string): string {
  const value = payload[name];
  if (typeof value !== "string") throw new Error(`a request's payload has no ${name}`);
  return value;
}

/** The same where it may be absent. */
export function optionalTextOf(payload: Json, name: string): string | undefined {
  const value = payload[name];
  return typeof value === "string" ? value : undefined;
}

export function textsOf(payload: Json, name: string): string[] {
  const value = payload[name];
  if (!Array.isArray(value)) throw new Error(`a request's payload has no list ${name}`);
  return value.map(String);
}
