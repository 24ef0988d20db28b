/** Advertising as a list: what merchants' sites show, will show and have shown. */

import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { advertisingPositionCodes, advertisingPositionRows } from "@opc/contract/advertising/positions";
import { useTexts } from "../../i18n/i18n.ts";
import { Gallery, type GalleryProps } from "../../kit/gallery/gallery.tsx";
import { AddIcon, CalendarIcon } from "../../kit/icons.tsx";
import { lazyPart } from "../../kit/part.tsx";
import { defineResource } from "../../kit/resource.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { advertisingActions } from "./actions.tsx";
import { advertisingState } from "./advertising.ts";
import { AdvertisingCard } from "./advertising-card.tsx";
import { advertisingColumns } from "./columns.tsx";
import { useLanguages } from "./use-languages.ts";

export const advertisements = defineResource<"advertisingList", "advertisingSummary">({
  page: "AdvertisingManagement",
  calls: { list: "advertisingList", summary: "advertisingSummary", export: "advertisingExport" },
  rowId: (row) => row.AdvertisementId,
  rowName: (row) => row.Title,
  search: { kind: "text", name: "Text", placeholder: "advertising.search" },
  chips: {
    name: "States",
    statuses: advertisingState,
    counts: ({ StateCounts }) => new Map(StateCounts.map(({ State, Count }) => [State, Count])),
  },
  filters: [
    {
      kind: "options",
      name: "Positions",
      label: "advertising.field.Position",
      useOptions: usePositions,
    },
    { kind: "option", name: "Language", label: "advertising.field.Language", useOptions: useLanguages },
  ],
  isUnfolded: true,
  columns: advertisingColumns,
  card: ["ImageId", "State", "Position", "StartsAt", "OverlapCount", "Link"],
  gallery: (props: GalleryProps<AdvertisingRow>) => <Gallery {...props} card={AdvertisingCard} />,
  toolbar: [
    {
      label: "advertising.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: () => go(`${routes.AdvertisingManagement}/add`),
    },
    {
      label: "advertising.schedule.action",
      icon: <CalendarIcon />,
      isSecondary: true,
      run: async () => (await import("./schedule-dialog.tsx")).showSchedule(),
    },
  ],
  actions: advertisingActions,
  detail: lazyPart(async () => (await import("./detail.tsx")).AdvertisingDetail),
  empty: "advertising.empty",
});

function usePositions() {
  const { language } = useTexts();
  return advertisingPositionCodes.map((value) => ({
    value,
    label: advertisingPositionRows[value][language],
  }));
}
