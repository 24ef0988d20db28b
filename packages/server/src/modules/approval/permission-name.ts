/** A permission as people read it: "Collection Orders · Confirm". */
import type { Language } from "@opc/contract/errors";
import { type PageCode, type PageRow, type Permission, pages } from "@opc/contract/pages";

export function permissionName(permission: Permission): Record<Language, string> {
  const [code, name] = permission.split(".");
  const page: PageRow = pages[code as PageCode];
  const held = name === undefined ? undefined : page.functions[name];
  const text = (language: Language) => (held ? `${page[language]} · ${held[language]}` : page[language]);
  return { enUS: text("enUS"), zhCN: text("zhCN") };
}
