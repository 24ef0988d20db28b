/** What states of days and differences are called and in which tone they stand. */
import type { differenceFields } from "@opc/contract/reconciliation/fields";
import type {
  DifferenceKind,
  DifferenceState,
  DifferenceWay,
  ReconciliationAccount,
  ReconciliationState,
} from "@opc/contract/reconciliation/values";
import type { TextKey } from "../../i18n/i18n.ts";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./values.static.ts";

export const dayState: StatusSet<ReconciliationState> = {
  values: values.reconciliationStates,
  label: (value) => `reconciliation.status.${value}`,
  tones: {
    None: "quiet",
    Waiting: "busy",
    Running: "busy",
    Failed: "bad",
    Clean: "good",
    Settled: "good",
    Open: "warning",
  },
};

export const differenceState: StatusSet<DifferenceState> = {
  values: values.differenceStates,
  label: (value) => `reconciliation.state.${value}`,
  tones: { Open: "warning", Closed: "good" },
};

export const differenceKind: StatusSet<DifferenceKind> = {
  values: values.differenceKinds,
  label: (value) => `reconciliation.kind.${value}`,
  tones: { BankMissing: "bad", PlatformMissing: "bad", Amount: "warning", Status: "warning", Fee: "busy" },
};

export const differenceWay: StatusSet<DifferenceWay> = {
  values: values.differenceWays,
  label: (value) => `reconciliation.way.${value}`,
  tones: {
    Bound: "good",
    SettledByReview: "good",
    Ignored: "quiet",
    BookedManually: "good",
    BankError: "warning",
    TimingDifference: "quiet",
    Other: "quiet",
    NoLongerFound: "quiet",
  },
};

export const accountKind: StatusSet<ReconciliationAccount> = {
  values: values.reconciliationAccounts,
  label: (value) => `reconciliation.accountKind.${value}`,
  tones: { Offline: "quiet", Card: "quiet" },
};

const labelled = (group: string, all: readonly string[]): Labelled => ({
  values: all,
  label: (value) => `reconciliation.${group}.${value}` as TextKey as "reconciliation.way.Bound",
});

const sets: SetsOf<typeof differenceFields> = {
  AccountKind: accountKind,
  Kind: differenceKind,
  Cause: labelled("cause", values.differenceCauses),
  State: differenceState,
  Direction: labelled("direction", values.differenceDirections),
  Way: labelled("way", values.differenceWays),
};
export const shown = { section: "reconciliation", sets };
