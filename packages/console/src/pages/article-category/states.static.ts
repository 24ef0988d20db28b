/** The contract's list as plain values for the browser. */
import * as contract from "@opc/contract/article/inputs";

export const articleCategoryStates = contract.articleCategoryStates;
