/** The contract's lists and words as plain values for the browser. */
import * as titles from "@opc/contract/field-titles";
import * as log from "@opc/contract/operation-log";
import * as proof from "@opc/contract/proof";
import * as checks from "@opc/contract/proof-checks";

export const operationResults = log.operationResults;
export const proofStatuses = proof.proofStatuses;
export const fieldTitles = titles.fieldTitles;
export const proofChecks: Readonly<Record<string, string>> = checks.proofChecks;
