/** Reads a call's input: query, JSON or multipart fields (a repeated field is a list), then the row's schema. */
import type { MultipartFields, MultipartValue } from "@fastify/multipart";
import type { Call } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import { inputTexts } from "@opc/contract/input-texts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CallError } from "../call/call-error.ts";
import { unstorableIn } from "./storable-text.ts";

const chinese = z.locales.zhCN().localeError;

export function readInput(row: Call, request: FastifyRequest): unknown {
  if (row.method === "GET") return request.query ?? {};
  const body = request.body;
  if (body === undefined || body === null || body === "") return {};
  return request.isMultipart() ? fieldsOf(body as MultipartFields) : body;
}

function fieldsOf(body: MultipartFields): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(body)) {
    const values = (Array.isArray(part) ? part : [part]).map((one) => (one as MultipartValue<string>)?.value);
    fields[name] = values.length === 1 ? values[0] : values;
  }
  return fields;
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
    Message: (language === "zhCN" ? inputTexts[issue.message] : undefined) ?? issue.message,
  }));
  const text = fields.map(({ Field, Message }) => (Field ? `${Field}: ${Message}` : Message)).join("; ");
  throw new CallError("InvalidInput", { Fields: text.slice(0, 500) }, { Fields: fields });
}

function namesOf(issue: z.core.$ZodIssue): string {
  return issue.code === "unrecognized_keys" ? issue.keys.join(", ").slice(0, 200) : "";
}
