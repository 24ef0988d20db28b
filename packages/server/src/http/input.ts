/** Reads a call's input: query, JSON or multipart fields (a repeated field is a list, a file its bytes), then the row's schema. */
import type { Call } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { inputText } from "@opc/contract/input-texts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CallError } from "../call/call-error.ts";
import { readMultipart } from "./multipart.ts";
import { unstorableIn } from "./storable-text.ts";

const chinese = z.locales.zhCN().localeError;

export async function readInput(row: Call, request: FastifyRequest): Promise<unknown> {
  if (row.method === "GET") return request.query ?? {};
  if (request.isMultipart()) return readMultipart(row, request);
  const body = request.body;
  return body === undefined || body === null || body === "" ? {} : body;
}

const unstorable = { enUS: "Contains characters that cannot be stored", zhCN: "包含无法保存的字符" };

export function parseInput(row: Call, raw: unknown, language: Language): unknown {
  const path = unstorableIn(raw);
  if (path !== undefined) {
    const Message = unstorable[language];
    throw new CallError(
      "InvalidInput",
      { Fields: `${path}: ${Message}` },
      { Fields: [{ Field: path, Message }] },
    );
  }
  const parsed = row.input.safeParse(raw, language === "zhCN" ? { error: chinese } : {});
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.slice(0, 20).map((issue) => ({
    Field: issue.path.join(".") || namesOf(issue),
    Message: inputText(issue.message, language),
  }));
  const text = fields.map(({ Field, Message }) => (Field ? `${Field}: ${Message}` : Message)).join("; ");
  throw new CallError("InvalidInput", { Fields: text.slice(0, 500) }, { Fields: fields });
}

function namesOf(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? issue.keys.join(", ").slice(0, 200) : "";
}
