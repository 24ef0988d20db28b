/** Every permission as people read it, by its code; derived from the contract's catalogue while the console is built. */
import { menuGroups, type PageRow, pages } from "@opc/contract/pages";

type Name = Record<"enUS" | "zhCN", string>;

function names(): Record<string, Name> {
  const all: [string, Name][] = [];
  for (const [code, row] of Object.entries(pages) as [string, PageRow][]) {
    const group = menuGroups[row.menu];
    all.push([code, { enUS: `${group.enUS} · ${row.enUS}`, zhCN: `${group.zhCN} · ${row.zhCN}` }]);
    for (const [name, fn] of Object.entries(row.functions))
      all.push([`${code}.${name}`, { enUS: `${row.enUS} · ${fn.enUS}`, zhCN: `${row.zhCN} · ${fn.zhCN}` }]);
  }
  return Object.fromEntries(all);
}

export const permissionNames: Readonly<Record<string, Name>> = names();
