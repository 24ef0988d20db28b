/**
 * A multipart body as a call's raw input: a field is text (repeated: a list), a file its name and bytes. Only a row
 * with `upload` takes a file, one, and no more bytes of it than the row says are ever held.
 */
import type { Call } from "@opc/contract";
import type { UploadedFile } from "@opc/contract/files";
import type { FastifyRequest } from "fastify";
import { fieldsRefused } from "../call/field-problems.ts";
import { CallError } from "../call-error.ts";
import { languageOf } from "./request-facts.ts";

const maxFileNameLength = 200;

export async function readMultipart(row: Call, request: FastifyRequest): Promise<Record<string, unknown>> {
  const limits = {
    ...(row.largestFieldBytes === undefined ? {} : { fieldSize: row.largestFieldBytes }),
    ...(row.upload ? { files: 1, fileSize: row.upload.maximumBytes } : { files: 0 }),
  };
  const values = new Map<string, unknown[]>();
  const add = (name: string, value: unknown) => values.set(name, [...(values.get(name) ?? []), value]);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") add(part.fieldname, part.value);
      else {
        const file = fileOf(part, await part.toBuffer());
        // A form's file field that nobody filled arrives as a file without name and bytes.
        if (file.fileName !== "" || file.bytes.length > 0) add(part.fieldname, file);
      }
    }
  } catch (error) {
    throw namedOf(error, row, request);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

function fileOf(part: { filename?: string; mimetype: string }, bytes: Uint8Array): UploadedFile {
  const fileName = (part.filename ?? "").slice(0, maxFileNameLength);
  return { fileName, mimeType: part.mimetype.slice(0, maxFileNameLength), bytes };
}

/** What the library throws, by its code: the reader's fault each time, and of a file at its own field. */
function namedOf(error: unknown, row: Call, request: FastifyRequest): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (row.upload && code === "FST_FILES_LIMIT") return atFile(row.upload.field, "One file only", request);
  if (row.upload && code === "FST_REQ_FILE_TOO_LARGE")
    return atFile(row.upload.field, "The file is larger than 5 MB", request);
  if (statusCode === 413) return new CallError("RequestTooLarge");
  return error instanceof Error ? new CallError("UnreadableRequest") : error;
}

function atFile(Field: string, Message: string, request: FastifyRequest): CallError {
  const language = languageOf(request.cookies.lang, request.headers["accept-language"]);
  return fieldsRefused([{ Field, Message }], language);
}
