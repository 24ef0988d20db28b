/**
 * How much of a body each call reads. Whoever is known may send what the call needs; before that it is little: of a
 * signed body, and of calls for everybody.
 */
import type { Call } from "@opc/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Counts its requests itself; all others share the limit of plain routes. */
    hasOwnLimit?: true;
  }
}

/** Of a JSON body, and of a form's fields together. */
const ofUsers = 512 * 1024;
const ofSigned = 64 * 1024;
const ofAnybody = 16 * 1024;
/** Names, boundaries and the fields beside a file or a long text. */
const aroundFields = 64 * 1024;
const usualFieldBytes = 64 * 1024;
/** The longest list is that of a group's permissions. */
const maxListItems = 3_000;
/** Unknown ones beside those that the schema names, so that they are refused by name. */
const unknownFields = 16;

/** Of a JSON body. */
export function bodyLimitOf({ access }: Call): number {
  if (access.by === "anyone") return ofAnybody;
  return access.by === "merchantSignature" ? ofSigned : ofUsers;
}

export interface FormBudget {
  bytes: number;
  fieldBytes: number;
  fields: number;
}

const budgets = new Map<Call, FormBudget>();

export function formBudgetOf(row: Call): FormBudget {
  let budget = budgets.get(row);
  if (!budget) {
    const { upload, largestFieldBytes = 0 } = row;
    const bytes = Math.max(bodyLimitOf(row), (upload?.maximumBytes ?? 0) + largestFieldBytes + aroundFields);
    const fieldBytes = Math.min(bytes, Math.max(usualFieldBytes, largestFieldBytes));
    budget = { bytes, fieldBytes, fields: fieldsOf(row) + unknownFields };
    budgets.set(row, budget);
  }
  return budget;
}

/** A list is a field for each of its items. */
function fieldsOf(row: Call): number {
  const { properties } = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" });
  if (!properties) return maxListItems;
  return Object.values(properties).reduce((sum, field) => sum + maxItemsOf(field), 0);
}

/** 1: no list. */
function maxItemsOf(field: z.core.JSONSchema._JSONSchema): number {
  if (typeof field === "boolean") return 1;
  const kinds = field.anyOf ?? field.oneOf;
  if (kinds) return Math.max(...kinds.map(maxItemsOf));
  const isKnown = field.type !== undefined || field.enum !== undefined || field.const !== undefined;
  return field.type === "array" || !isKnown ? (field.maxItems ?? maxListItems) : 1;
}

/** Refused with a body that has not arrived: what is small is let run out, of a large one nothing more is taken. */
export function hangUpOnLargeBody({ headers, raw }: FastifyRequest, reply: FastifyReply): void {
  const isLong =
    Number(headers["content-length"] ?? 0) > ofUsers || headers["transfer-encoding"] !== undefined;
  if (isLong && !raw.complete) reply.header("connection", "close");
}
