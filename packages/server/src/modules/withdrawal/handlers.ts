import { errorText } from "@opc/contract/errors";
import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { secondPersonRefusalOf } from "../approval/second-person.ts";
import { balanceOf } from "./balances.ts";
import { applicantOf, isOwnBatch } from "./decide.ts";
import { historyOf, ledgerLinesOf } from "./detail.ts";
import { passwordStateOf } from "./password.ts";
import { payeeOf } from "./payee.ts";
import { pendingWithdrawalCount } from "./pending.ts";
import { quotaText, quotaUseOf, useIn } from "./quota.ts";
import { countOf, timelineOf, toLedgerLine, toRow, toSums, totalOf, transferTold } from "./row.ts";
import { findWithdrawal, lastWithdrawalsOf, listWithdrawals, sumWithdrawals } from "./store.ts";
import { readReceipt } from "./transfer.ts";

export const withdrawalHandlers = {
  withdrawalList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listWithdrawals(tx, viewer, input), (row) => toRow(row, viewer, currencies));
  },

  withdrawalSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return toSums(await sumWithdrawals(tx, viewer, input), input.Statuses, currencies);
  },

  withdrawalGet: async ({ OrderNo }, facts) => {
    const { tx, viewer, services, now, request } = facts;
    const currencies = await currenciesOf(services.database);
    const found = await findWithdrawal(tx, viewer, OrderNo);
    if (!found) throw new CallError("NotFound");
    const { MerchantId: merchantId, Currency: currency } = found;
    const lines = await ledgerLinesOf(tx, found);
    const uses = await quotaUseOf(tx, { ...found, merchantId, timeDifferenceMinutes: found.Minutes, now });
    const { sums, firstAt } = await historyOf(tx, found);
    const { frozenMinor } = await balanceOf(tx, merchantId, currency);
    const last = await lastWithdrawalsOf(tx, found);
    const total = (status: "Pending" | "Approved" | "Rejected") =>
      totalOf(sums, [status], currency, currencies);
    return {
      Order: toRow(found, viewer, currencies),
      Payee: await payeeOf(tx, found, found.Id),
      Transfer: transferTold(found),
      Timeline: timelineOf(found, viewer),
      Ledger: lines.map((line) => toLedgerLine(line, currency, currencies)),
      FrozenBalance: currencies.text(frozenMinor, currency),
      Quota: quotaText(useIn(uses, currency), currency, currencies),
      LastWithdrawals: last.map((row) => toRow(row, viewer, currencies)),
      History: {
        Count: countOf(sums, ["Pending", "Approved", "Rejected"]),
        ApprovedCount: countOf(sums, ["Approved"]),
        ApprovedAmount: total("Approved"),
        RejectedCount: countOf(sums, ["Rejected"]),
        RejectedAmount: total("Rejected"),
        PendingCount: countOf(sums, ["Pending"]),
        PendingAmount: total("Pending"),
        FirstAt: firstAt.toISOString(),
      },
      Password: await passwordStateOf(tx, merchantId),
      IsOwn: found.CreatedByUserId === viewer.userId,
      SecondPersonRefusal:
        found.Status === "Pending"
          ? await secondPersonRefusalOf(facts, [applicantOf(found)], "WithdrawalConfirm.approve")
          : null,
      RejectRefusal: (await isOwnBatch(tx, found, facts)) ? errorText("OwnBatch", request.language) : null,
    };
  },

  withdrawalReceipt: async ({ ImageId }, { tx, viewer }) => readReceipt(tx, viewer, ImageId),

  waitrecordcountget: async (_input, { tx }) => [await pendingWithdrawalCount(tx)],
} satisfies Partial<Handlers>;
