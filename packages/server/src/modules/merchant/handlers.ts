import type { Handlers } from "../../call/handler.ts";

const soon = async (): Promise<never> => {
  throw new Error("not written yet");
};

export const merchantHandlers = {
  merchantList: soon,
  merchantSummary: soon,
  merchantExport: { ownTransaction: soon },
  merchantGet: soon,
  merchantCreate: soon,
  merchantUpdate: soon,
  merchantEnable: soon,
  merchantQuotaset: soon,
  merchantBalancechange: soon,
  merchantKeylist: soon,
  merchantKeyrotate: soon,
  merchantKeyexpire: soon,
} satisfies Partial<Handlers>;
