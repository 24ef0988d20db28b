/** Writes the demo world's payouts: orders, timelines, attempts, tasks, cards' running accounts, callbacks. */
import type { NewRow } from "@opc/server/db/insert-rows";
import type { Transaction } from "@opc/server/db/transaction";
import { insertMany } from "../bulk.ts";
import { IdSource } from "../ids.ts";
import { operatorMs } from "../people.ts";
import type { PastPayouts } from "./past.ts";
import { type PayoutChannels, payoutCards, payoutType } from "./setup.ts";
import { type CardDebit, people } from "./telling.ts";

export async function writePastPayouts(
  tx: Transaction,
  { tellings, keys, evidence }: PastPayouts,
  channels: PayoutChannels,
  since: Date,
): Promise<void> {
  await insertMany(
    tx,
    "PayoutOrder",
    tellings.map(({ order }) => order),
  );
  await insertMany(tx, "PayoutOrderKey", keys);
  await insertMany(tx, "PayoutEvidence", evidence);
  await insertMany(
    tx,
    "PayoutEvent",
    tellings.flatMap(({ events }) => events),
  );
  await insertMany(
    tx,
    "PayoutAttempt",
    tellings.flatMap(({ attempts }) => attempts),
  );
  const tasks = tellings.flatMap((telling) => telling.tasks);
  await insertMany(tx, "PayoutTask", tasks);
  await insertMany(tx, "PayoutCardDay", promisedByDay(tasks));
  const debits = tellings.flatMap((telling) => telling.debits);
  const ids = new IdSource();
  for (const card of payoutCards) {
    const known = channels.cards.get(card.name);
    if (known)
      await writeAccount(tx, { cardId: known.id, openingMinor: card.openingMinor, since, ids }, debits);
  }
}

/** The card's lines in the order of time, beginning with what it held. */
async function writeAccount(
  tx: Transaction,
  { cardId, openingMinor, since, ids }: { cardId: bigint; openingMinor: bigint; since: Date; ids: IdSource },
  debits: readonly CardDebit[],
): Promise<void> {
  const first = line(
    cardId,
    1,
    { before: 0n, amount: openingMinor, fee: 0n },
    since,
    ids.at(since.getTime()),
  );
  const lines: NewRow<"PayoutCardRecord">[] = [
    { ...first, Kind: "Manual", Operator: people.admin, Remark: "Opening balance" },
  ];
  let balance = openingMinor;
  const own = debits.filter((debit) => debit.cardId === cardId).sort((one, other) => one.atMs - other.atMs);
  for (const debit of own) {
    const at = new Date(debit.atMs);
    const money = { before: balance, amount: -debit.amountMinor, fee: debit.feeMinor };
    const row = line(cardId, lines.length + 1, money, at, ids.at(debit.atMs));
    const isSeen = debit.externalId !== null;
    lines.push({
      ...row,
      OrderId: debit.orderId,
      OrderNo: debit.orderNo,
      ExternalId: debit.externalId,
      Counterparty: isSeen ? debit.counterparty : null,
      OccurredAt: isSeen ? at : null,
      ReportedAt: isSeen ? at : null,
    });
    balance = row.BalanceAfterMinor;
  }
  await insertMany(tx, "PayoutCardRecord", lines);
  await tx
    .updateTable("PayoutCard")
    .set({ BalanceMinor: balance, LastSequence: BigInt(lines.length) })
    .where("Id", "=", cardId)
    .execute();
}

function line(
  CardId: bigint,
  sequence: number,
  { before, amount, fee }: { before: bigint; amount: bigint; fee: bigint },
  CreatedAt: Date,
  Id: bigint,
): NewRow<"PayoutCardRecord"> {
  return {
    Id,
    CardId,
    Sequence: BigInt(sequence),
    Kind: "Payout",
    Currency: payoutType.currency,
    AmountMinor: amount,
    FeeMinor: fee,
    BalanceBeforeMinor: before,
    BalanceAfterMinor: before + amount - fee,
    OrderId: null,
    OrderNo: null,
    ExternalId: null,
    Counterparty: null,
    Remark: null,
    OccurredAt: null,
    ReportedAt: null,
    Operator: null,
    CreatedAt,
  };
}

/** By the operator's calendar day. */
function promisedByDay(tasks: readonly NewRow<"PayoutTask">[]): NewRow<"PayoutCardDay">[] {
  const days = new Map<string, NewRow<"PayoutCardDay">>();
  for (const { CardId, CreatedAt, AmountMinor } of tasks) {
    const Day = new Date(CreatedAt.getTime() + operatorMs).toISOString().slice(0, 10);
    const row = days.get(`${CardId}/${Day}`) ?? { CardId, Day, PromisedMinor: 0n };
    row.PromisedMinor += AmountMinor;
    days.set(`${CardId}/${Day}`, row);
  }
  return [...days.values()];
}
