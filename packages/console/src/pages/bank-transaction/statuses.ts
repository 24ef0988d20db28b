/** What the states of a bank transaction are called and in which tone they stand. */

import type { BankTransactionRow } from "@opc/contract/bank-transaction/calls";
import type { bankTransactionFields } from "@opc/contract/bank-transaction/fields";
import type {
  BankTransactionSource,
  BankTransactionStatus,
  LinkKind,
  MatchedBy,
} from "@opc/contract/bank-transaction/states";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./statuses.static.ts";

type Direction = BankTransactionRow["Direction"];

export const transactionStatus: StatusSet<BankTransactionStatus> = {
  values: values.bankTransactionStatuses,
  label: (value) => `bankTransaction.status.${value}`,
  tones: { PendingMatch: "warning", Matched: "good", Ignored: "quiet", Split: "quiet" },
};

export const direction: StatusSet<Direction> = {
  values: values.directions,
  label: (value) => `bankTransaction.direction.${value}`,
  tones: { Credit: "good", Debit: "quiet" },
};

export const source: StatusSet<BankTransactionSource> = {
  values: values.bankTransactionSources,
  label: (value) => `bankTransaction.source.${value}`,
  tones: { Crawler: "quiet", Statement: "quiet" },
};

export const matchedBy: StatusSet<MatchedBy> = {
  values: values.matchedByKinds,
  label: (value) => `bankTransaction.matchedBy.${value}`,
  tones: { Auto: "quiet", Manual: "busy", Review: "busy", Afterwards: "busy" },
};

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

const linkedAs: Labelled = {
  values: values.linkKinds,
  label: (value) => `bankTransaction.linkedAs.${value as LinkKind}`,
};

const sets: SetsOf<typeof bankTransactionFields> = {
  Direction: direction,
  Source: source,
  MatchStatus: transactionStatus,
  MatchedBy: matchedBy,
  LinkedAs: linkedAs,
};
export const shown = { section: "bankTransaction", sets };
