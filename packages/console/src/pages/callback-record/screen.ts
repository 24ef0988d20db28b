import { screensOf } from "../../screen.ts";

export const callbackRecordScreens = screensOf("CallbackRecord", {
  title: "callbackRecord.title",
  list: () => import("./resource.tsx").then((own) => own.callbackRecords),
  record: () => import("./detail.tsx").then((own) => own.CallbackRecordDetail),
});
