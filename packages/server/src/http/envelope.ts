/** The envelope `{ code, msg, data }` of every answer, and the one place where errors become envelopes. */
import type { Call } from "@opc/contract";
import {
  commonErrors,
  type ErrorName,
  errors,
  errorText,
  type Language,
  signedInErrors,
  summaryErrors,
} from "@opc/contract/errors";
import { z } from "zod";
import type { CallError } from "../call-error.ts";

export interface Refusal {
  status: number;
  envelope: { code: number; msg: string; data: unknown };
}

export function refusal(error: CallError, language: Language): Refusal {
  const row: { code: number; status?: number } = errors[error.errorName];
  return {
    status: row.status ?? 200,
    envelope: {
      code: row.code,
      msg: errorText(error.errorName, language, error.parameters),
      data: error.data,
    },
  };
}

/** An error that the row does not declare is a bug of ours, not an answer. */
export function isDeclared(row: Call, name: ErrorName): boolean {
  return errorsOf(row).includes(name);
}

/** What the row declares, and what any call of its kind may answer besides. */
export function errorsOf(row: Call): readonly ErrorName[] {
  const isForUsers = row.access.by === "session" || row.access.by === "page";
  const implied: readonly ErrorName[] = isForUsers ? [...commonErrors, ...signedInErrors] : commonErrors;
  const ofSummary: readonly ErrorName[] = isSummary(row) ? summaryErrors : [];
  return [...row.errors, ...implied, ...ofSummary];
}

/** What a list adds up to, beside its rows. */
export function isSummary(row: Call): boolean {
  return row.path.endsWith("_summary");
}

const schemas = new Map<Call, Record<string, unknown>>();

/** JSON schema of a successful envelope: the serialiser sends the fields named here and no others. */
export function envelopeSchema(row: Call): Record<string, unknown> {
  const schema = schemas.get(row) ?? makeEnvelopeSchema(row);
  schemas.set(row, schema);
  return schema;
}

function makeEnvelopeSchema(row: Call): Record<string, unknown> {
  const data = z.toJSONSchema(row.output, { io: "output", target: "draft-7", unrepresentable: "any" });
  delete data.$schema;
  return {
    type: "object",
    properties: { code: { type: "integer" }, msg: { type: "string" }, data },
    required: ["code", "msg", "data"],
    additionalProperties: false,
  };
}
