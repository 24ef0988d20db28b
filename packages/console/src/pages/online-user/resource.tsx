/** Signed-in terminals as a list; all but one's own present one can be kicked off. */
import { AreaCredit } from "../../kit/area-credit.tsx";
import { KickIcon } from "../../kit/icons.tsx";
import css from "../../kit/kit.module.css";
import { defineResource } from "../../kit/resource.ts";
import { columnsOf, nothing } from "../../kit/table/columns.tsx";
import { kick, type OnlineUser, userKey } from "./kick.ts";

const { text, time } = columnsOf<OnlineUser>();
const isOther = ({ IsCurrent }: OnlineUser) => !IsCurrent;

export const onlineUsers = defineResource({
  page: "OnlineUser",
  calls: { list: "getonlineuserlist", export: "onlineuserExport" },
  rowId: (row) => row.SessionKey,
  rowName: (row) => `${userKey(row)}, ${row.LoginIp}`,
  search: { kind: "text", name: "UserName", placeholder: "onlineUser.search" },
  filters: [
    {
      kind: "merchant",
      name: "MerchantAlias",
      label: "onlineUser.field.Merchant",
      superOnly: true,
      withOwn: true,
    },
    { kind: "text", name: "LoginIp", label: "onlineUser.field.LoginIp" },
  ],
  isUnfolded: true,
  columns: [
    {
      ...text("UserName", "onlineUser.field.UserName", { widthPx: 184 }),
      cell: ({ UserName, IsCurrent }, { t }) => (
        <>
          {UserName} {IsCurrent && <span className={css.badge}>{t("onlineUser.current")}</span>}
        </>
      ),
    },
    text("MerchantAlias", "onlineUser.field.Merchant", { superOnly: true, widthPx: 100 }),
    text("LoginIp", "onlineUser.field.LoginIp", { widthPx: 136, mono: true, copy: (row) => row.LoginIp }),
    {
      ...text("Area", "onlineUser.field.Area", { widthPx: 130 }),
      cell: ({ Area }) => Area || nothing,
    },
    text("Device", "onlineUser.field.Device", { widthPx: 220 }),
    time("LoginTime", "onlineUser.field.LoginTime", { sortable: true }),
    time("LastSeenTime", "onlineUser.field.LastSeenTime"),
  ],
  card: ["UserName", "LastSeenTime", "Device", "MerchantAlias", "LoginIp", "Area", "LoginTime"],
  actions: [
    {
      label: "onlineUser.kick.action",
      icon: <KickIcon />,
      needs: "kick",
      isPossible: isOther,
      run: (row, tools) => kick([row], tools),
    },
  ],
  bulk: [{ label: "onlineUser.kick.selected", needs: "kick", isPossible: isOther, run: kick }],
  empty: "onlineUser.empty",
  credit: <AreaCredit />,
});
