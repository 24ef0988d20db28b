import type { Handlers } from "../../call/handler.ts";
import { askToEndStop } from "./end.ts";

export const payoutStopHandlers = {
  payoutstopEnd: async ({ StopId, Note }, facts) => ({
    ApprovalId: await askToEndStop({ stopId: BigInt(StopId), note: Note }, facts),
  }),
} satisfies Partial<Handlers>;
