/** The exported advertisements, without their pictures. */
import { advertisingFields } from "@opc/contract/advertising/fields";
import * as words from "@opc/contract/advertising/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { advertisingHandlers } from "./handlers.ts";

export const advertisingExports = {
  advertisingExport: listExport(
    {
      title: pageTitle("AdvertisingManagement"),
      words,
      columns: rowColumnsOf(advertisingFields, words),
    },
    advertisingHandlers.advertisingList,
  ),
};
