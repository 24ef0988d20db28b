/** The contract's lists and words as plain values for the browser. */

import * as log from "@opc/contract/operation-log/results";
import * as proof from "@opc/contract/proof/calls";
import * as checks from "@opc/contract/proof/checks";
import * as titles from "@opc/contract/titles/fields";

export const operationResults = log.operationResults;
export const proofStatuses = proof.proofStatuses;
export const fieldTitles = titles.fieldTitles;
export const proofChecks: Readonly<Record<string, string>> = checks.proofChecks;
