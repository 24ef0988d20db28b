/** What a report can be compared with; from the contract while the console is built. */
import * as contract from "@opc/contract/report/period";

export const comparisons = contract.comparisons;
