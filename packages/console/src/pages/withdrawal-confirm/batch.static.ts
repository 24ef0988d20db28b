/** The contract's templates of batch files as plain values for the browser. */
import * as contract from "@opc/contract/withdrawal/batch";

export const batchTemplates = contract.batchTemplates;
export const batchCurrencies = contract.batchCurrencies;
