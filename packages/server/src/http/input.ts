/** Reads a call's input: query, JSON or multipart fields (a repeated field is a list, a file its bytes), then the row's schema. */
import type { Call } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { fieldsRefused } from "../call/field-problems.ts";
import { unstorableIn } from "../call/storable-text.ts";
import { readMultipart } from "./multipart.ts";

const chinese = z.locales.zhCN().localeError;

export async function readInput(row: Call, request: FastifyRequest): Promise<unknown> {
  if (row.method === "GET") return request.query ?? {};
  if (request.isMultipart()) return readMultipart(row, request);
  const body = request.body;
  return body === undefined || body === null || body === "" ? {} : body;
}

export function parseInput(row: Call, raw: unknown, language: Language): unknown {
  const path = unstorableIn(raw);
  if (path !== undefined) {
    throw fieldsRefused([{ Field: path, Message: "Contains characters that cannot be stored" }], language);
  }
  const parsed = row.input.safeParse(raw, language === "zhCN" ? { error: chinese } : {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 20).map((issue) => ({
    Field: issue.path.join(".") || namesOf(issue),
    Message: issue.message,
  }));
  throw fieldsRefused(problems, language);
}

function namesOf(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? issue.keys.join(", ").slice(0, 200) : "";
}
