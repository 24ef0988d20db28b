/** What a screen's buttons begin, from anywhere: its page opens, and its form over it. */
import { useNavigate } from "react-router";
import { queryClient } from "../../api/query.ts";
import { moreTexts, type TextKey, useTexts } from "../../i18n/i18n.ts";
import type { ActionTools } from "../../kit/resource.ts";
import { routes } from "../../routes.static.ts";
import type { ScreenCode } from "../../screen-code.ts";
import { can, useMenu } from "../../state/session.ts";
import { iconOf } from "../../theme/icon.tsx";
import type { PaletteEntry } from "./entry.ts";

interface Act {
  label: TextKey;
  page: ScreenCode;
  needs?: string;
  /** Behind the page's address. */
  search?: string;
  keywords: string;
  run?: (tools: ActionTools) => Promise<void>;
}

const acts: readonly Act[] = [
  {
    label: "shell.palette.findPayment",
    page: "OriginalRecord",
    search: "?View=Find",
    keywords: "find a payment search amount 查找付款",
  },
  {
    label: "shell.palette.createPayout",
    page: "CashoutOrder",
    needs: "create",
    keywords: "create payout new cashout 新建代付",
    run: async (tools) => (await import("../../pages/payout-order/create.ts")).createPayout(tools),
  },
  {
    label: "shell.palette.planMaintenance",
    page: "Maintenance",
    needs: "edit",
    keywords: "plan maintenance 新建维护",
    run: async (tools) => (await import("../../pages/maintenance/forms.tsx")).planMaintenance(tools),
  },
  {
    label: "shell.palette.addUser",
    page: "UserList",
    needs: "add",
    keywords: "add user new create 新增用户",
    run: async (tools) => (await import("../../pages/user/add-user.ts")).addUser(tools),
  },
  {
    label: "shell.palette.createMerchant",
    page: "MerchantList",
    needs: "add",
    keywords: "create merchant add new 新增商户",
    run: async (tools) => (await import("../../pages/merchant/create.tsx")).addMerchant(tools),
  },
];

export function useActEntries(): readonly PaletteEntry[] {
  const { t } = useTexts();
  const navigate = useNavigate();
  const menu = useMenu();
  const tools: ActionTools = { t, refresh: () => void queryClient.invalidateQueries() };
  return acts
    .filter(({ page, needs }) => can(menu, page, needs as Parameters<typeof can>[2]))
    .map(({ label, page, search = "", keywords, run }) => ({
      id: label,
      label: t(label),
      keywords,
      icon: iconOf(page),
      run: () => {
        void navigate(routes[page] + search);
        if (run) void moreTexts().then(() => run(tools));
      },
    }));
}
