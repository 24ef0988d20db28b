/** The pages of the menu group Lottery. */
import type { PageRow } from "../pages.ts";

export const lotteryPages = {} as const satisfies Record<string, PageRow>;
