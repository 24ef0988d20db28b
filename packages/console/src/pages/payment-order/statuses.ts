/** What the statuses of a collection order are called and in which tone they stand, for its list and its drawer. */
import type { paymentOrderFields } from "@opc/contract/payment-order/fields";
import type {
  CallbackStatus,
  MatchStatus,
  OrderException,
  PaymentOrderStatus,
  ReviewStatus,
} from "@opc/contract/payment-order/states";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./statuses.static.ts";

export const orderStatus: StatusSet<PaymentOrderStatus> = {
  values: values.paymentOrderStatuses,
  label: (value) => `paymentOrder.status.${value}`,
  tones: {
    Pending: "quiet",
    Locked: "warning",
    Paying: "busy",
    Success: "good",
    Failed: "bad",
    Expired: "quiet",
  },
};

export const orderException: StatusSet<OrderException> = {
  values: values.orderExceptions,
  label: (value) => `paymentOrder.exception.${value}`,
  tones: { None: "quiet", Late: "warning", Partial: "warning", Over: "warning", Marked: "bad" },
};

export const reviewStatus: StatusSet<ReviewStatus> = {
  values: values.reviewStatuses,
  label: (value) => `paymentOrder.review.${value}`,
  tones: { None: "quiet", PendingReview: "warning", Approved: "good", Rejected: "bad" },
};

export const matchStatus: StatusSet<MatchStatus> = {
  values: values.matchStatuses,
  label: (value) => `paymentOrder.match.${value}`,
  tones: { PendingMatch: "quiet", Matched: "good" },
};

export const callbackStatus: StatusSet<CallbackStatus> = {
  values: values.callbackStatuses,
  label: (value) => `paymentOrder.callback.${value}`,
  tones: { None: "quiet", InProgress: "busy", Success: "good", Failure: "bad" },
};

export const orderKind: Labelled = {
  values: values.orderKinds,
  label: (value) => (value === "Test" ? "paymentOrder.kind.Test" : "paymentOrder.kind.Member"),
};

export const paymentWay: Labelled = {
  values: values.paymentWays,
  label: (value) => (value === "Supplier" ? "paymentOrder.way.Supplier" : "paymentOrder.way.OwnAccount"),
};

const sets: SetsOf<typeof paymentOrderFields> = {
  Status: orderStatus,
  Exception: orderException,
  ReviewStatus: reviewStatus,
  MatchStatus: matchStatus,
  CallbackStatus: callbackStatus,
};
export const shown = { section: "paymentOrder", sets };
