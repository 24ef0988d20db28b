/** The part of the catalogue that a group holds, in the specification's menu-entry shape (section 3). */
import type { z } from "zod";
import { menuGroups, type PageRow, type Permission, pageCodes, pages } from "../pages.ts";
import type { menuEntry } from "../session/calls.ts";

export function menuOf(permissions: ReadonlySet<Permission>): z.output<typeof menuEntry>[] {
  return pageCodes
    .filter((code) => permissions.has(code))
    .map((code) => {
      const row: PageRow = pages[code];
      const held = Object.keys(row.functions)
        .map((name): Permission => `${code}.${name}`)
        .filter((permission) => permissions.has(permission));
      return {
        AdminMenuCode: row.menu,
        AdminMenuName: menuGroups[row.menu].zhCN,
        AdminMenuName_enUS: menuGroups[row.menu].enUS,
        PagePermissionCode: code,
        PageName: row.zhCN,
        PageName_enUS: row.enUS,
        RouteName: row.route,
        hidden: row.hidden ?? false,
        FunctionList: held.map((PageFunctionCode) => ({ PageFunctionCode })),
      };
    });
}
