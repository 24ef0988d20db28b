/** Route of each page; derived from the contract's catalogue while the console is built. */
import { type PageCode, pages } from "@opc/contract/pages";

function routesByCode(): Record<PageCode, string> {
  const pairs = Object.entries(pages).map(([code, page]) => [code, page.route]);
  return Object.fromEntries(pairs);
}

export const routes = routesByCode();
