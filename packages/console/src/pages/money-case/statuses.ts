/** What the states of a case are called and in which tone they stand, for its list and its drawer. */
import type { moneyCaseFields } from "@opc/contract/money-case/fields";
import type { CaseState } from "@opc/contract/money-case/states";
import type { TextKey } from "../../i18n/i18n.ts";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import * as values from "./statuses.static.ts";

export const caseState: StatusSet<CaseState> = {
  values: values.caseStates,
  label: (value) => `moneyCase.state.${value}`,
  tones: { Open: "warning", Closed: "quiet" },
};

const labelled = (group: string, all: readonly string[]): Labelled => ({
  values: all,
  label: (value) => `moneyCase.${group}.${value}` as TextKey as "moneyCase.kind.OverPayment",
});

export const caseKind = labelled("kind", values.caseKinds);

const sets: SetsOf<typeof moneyCaseFields> = {
  State: caseState,
  Kind: caseKind,
  Side: labelled("side", values.caseSides),
  Party: labelled("party", values.caseParties),
  OrderKind: labelled("order", values.caseOrderKinds),
  Ending: labelled("ending", values.caseEndings),
};
export const shown = { section: "moneyCase", sets };
