/** The contract's lists as plain values for the browser. */
import { moneyCaseFields, moneyCaseLayout } from "@opc/contract/money-case/fields";
import * as states from "@opc/contract/money-case/states";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const caseKinds = states.caseKinds;
export const caseStates = states.caseStates;
export const caseSides = states.caseSides;
export const caseParties = states.caseParties;
export const caseOrderKinds = states.caseOrderKinds;
export const caseEndings = states.caseEndings;
export const bookedEndings = Object.keys(states.caseBookings);
/** Those that wait for nobody, by kind. */
export const aloneEndings = Object.fromEntries(
  states.caseKinds.map((kind) => [
    kind,
    states.caseFacts[kind].endings.filter((ending) => !states.isEndedByTwo(kind, ending)),
  ]),
);
export const columns = listColumnsOf(moneyCaseFields, moneyCaseLayout);
export const drawer = drawerGroupsOf(moneyCaseFields, moneyCaseLayout);
