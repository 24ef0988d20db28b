import type { Handlers } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { findCredits, findOrders, rangeOf } from "./find.ts";

export const paymentFindHandlers = {
  paymentFind: async (input, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const range = rangeOf(input, viewer.timeDifferenceMinutes, now);
    const maySeeCredits = viewer.isSuper && viewer.permissions.has("OriginalRecord");
    return {
      From: range.from.toISOString(),
      To: range.to.toISOString(),
      Orders: await findOrders(tx, viewer, input, range, currencies),
      Credits: maySeeCredits ? await findCredits(tx, input, range, currencies) : null,
    };
  },
} satisfies Partial<Handlers>;
