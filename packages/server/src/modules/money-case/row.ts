/** A case as its row in the list. */
import { moneyCaseFields } from "@opc/contract/money-case/fields";
import { rowMapper } from "../../call/row-of.ts";

export const toRow = rowMapper(moneyCaseFields, {});
