/** What can be done to one advertisement, in its row and beside its details. */
import type { AdvertisingRow } from "@opc/contract/advertising/calls";
import { DeleteIcon, EditIcon, EyeIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";
import { routes } from "../../routes.static.ts";
import { go } from "../../state/go.ts";
import { refreshTab, tabsStore } from "../../state/tabs.ts";
import { isUnsaved } from "../../state/unsaved.ts";

/** Its time is over, whatever is decided. */
function isOver({ EndsAt }: AdvertisingRow): boolean {
  return EndsAt !== null && Date.parse(EndsAt) <= Date.now();
}

/** A tab that it is open in begins anew, as the advertisement is now, unless something is typed there. */
function edit({ AdvertisementId }: AdvertisingRow): void {
  const path = `${routes.AdvertisingManagement}/edit/${AdvertisementId}`;
  const open = tabsStore.get().find((tab) => tab.path === path);
  if (open && !isUnsaved(open)) refreshTab(path);
  go(path);
}

export const advertisingActions: readonly RowAction<AdvertisingRow>[] = [
  {
    label: "advertising.preview.action",
    icon: <EyeIcon />,
    run: async (row) => (await import("./preview.tsx")).preview(row),
  },
  {
    label: "advertising.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    run: edit,
  },
  {
    label: "advertising.publish.action",
    icon: <PowerIcon />,
    needs: "publish",
    isPossible: (row) => row.Status !== "Published",
    refusal: (row, t) => (isOver(row) ? t("advertising.publish.ended") : undefined),
    run: async (row, tools) => (await import("./act.ts")).publish(row, tools),
  },
  {
    label: "advertising.takeBack.action",
    icon: <PowerIcon />,
    needs: "publish",
    isPossible: (row) => row.Status === "Published",
    run: async (row, tools) => (await import("./act.ts")).takeBack(row, tools),
  },
  {
    label: "advertising.delete.action",
    icon: <DeleteIcon />,
    needs: "delete",
    refusal: (row, t) => (row.Status === "Published" ? t("advertising.delete.published") : undefined),
    run: async (row, tools) => (await import("./act.ts")).remove(row, tools),
  },
];
