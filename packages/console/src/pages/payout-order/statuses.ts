/** What the statuses of a payout are called and in which tone they stand, for its list and its drawer. */
import type { CallbackStatus } from "@opc/contract/payment-order/states";
import type { payoutOrderFields } from "@opc/contract/payout-order/fields";
import type { PayoutException, PayoutStatus } from "@opc/contract/payout-order/states";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./statuses.static.ts";

export const payoutStatus: StatusSet<PayoutStatus> = {
  values: values.payoutStatuses,
  label: (value) => `payoutOrder.status.${value}`,
  tones: {
    PendingReview: "warning",
    ChannelInProgress: "busy",
    ChannelFailed: "bad",
    ChannelSuccess: "busy",
    PayoutSuccess: "good",
    AutoMatchedSuccess: "good",
    ManuallyConfirmed: "good",
    ManuallyCancelled: "quiet",
    WrongReceivingInfo: "warning",
    PayoutFailed: "quiet",
    CashoutRejected: "quiet",
  },
};

export const payoutException: StatusSet<PayoutException> = {
  values: values.payoutExceptions,
  label: (value) => `payoutOrder.exception.${value}`,
  tones: { None: "quiet", Returned: "bad" },
};

export const callbackStatus: StatusSet<CallbackStatus> = {
  values: values.callbackStatuses,
  label: (value) => `paymentOrder.callback.${value}`,
  tones: { None: "quiet", InProgress: "busy", Success: "good", Failure: "bad" },
};

/** What a channel contradicts itself in. */
export const payoutConflict: Labelled = {
  values: values.payoutDoubts,
  label: (value) => `payoutOrder.conflictName.${value}` as "payoutOrder.conflictName.PaidAfterRefusal",
};

export const payoutSource: Labelled = {
  values: values.payoutSources,
  label: (value) => `payoutOrder.source.${value}` as "payoutOrder.source.Import",
};

export const payoutWay: Labelled = {
  values: values.payoutWays,
  label: (value) => `payoutOrder.way.${value}` as "payoutOrder.way.None",
};

const sets: SetsOf<typeof payoutOrderFields> = {
  Status: payoutStatus,
  Exception: payoutException,
  CallbackStatus: callbackStatus,
  Source: payoutSource,
};
export const shown = { section: "payoutOrder", sets };
