/** The exported terminals that are signed in. */
import type { CallOutput, Calls } from "@opc/contract";
import * as words from "@opc/contract/session/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { sessionHandlers } from "./handlers.ts";

type OnlineUser = CallOutput<Calls["getonlineuserlist"]>["Rows"][number];

const { text, time } = rowColumns<OnlineUser, typeof words.enUS>(words);

export const onlineUserExports = {
  onlineuserExport: listExport(
    {
      title: pageTitle("OnlineUser"),
      words,
      columns: [
        text("UserName"),
        { ...text("MerchantAlias", "Merchant"), superOnly: true },
        text("LoginIp"),
        text("Area"),
        text("Device"),
        time("LoginTime"),
        time("LastSeenTime"),
      ],
    },
    sessionHandlers.getonlineuserlist,
  ),
};
