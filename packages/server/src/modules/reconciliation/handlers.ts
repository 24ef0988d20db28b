import type { Handlers } from "../../call/handler.ts";

const later = async (): Promise<never> => {
  throw new Error("not written yet");
};

export const reconciliationHandlers = {
  reconciliationList: later,
  reconciliationSummary: later,
  reconciliationGet: later,
  reconciliationDifferences: later,
  reconciliationHistory: later,
  reconciliationRun: later,
  reconciliationClose: later,
  reconciliationReopen: later,
  reconciliationUpload: later,
  reconciliationDiscard: later,
  reconciliationTemplate: { ownTransaction: later },
} satisfies Partial<Handlers>;
