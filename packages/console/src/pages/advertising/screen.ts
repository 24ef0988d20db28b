import { screensOf } from "../../screen.ts";

export const advertisingScreens = screensOf("AdvertisingManagement", {
  title: "advertising.title",
  list: () => import("./resource.tsx").then((own) => own.advertisements),
  places: {
    add: { load: () => import("./add-page.tsx").then((own) => own.AdvertisingAddPage), needs: "add" },
    edit: {
      load: () => import("./edit-page.tsx").then((own) => own.AdvertisingChoosePage),
      needs: "edit",
      asks: "AdvertisementId",
    },
    "edit/:id": {
      load: () => import("./edit-page.tsx").then((own) => own.AdvertisingEditPage),
      needs: "edit",
    },
  },
  record: () => import("./detail.tsx").then((own) => own.AdvertisingDetail),
  texts: ["content"],
});
