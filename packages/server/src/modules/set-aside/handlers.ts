import { asideRowsShown } from "@opc/contract/set-aside/calls";
import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { shownMs } from "../../db/set-aside.ts";
import { canTry, tryAgain } from "./try-again.ts";

/** Row-level security leaves an ordinary merchant nothing. */
export const setAsideHandlers = {
  setasideList: async (_input, { tx, now }) => {
    const rows = await tx
      .selectFrom("SetAside")
      .selectAll()
      .where("LastAt", ">", new Date(now.getTime() - shownMs))
      .orderBy("LastAt", "desc")
      .orderBy("Queue")
      .orderBy("Key")
      .limit(asideRowsShown)
      .execute();
    return {
      Rows: rows.map((row) => ({
        ...row,
        FirstAt: row.FirstAt.toISOString(),
        LastAt: row.LastAt.toISOString(),
        CanTry: canTry(row),
      })),
      ServerTime: now.toISOString(),
    };
  },

  setasideTryagain: async ({ Queue, Key }, { tx, services, now, recordChange }) => {
    const row = await tx
      .selectFrom("SetAside")
      .selectAll()
      .where("Queue", "=", Queue)
      .where("Key", "=", Key)
      .executeTakeFirst();
    if (!row || !canTry(row)) throw new CallError("NotFound");
    const Outcome = await tryAgain(tx, services, row, now);
    recordChange({ Queue, Key, Reason: row.Reason, Outcome });
    return { Outcome };
  },
} satisfies Partial<Handlers>;
