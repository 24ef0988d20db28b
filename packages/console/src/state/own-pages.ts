/** The user's own pages, which take no permission: told like entries of the menu, where they do not stand. */
import { routes } from "../routes.static.ts";
import type { MenuEntry } from "./session.ts";

const ownPages: readonly MenuEntry[] = [
  {
    AdminMenuCode: "Reports",
    AdminMenuName: "报表",
    AdminMenuName_enUS: "Reports",
    PagePermissionCode: "Exports",
    PageName: "我的导出",
    PageName_enUS: "My Exports",
    RouteName: routes.Exports,
    hidden: true,
    FunctionList: [],
  },
];

export function withOwnPages(menu: readonly MenuEntry[]): readonly MenuEntry[] {
  return [...menu, ...ownPages];
}

export function isOwnPage({ PagePermissionCode }: MenuEntry): boolean {
  return ownPages.some((own) => own.PagePermissionCode === PagePermissionCode);
}
