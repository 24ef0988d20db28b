/** The contract's list as plain values for the browser. */
import * as contract from "@opc/contract/article-fields";

export const articleCategoryStates = contract.articleCategoryStates;
