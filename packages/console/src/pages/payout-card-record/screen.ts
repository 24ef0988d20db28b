import { screensOf } from "../../screen.ts";

export const payoutCardRecordScreens = screensOf("PayoutCardRecord", {
  title: "payoutCardRecord.title",
  list: () => import("./resource.tsx").then((own) => own.payoutCardRecords),
});
