/** Why a callback is not here: nobody made it, or its month lies in a file. */
import { basename } from "node:path";
import { CallError } from "../../call-error.ts";
import { timeOf } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { callbacksArchived } from "../archive/archived.ts";
import { idOfEvent } from "./queue.ts";

export async function missing(tx: Transaction, eventId: string): Promise<CallError> {
  const id = idOfEvent(eventId);
  return (id !== undefined && (await archivedSince(tx, timeOf(id)))) || new CallError("NotFound");
}

/** Undefined where what was made then is here. */
export async function archivedSince(tx: Transaction, madeAt: Date): Promise<CallError | undefined> {
  const archived = await callbacksArchived(tx, madeAt);
  if (!archived) return undefined;
  return new CallError("CallbackArchived", {
    Date: archived.at.toISOString().slice(0, 10),
    File: basename(archived.file),
  });
}
