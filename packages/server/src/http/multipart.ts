/**
 * A multipart body as a call's raw input: a field is text (repeated: a list), a file its name and bytes. Only a row
 * with `upload` takes a file, one, and no more bytes than the call's budget are ever held: what is longer, or has more
 * fields, is refused and never cut.
 */
import type { Call } from "@opc/contract";
import type { UploadedFile } from "@opc/contract/files";
import type { FastifyRequest } from "fastify";
import { fieldsRefused } from "../call/field-problems.ts";
import { CallError } from "../call-error.ts";
import { formBudgetOf } from "./body-budget.ts";
import { languageOf } from "./request-facts.ts";

const maxFileNameLength = 200;
const fileTooLarge = "The file is larger than 5 MB";

export async function readMultipart(row: Call, request: FastifyRequest): Promise<Record<string, unknown>> {
  const budget = formBudgetOf(row);
  if (Number(request.headers["content-length"] ?? 0) > budget.bytes) throw tooLarge(row, request);
  const limits = {
    fieldSize: budget.fieldBytes,
    fields: budget.fields,
    parts: budget.fields + 1,
    ...(row.upload ? { files: 1, fileSize: row.upload.maximumBytes } : { files: 0 }),
  };
  let bytes = 0;
  const { raw } = request;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
  };
  const values = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  };
  raw.on("data", count);
  try {
    for await (const part of request.parts({ limits })) {
      if (bytes > budget.bytes) throw tooLarge(row, request);
      if (part.type === "field") add(part.fieldname, textOf(part));
      else {
        const file = fileOf(part, await part.toBuffer());
        // A form's file field that nobody filled arrives as a file without name and bytes.
        if (file.fileName !== "" || file.bytes.length > 0) add(part.fieldname, file);
      }
    }
  } catch (error) {
    throw namedOf(error, row, request);
  } finally {
    raw.off("data", count);
    // What is left of it goes nowhere.
    raw.unpipe();
    raw.resume();
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

interface Field {
  value: unknown;
  valueTruncated: boolean;
  fieldnameTruncated: boolean;
}

function textOf({ value, valueTruncated, fieldnameTruncated }: Field): unknown {
  if (valueTruncated || fieldnameTruncated) throw new CallError("RequestTooLarge");
  // What a byte that is no UTF-8 becomes.
  if (typeof value === "string" && value.includes("\uFFFD")) throw new CallError("UnreadableRequest");
  return value;
}

/** Of a form with a file it is the file, and its field says so. */
function tooLarge({ upload }: Call, request: FastifyRequest): CallError {
  return upload ? atFile(upload.field, fileTooLarge, request) : new CallError("RequestTooLarge");
}

function fileOf(part: { filename?: string; mimetype: string }, bytes: Uint8Array): UploadedFile {
  const fileName = (part.filename ?? "").slice(0, maxFileNameLength);
  return { fileName, mimeType: part.mimetype.slice(0, maxFileNameLength), bytes };
}

/** What the library throws, by its code: the reader's fault each time, and of a file at its own field. */
function namedOf(error: unknown, row: Call, request: FastifyRequest): unknown {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (row.upload && code === "FST_FILES_LIMIT") return atFile(row.upload.field, "One file only", request);
  if (row.upload && code === "FST_REQ_FILE_TOO_LARGE") return atFile(row.upload.field, fileTooLarge, request);
  if (statusCode === 413) return new CallError("RequestTooLarge");
  return error instanceof Error ? new CallError("UnreadableRequest") : error;
}

function atFile(Field: string, Message: string, request: FastifyRequest): CallError {
  const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
  return fieldsRefused([{ Field, Message }], language);
}
