import type { Handlers } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { readFaults } from "../../db/standing.ts";
import { openStop } from "../payout-stop/stop.ts";
import { enqueueProof, listRuns } from "./store.ts";

export const proofHandlers = {
  proofList: async (_input, { tx, viewer, services, now }) => ({
    Rows: await listRuns(tx),
    DatabaseFaults: viewer.isSuper && services.judgesStanding ? await readFaults(tx) : [],
    PayoutStop: viewer.isSuper ? await openStop(tx) : null,
    ServerTime: now.toISOString(),
  }),

  proofRun: async (_input, { tx, viewer, now, recordChange }) => {
    const by = { userId: viewer.userId, name: personName(viewer) };
    const runId = await enqueueProof(tx, by, now);
    if (runId === undefined) throw new CallError("ProofUnderWay");
    recordChange({ RunId: runId.toString(), Status: { from: null, to: "Waiting" } });
    return {};
  },
} satisfies Partial<Handlers>;
