/** A merchant's own withdrawals. The operator's staff see those of the operator's own merchant here, never all. */

import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { endOfDay } from "../../day.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { choosable } from "../settlement-account/choose.ts";
import { balancesOf } from "./balances.ts";
import { ledgerLinesOf } from "./detail.ts";
import { asOwn } from "./own-viewer.ts";
import { passwordStateOf } from "./password.ts";
import { payeeOf } from "./payee.ts";
import { quotaText, quotaUseOf, useIn } from "./quota.ts";
import { timelineOf, toLedgerLine, toOwnRow, toSums, transferTold } from "./row.ts";
import { findWithdrawal, listWithdrawals, sumWithdrawals } from "./store.ts";
import { readReceipt } from "./transfer.ts";

export const ownWithdrawalHandlers = {
  ownwithdrawalList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listWithdrawals(tx, asOwn(viewer), input), (row) =>
      toOwnRow(row, viewer, currencies),
    );
  },

  ownwithdrawalSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return toSums(await sumWithdrawals(tx, asOwn(viewer), input), input.Statuses, currencies);
  },

  ownwithdrawalGet: async ({ OrderNo }, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const found = await findWithdrawal(tx, asOwn(viewer), OrderNo);
    if (!found) throw new CallError("NotFound");
    const lines = viewer.permissions.has("BalanceChange") ? await ledgerLinesOf(tx, found) : null;
    return {
      Order: toOwnRow(found, viewer, currencies),
      Payee: await payeeOf(tx, found, found.Id),
      Transfer: transferTold(found),
      Timeline: timelineOf(found, viewer),
      Ledger: lines?.map((line) => toLedgerLine(line, found.Currency, currencies)) ?? null,
    };
  },

  ownwithdrawalReceipt: async ({ ImageId }, { tx, viewer }) => readReceipt(tx, asOwn(viewer), ImageId),

  withdrawalTerms: async (_input, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const balances = await balancesOf(tx, viewer.merchantId);
    const uses = await quotaUseOf(tx, { ...viewer, now });
    const { IsSet, IsLocked, SetAt } = await passwordStateOf(tx, viewer.merchantId);
    return {
      Currencies: balances.map(({ currency, availableMinor, frozenMinor }) => ({
        Currency: currency,
        AvailableBalance: currencies.text(availableMinor, currency),
        FrozenBalance: currencies.text(frozenMinor, currency),
        Quota: quotaText(useIn(uses, currency), currency, currencies),
      })),
      DayEndsAt: endOfDay(now, viewer.timeDifferenceMinutes).toISOString(),
      Password: { IsSet, IsLocked, SetAt },
      Accounts: await choosable(tx, viewer.merchantId, now),
    };
  },
} satisfies Partial<Handlers>;
