/**
 * What may be done to a draw, and when. A *draw* is Scheduled until its result is entered; one whose time has come is
 * *overdue*. Nobody knows a result before its time, and nobody moves a draw whose time has come: what took place stays.
 */
import { type DrawMove, type DrawStatus, drawMoves } from "@opc/contract/lottery/draws";
import { CallError } from "../../call-error.ts";

/** Plans reach no further. */
const furthestMs = 2 * 366 * 86_400_000;

export interface DrawFacts {
  Status: DrawStatus;
  DrawAt: Date;
  EnteredBy: string | null;
}

/** Throws the error that says why this cannot be done to the draw now. */
export function assertMove(move: DrawMove, draw: DrawFacts, now: Date): void {
  const isAllowed = (drawMoves[move].from as readonly DrawStatus[]).includes(draw.Status);
  if (move === "Entered" && draw.EnteredBy !== null)
    throw new CallError("DrawResultEntered", { By: draw.EnteredBy });
  if (!isAllowed) throw new CallError("DrawStatusChanged");
  if (move === "Entered" && draw.DrawAt > now) throw new CallError("DrawNotYet");
  if (move === "Moved" && draw.DrawAt <= now) throw new CallError("DrawTimePassed");
}

/** A time that a draw may be planned for. */
export function assertTime(at: Date, now: Date): void {
  if (at <= now) throw new CallError("DrawTimePassed");
  if (at.getTime() > now.getTime() + furthestMs) throw new CallError("DrawTooFar");
}

export function isOverdue({ Status, DrawAt }: Pick<DrawFacts, "Status" | "DrawAt">, now: Date): boolean {
  return Status === "Scheduled" && DrawAt <= now;
}
