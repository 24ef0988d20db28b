/**
 * How many rows a file will have, for its progress alone: on a connection of its own, so that no request waits for it, one
 * at a time in a process, and over when the export is.
 */
import { openCopy } from "../../db/copy.ts";
import type { Database } from "../../db/kysely.ts";
import type { Scope } from "../../db/transaction.ts";

const timeoutMs = 20_000;
const counting = new WeakSet<Database>();

interface Question {
  reports: Database;
  scope: Scope;
  text: string;
  signal: AbortSignal;
}

/** Undefined where another is being counted, or where it takes too long. */
export async function countRows(question: Question): Promise<bigint | undefined> {
  const { reports } = question;
  if (counting.has(reports)) return undefined;
  counting.add(reports);
  try {
    const copy = await openCopy({ ...question, format: "text", timeoutMs, name: "opc-admin export count" });
    try {
      const pieces = (await copy.stream.toArray()) as Buffer[];
      return BigInt(Buffer.concat(pieces).toString().trim());
    } finally {
      await copy.close();
    }
  } finally {
    counting.delete(reports);
  }
}
