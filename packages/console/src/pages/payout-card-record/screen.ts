import { screensOf } from "../../screen.ts";

export const payoutCardRecordScreens = screensOf("PayoutCardRecord", {
  title: "payoutCardRecord.title",
  texts: "more",
  list: () => import("./resource.tsx").then((own) => own.payoutCardRecords),
});
