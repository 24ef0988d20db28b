/** The contract's lists and limits as plain values for the browser. */

import * as statement from "@opc/contract/bank-transaction/statement-import";
import { errors } from "@opc/contract/errors";
import * as reconciliation from "@opc/contract/reconciliation/calls";
import { differenceFields, differenceLayout } from "@opc/contract/reconciliation/fields";
import * as values from "@opc/contract/reconciliation/values";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const reconciliationAccounts = values.reconciliationAccounts;
export const reconciliationStates = values.reconciliationStates;
export const differenceKinds = values.differenceKinds;
export const differenceStates = values.differenceStates;
export const differenceWays = values.differenceWays;
export const closeWays = values.closeWays;
export const waysOfCause = values.waysOfCause;
export const statementMaxRows = statement.statementMaxRows;
export const reconciliationColumns = reconciliation.reconciliationColumns;
/** A row of a file is wrong; the refusal lists them. */
export const csvHasFaults: number = errors.CsvHasFaults.code;
export const differenceCauses = values.differenceCauses;
export const differenceDirections = differenceFields.Direction.values;
export const columns = listColumnsOf(differenceFields, differenceLayout);
export const drawer = drawerGroupsOf(differenceFields, differenceLayout);
