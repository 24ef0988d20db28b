import type { Handlers } from "../../call/handler.ts";
import { contentLists } from "./content-lists.ts";
import { crawlerLists } from "./crawler-lists.ts";
import { paymentLists } from "./payment-lists.ts";

/** Some 600 KB; an operator with more needs a selector that asks the server. */
const most = 10_000;

export const referenceHandlers = {
  ...paymentLists,
  ...crawlerLists,
  ...contentLists,

  /** An ordinary merchant's scope holds itself alone. */
  merchantSimplelist: async (_input, { tx }) =>
    tx
      .selectFrom("Merchant")
      .select(["Alias as MerchantAlias", "Name as MerchantName"])
      .where("Type", "=", "Normal")
      .orderBy("Alias")
      .limit(most)
      .execute(),
} satisfies Partial<Handlers>;
