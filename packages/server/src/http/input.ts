/** Reads a call's input: query, JSON or multipart fields (a repeated field is a list, a file its bytes), then the row's schema. */
import { isUtf8 } from "node:buffer";
import type { Call } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { fieldsRefused } from "../call/field-problems.ts";
import { unstorableIn } from "../call/storable-text.ts";
import { CallError } from "../call-error.ts";
import { readMultipart } from "./multipart.ts";

/** Of what a stranger sent so much is told back, and no more. */
const maxToldLength = 200;
const keysTold = 20;

const chinese = z.locales.zhCN().localeError;

/** Throws UnreadableRequest. */
export type ParseJson = (request: FastifyRequest, text: string) => unknown;

export async function readInput(row: Call, request: FastifyRequest, parseJson: ParseJson): Promise<unknown> {
  if (row.method === "GET") return request.query ?? {};
  if (request.isMultipart()) return readMultipart(row, request);
  const { rawBody } = request;
  if (!rawBody || rawBody.length === 0) return {};
  // What is stored would not be what was sent, or signed.
  if (!isUtf8(rawBody)) throw new CallError("UnreadableRequest");
  return parseJson(request, rawBody.toString("utf8")) ?? {};
}

export function parseInput(row: Call, raw: unknown, language: Language): unknown {
  const path = unstorableIn(raw);
  if (path !== undefined) {
    throw fieldsRefused(
      [{ Field: path.slice(0, maxToldLength), Message: "Contains characters that cannot be stored" }],
      language,
    );
  }
  const parsed = row.input.safeParse(raw, language === "zhCN" ? { error: chinese } : {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 20).map((issue) => ({
    Field: (issue.path.join(".") || namesOf(issue)).slice(0, maxToldLength),
    Message: issue.message.slice(0, maxToldLength),
  }));
  throw fieldsRefused(problems, language);
}

function namesOf(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? issue.keys.slice(0, keysTold).join(", ") : "";
}
