import { screensOf } from "../../screen.ts";

export const payoutCardRecordScreens = screensOf("PayoutCardRecord", {
  title: "payoutCardRecord.title",
  texts: ["money"],
  list: () => import("./resource.tsx").then((own) => own.payoutCardRecords),
});
