/** What the kinds of a payout card's records are called, and in which tone they stand. */
import type { PayoutCardRecordKind } from "@opc/contract/payout-card/record-kinds";
import type { StatusSet } from "../status.ts";
import { payoutCardRecordKinds } from "./values.static.ts";

export const recordKind: StatusSet<PayoutCardRecordKind> = {
  values: payoutCardRecordKinds,
  label: (value) => `payoutCardRecord.kind.${value}`,
  tones: { Payout: "good", Fee: "quiet", TopUp: "busy", Unexplained: "bad", Manual: "warning" },
};
