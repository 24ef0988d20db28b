/** A bank's batch file of withdrawals: each is noted as written into one, so that nobody pays it by two files unawares. */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { localTime } from "../../call/export-source.ts";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type BatchLine, batchFile, unfitFor } from "./batch-templates.ts";
import { openPayee } from "./payee.ts";

type Input = CallParsed<Calls["withdrawalBatchfile"]>;
type Facts = TransactionFacts<UserViewer>;

/** Oldest first. Throws NotFound, StatusChanged, NoAccountChosen, AlreadyInBatch, TransferNoted or BatchUnfit. */
export async function makeBatchFile(
  { OrderNos, Template, Again }: Input,
  facts: Facts,
): Promise<CallOutput<Calls["withdrawalBatchfile"]>> {
  const { tx, viewer, services, now, recordChange } = facts;
  const orders = await lockNamed(tx, [...new Set(OrderNos)]);
  for (const order of orders) assertMayBeWritten(order, Again, viewer);
  const currencies = await currenciesOf(services.database);
  const lines = orders.map((order) => lineOf(order, facts, currencies));
  for (const line of lines) {
    const Why = unfitFor(Template, line);
    if (Why) throw new CallError("BatchUnfit", { OrderNo: line.orderNo, Why });
  }
  const ids = orders.map(({ Id }) => Id);
  await tx
    .updateTable("WithdrawalOrder")
    .set({ BatchAt: now, BatchBy: personName(viewer) })
    .where("Id", "in", ids)
    .execute();
  const Sums = sumsOf(orders, currencies);
  const again = orders.flatMap(({ BatchAt, OrderNo }) => (BatchAt === null ? [] : [OrderNo]));
  recordChange({
    Template,
    OrderNos: orders.map(({ OrderNo }) => OrderNo),
    Amounts: Sums,
    ...(again.length > 0 && { Again: again }),
  });
  return {
    FileName: `withdrawals-${Template}-${now.toISOString().replace(/\.\d+|[-:]/g, "")}.csv`,
    Content: batchFile(Template, lines).toString("base64"),
    Count: orders.length,
    Sums,
  };
}

type Named = Awaited<ReturnType<typeof lockNamed>>[number];

/** Locked in the order of their ids, which is that of their time, so that two files at once wait for one another. */
async function lockNamed(tx: Transaction, orderNos: readonly string[]) {
  await tx
    .selectFrom("WithdrawalOrder")
    .select("Id")
    .where("OrderNo", "in", orderNos)
    .orderBy("Id")
    .forUpdate()
    .execute();
  const orders = await tx
    .selectFrom("WithdrawalOrder")
    .innerJoin("Merchant", "Merchant.Id", "WithdrawalOrder.MerchantId")
    .leftJoin("Bank", (join) =>
      join
        .onRef("Bank.Code", "=", "WithdrawalOrder.PayeeBankCode")
        .onRef("Bank.Currency", "=", "WithdrawalOrder.Currency"),
    )
    .selectAll("WithdrawalOrder")
    .select(["Merchant.Alias", "Bank.NameEn", "Bank.NameZh", "Bank.NationalCode"])
    .where("OrderNo", "in", orderNos)
    .orderBy("WithdrawalOrder.Id")
    .execute();
  if (orders.length < orderNos.length) throw new CallError("NotFound");
  return orders;
}

function assertMayBeWritten(
  { OrderNo, Status, BatchAt, PayeeSealed, TransferReference, ReceiptImageId }: Named,
  again: boolean,
  { timeDifferenceMinutes }: UserViewer,
): void {
  if (Status === "Rejected") throw new CallError("StatusChanged");
  if (PayeeSealed === null) throw new CallError("NoAccountChosen", { OrderNo });
  if (again) return;
  if (BatchAt !== null)
    throw new CallError("AlreadyInBatch", { OrderNo, At: localTime(BatchAt, timeDifferenceMinutes) });
  if (TransferReference !== null || ReceiptImageId !== null)
    throw new CallError("TransferNoted", { OrderNo });
}

function lineOf(order: Named, { services }: Facts, { text }: Currencies): BatchLine {
  return {
    orderNo: order.OrderNo,
    merchantAlias: order.Alias,
    bankCode: order.PayeeBankCode ?? "",
    bankNameEn: order.NameEn ?? "",
    bankNameZh: order.NameZh ?? "",
    clearingCode: order.NationalCode,
    accountNumber: openPayee(services.vault, order),
    holder: order.PayeeHolder ?? "",
    currency: order.Currency,
    amount: text(order.AmountMinor, order.Currency),
  };
}

function sumsOf(orders: readonly Named[], { text }: Currencies) {
  return [...Map.groupBy(orders, ({ Currency }) => Currency)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([Currency, own]) => ({
      Currency,
      Amount: text(
        own.reduce((sum, { AmountMinor }) => sum + AmountMinor, 0n),
        Currency,
      ),
    }));
}
