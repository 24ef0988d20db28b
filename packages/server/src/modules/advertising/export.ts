/** The exported advertisements, without their pictures. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { advertisingPositionRows } from "@opc/contract/advertising/positions";
import * as words from "@opc/contract/advertising/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { advertisingHandlers } from "./handlers.ts";

const { text, count, time, state, made } = rowColumns<AdvertisingRow, typeof words.enUS>(words);

export const advertisingExports = {
  advertisingExport: listExport(
    {
      title: pageTitle("AdvertisingManagement"),
      words,
      columns: [
        text("Title"),
        state("State", "state"),
        made("Position", (row, language) => advertisingPositionRows[row.Position][language]),
        text("Language"),
        time("StartsAt"),
        time("EndsAt"),
        count("OverlapCount"),
        count("SortOrder"),
        text("Link"),
        text("CreatedBy"),
        time("CreatedAt"),
        text("UpdatedBy"),
        time("UpdatedAt"),
        time("PublishedAt"),
      ],
    },
    advertisingHandlers.advertisingList,
  ),
};
