/** Route of each page; of the catalogue's derived from it while the console is built. */
import { pages } from "@opc/contract/pages";
import type { ScreenCode } from "./screen-code.ts";

function routesByCode(): Record<ScreenCode, string> {
  const pairs = Object.entries(pages).map(([code, page]) => [code, page.route]);
  return { ...Object.fromEntries(pairs), Exports: "/report/Exports" };
}

export const routes = routesByCode();
