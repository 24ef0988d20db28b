/** Users as a list: who they are, whether they can sign in, and what can be done to their accounts. */
import type { UserRow } from "@opc/contract/user/calls";
import type { userFields } from "@opc/contract/user/fields";
import { AreaCredit } from "../../kit/area-credit.tsx";
import {
  AddIcon,
  KeyIcon,
  PeopleIcon,
  PowerIcon,
  RefreshIcon,
  SendIcon,
  ShieldIcon,
  UnlockIcon,
} from "../../kit/icons.tsx";
import css from "../../kit/kit.module.css";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { nothing } from "../../kit/table/columns.tsx";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { googleBindings } from "./bindings.static.ts";
import { columns } from "./columns.static.ts";
import { useGroupChoices } from "./groups.ts";
import { OnlineCount } from "./online-count.tsx";

const userState: StatusSet<"Enabled" | "Disabled" | "Locked"> = {
  values: ["Enabled", "Disabled", "Locked"],
  label: (value) => `user.state.${value}`,
  tones: { Enabled: "good", Disabled: "quiet", Locked: "bad" },
};

const googleBinding: StatusSet<UserRow["GoogleBinding"]> = {
  values: googleBindings,
  label: (value) => `user.binding.${value}`,
  tones: { NotShown: "warning", Shown: "busy", Bound: "good" },
};

const sets: SetsOf<typeof userFields> = {
  Enable: {
    yes: { label: "user.state.Enabled", tone: "good" },
    no: { label: "user.state.Disabled", tone: "quiet" },
  },
  IsLocked: { yes: { label: "user.state.Locked", tone: "bad" } },
  GoogleBinding: googleBinding,
  MustChangePassword: { yes: { label: "user.temporary", tone: "warning" } },
};
const shown = { section: "user", sets };

const isOther = ({ IsSelf }: UserRow) => !IsSelf;

export const users = defineResource({
  page: "UserList",
  calls: { list: "userList", export: "userExport" },
  rowId: (row) => row.UserKey,
  search: { kind: "text", name: "UserName", placeholder: "user.search" },
  chips: { name: "States", statuses: userState },
  filters: [
    {
      kind: "merchant",
      name: "MerchantAlias",
      label: "user.field.MerchantAlias",
      superOnly: true,
      withOwn: true,
    },
    {
      kind: "options",
      name: "UserGroupIds",
      label: "user.field.UserGroupName",
      of: "MerchantAlias",
      useOptions: useGroupChoices,
    },
  ],
  isUnfolded: true,
  columns: columnsOfFields<UserRow>(columns, shown, {
    UserName: ({ UserName, IsSelf }, { t }) => (
      <>
        {UserName} {IsSelf && <span className={css.badge}>{t("user.you")}</span>}
      </>
    ),
    LastLoginArea: ({ LastLoginArea }) => LastLoginArea || nothing,
    OnlineCount: (row) => <OnlineCount row={row} />,
  }),
  card: ["UserName", "Enable", "MerchantName", "GoogleBinding", "UserGroupName", "IsLocked", "LastLoginTime"],
  toolbar: [
    {
      label: "user.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./add-user.ts")).addUser(tools),
    },
  ],
  actions: [
    {
      label: "user.unlock.action",
      icon: <UnlockIcon />,
      needs: "unlock",
      isPossible: (row) => isOther(row) && row.IsLocked,
      run: async (row, tools) => (await import("./enable.ts")).unlock(row, tools),
    },
    {
      label: "user.edit.action",
      icon: <PeopleIcon />,
      needs: "edit",
      isPossible: isOther,
      run: async (row, tools) => (await import("./account-forms.ts")).changeGroup(row, tools),
    },
    {
      label: "user.enable.disable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: (row) => isOther(row) && row.Enable,
      run: async (row, tools) => (await import("./enable.ts")).enable(row, false, tools),
    },
    {
      label: "user.enable.enable",
      icon: <PowerIcon />,
      needs: "enable",
      isPossible: (row) => isOther(row) && !row.Enable,
      run: async (row, tools) => (await import("./enable.ts")).enable(row, true, tools),
    },
    {
      label: "user.reset.action",
      icon: <KeyIcon />,
      needs: "resetPassword",
      isPossible: isOther,
      run: async (row, tools) => (await import("./account-forms.ts")).resetPassword(row, tools),
    },
    {
      label: "user.validator.action",
      icon: <ShieldIcon />,
      needs: "validatorInfo",
      isPossible: (row) => row.IsSelf || row.GoogleBinding !== "Bound",
      run: async (row, tools) => (await import("./validator.tsx")).showValidator(row, tools),
    },
    {
      label: "user.renew.action",
      icon: <RefreshIcon />,
      needs: "validatorInfo",
      isPossible: (row) => isOther(row) && row.GoogleBinding !== "NotShown",
      run: async (row, tools) => (await import("./validator.tsx")).renewValidator(row, tools),
    },
    {
      label: "user.passkeys",
      icon: <ShieldIcon />,
      needs: "validatorInfo",
      isPossible: isOther,
      run: async (row) => (await import("./passkeys.tsx")).showPasskeysOf(row),
    },
    {
      label: "user.noticeTargets",
      icon: <SendIcon />,
      needs: "validatorInfo",
      isPossible: isOther,
      run: async (row) => (await import("./notice-targets.tsx")).showTargetsOf(row),
    },
  ],
  empty: "user.empty",
  credit: <AreaCredit />,
});
