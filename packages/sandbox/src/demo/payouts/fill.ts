/** The payouts among the demo world's past: told from what merchants had, written, and what they moved answered. */
import { userKey } from "@opc/contract/user/key";
import type { Transaction } from "@opc/server/db/transaction";
import type { Transfer } from "@opc/server/ledger/transfers";
import { storeImage } from "@opc/server/modules/stored-image/images";
import { sealCard } from "@opc/server/order/payee";
import { gatewayPayoutOf, type PayoutOrder } from "@opc/server/order/payout-row";
import QRCode from "qrcode";
import { seededRandom } from "../../random.ts";
import { insertMany } from "../bulk.ts";
import { type CallbackRows, callbackRows } from "../callback-rows.ts";
import { type Catalogue, known } from "../catalogue.ts";
import type { FillOptions, Tellers } from "../fill.ts";
import { currencies } from "../people.ts";
import { type PastPayouts, queuePayoutCallbacks, transfersOfPayout } from "./past.ts";
import { payoutType } from "./setup.ts";
import { payoutStories } from "./stories.ts";
import type { Telling } from "./telling.ts";
import { writePastPayouts } from "./write.ts";

interface PayoutPast {
  options: FillOptions;
  catalogue: Catalogue;
  tellers: Tellers;
  /** What merchants were credited. */
  payments: readonly Transfer[];
}

/** Returns what the payouts moved. */
export async function writePayouts(tx: Transaction, past: PayoutPast): Promise<Transfer[]> {
  const { options, catalogue } = past;
  const since = new Date(options.now.getTime() - options.days * 24 * 3_600_000);
  const told = await tell(tx, past);
  const callbacks = told.tellings.flatMap((telling) => callbackOf(telling, past) ?? []);
  await writePastPayouts(tx, told, catalogue.payoutChannels, since);
  await insertMany(
    tx,
    "CallbackRecord",
    callbacks.map(({ record }) => record),
  );
  await insertMany(
    tx,
    "CallbackAttempt",
    callbacks.flatMap(({ attempts }) => attempts),
  );
  await insertMany(
    tx,
    "PayoutEvent",
    callbacks.flatMap(({ events }) => events),
  );
  return told.tellings.flatMap(transfersOfPayout);
}

async function tell(tx: Transaction, { options, catalogue, payments }: PayoutPast): Promise<PastPayouts> {
  const { vault, now } = options;
  const aliases = new Map([...catalogue.merchantIds].map(([alias, id]) => [id, alias]));
  const stories = payoutStories({
    random: seededRandom(options.seed).fork("payouts"),
    endMs: now.getTime(),
    paidIn: payments.map(({ merchantId, at, legs }) => ({
      alias: aliases.get(merchantId) ?? "",
      atMs: at.getTime(),
      amountMinor: legs.find(({ kind }) => kind === "available")?.amountMinor ?? 0n,
    })),
  });
  const feeTerms = await tx
    .selectFrom("CashoutType")
    .selectAll()
    .where("Code", "=", payoutType.code)
    .where("Currency", "=", payoutType.currency)
    .executeTakeFirstOrThrow();
  const userIds = await peopleOf(tx);
  return queuePayoutCallbacks(stories, {
    channels: catalogue.payoutChannels,
    merchantIds: catalogue.merchantIds,
    userIds,
    feeTerms,
    sealCard: (number, order) => sealCard(vault, number, order),
    notifyUrl: (alias) => options.notifyUrl(alias, "steady"),
    proofImageId: await writeProof(tx, known(userIds, "OPC/admin"), now),
  });
}

/** By "ALIAS/user". */
async function peopleOf(tx: Transaction): Promise<Map<string, bigint>> {
  const users = await tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .select(["UserAccount.Id", "UserAccount.UserName", "Merchant.Alias"])
    .execute();
  return new Map(users.map(({ Id, UserName, Alias }) => [userKey({ MerchantAlias: Alias, UserName }), Id]));
}

/** A picture as an operator would upload one. */
async function writeProof(tx: Transaction, userId: bigint, now: Date): Promise<bigint> {
  const bytes = await QRCode.toBuffer("opc-admin demo: a bank's receipt", { width: 320, margin: 3 });
  const file = { fileName: "receipt.png", mimeType: "image/png", bytes };
  return storeImage(tx, file, "PayoutEvidence", { userId, userName: "admin", merchantAlias: "OPC" }, now);
}

/** What the merchant's server was told of the end; one made by hand has nobody to tell. */
function callbackOf({ order }: Telling, { catalogue, tellers }: PayoutPast): CallbackRows | undefined {
  const { FinishedAt } = order;
  const url = order.NotifyUrl ?? null;
  if (!FinishedAt || url === null) return undefined;
  const alias = [...catalogue.merchantIds].find(([, id]) => id === order.MerchantId)?.[0] ?? "";
  const queuedMs = FinishedAt.getTime();
  const rows = callbackRows(
    {
      orderKind: "Payout",
      merchantId: order.MerchantId,
      orderId: order.Id,
      url,
      body: gatewayPayoutOf(order as PayoutOrder, currencies[0].Exponent),
      queuedMs,
      story: tellers.servers.deliver(alias, "steady", queuedMs),
      key: known(tellers.keys, alias),
    },
    tellers.callbackIds,
  );
  order.CallbackStatus = rows.status;
  return rows;
}
