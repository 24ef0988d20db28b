/** Signed-in terminals as a list; all but one's own present one can be kicked off. */
import { userKey } from "@opc/contract/user/key";
import { AreaCredit } from "../../kit/area-credit.tsx";
import { KickIcon } from "../../kit/icons.tsx";
import css from "../../kit/kit.module.css";
import { defineResource } from "../../kit/resource.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields } from "../../kit/table/columns-of-fields.ts";
import { columns } from "./columns.static.ts";
import { kick, type OnlineUser } from "./kick.ts";

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
      label: "onlineUser.field.MerchantAlias",
      superOnly: true,
      withOwn: true,
    },
    { kind: "text", name: "LoginIp", label: "onlineUser.field.LoginIp" },
  ],
  isUnfolded: true,
  columns: columnsOfFields<OnlineUser>(
    columns,
    { section: "onlineUser", sets: {} },
    {
      UserName: ({ UserName, IsCurrent }, { t }) => (
        <>
          {UserName} {IsCurrent && <span className={css.badge}>{t("onlineUser.current")}</span>}
        </>
      ),
      LoginIp: { copy: ({ LoginIp }) => LoginIp },
      Area: ({ Area }) => Area || nothing,
    },
  ),
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
