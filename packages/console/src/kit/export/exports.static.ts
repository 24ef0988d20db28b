/** The exports of the contract: what they are called, and whether they are asked by time. */
import { type Call, calls } from "@opc/contract";
import { type PageCode, type PageRow, pages } from "@opc/contract/pages";

export interface KnownExport {
  enUS: string;
  zhCN: string;
  hasRange: boolean;
}

function known(): Record<string, KnownExport> {
  const exported = Object.entries(calls as Readonly<Record<string, Call>>).filter(([, row]) => row.exported);
  return Object.fromEntries(
    exported.map(([name, { access, input }]) => {
      const [page] = access.by === "page" ? ([access.page].flat() as PageCode[]) : [];
      const row: PageRow | undefined = page && pages[page];
      const names = row ? { enUS: row.enUS, zhCN: row.zhCN } : { enUS: name, zhCN: name };
      const shape = (input as { shape?: Readonly<Record<string, unknown>> }).shape ?? {};
      return [name, { ...names, hasRange: "From" in shape }];
    }),
  );
}

export const knownExports = known();
