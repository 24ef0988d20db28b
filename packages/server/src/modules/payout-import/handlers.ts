/** Files of payouts: read, compared with what is known, shown, and then made in whole or not at all. */
import type { CallParsed, Calls } from "@opc/contract";
import { errorText } from "@opc/contract/errors";
import { payoutFeeOf } from "@opc/contract/money";
import { payoutImportColumns, payoutImportMostRows } from "@opc/contract/payout-order/import";
import { maskedCard } from "@opc/contract/payout-order/states";
import { assertNoFaults, toldFaults } from "../../call/csv-faults.ts";
import { csvRowsOf } from "../../call/csv-rows.ts";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { isOwnStaff } from "../../call/timeline.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { RaceLost } from "../../db/races.ts";
import { limitKey, payoutLimitsOf, withPayouts } from "../../order/payout-limits.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { windowsAhead } from "../maintenance/ahead.ts";
import { blockedByMaintenance } from "../payout-order/blocked-by-maintenance.ts";
import { openPayouts } from "../payout-order/open.ts";
import { isByOperator } from "../payout-order/operators-hand.ts";
import { balancesOf } from "../withdrawal/balances.ts";
import { type Batch, fileHash, findBatch, writeBatch } from "./batch.ts";
import { type Compared, compareWithKnown, wantedOf } from "./compare.ts";
import { type PayingMerchant, payingMerchant } from "./merchant.ts";
import { type Fault, type PayoutRow, readRows } from "./rules.ts";
import { deductedMinor, isEnough, type Sum, sumRow, sumsOf } from "./sums.ts";
import { payoutBanks, payoutTypesOf } from "./terms.ts";
import { faultText } from "./texts.ts";

type Input = Pick<CallParsed<Calls["cashoutimportPreview"]>, "MerchantAlias" | "File">;
type UserFacts = TransactionFacts<UserViewer>;

const sampleRows = 20;

export const payoutImportHandlers = {
  cashoutimportPreview: async (input, facts) => {
    const file = await readFile(input, facts);
    const { merchant, compared, currencies, before } = file;
    const isKnown = new Set(compared.known);
    return {
      MerchantAlias: merchant.alias,
      MerchantName: merchant.name,
      Rows: file.count,
      New: compared.fresh.length,
      Known: compared.known.length,
      ...toldFaults(file.faults, messageFor(facts)),
      Imported: before ? importedRow(before, facts.viewer) : null,
      Sums: file.sums.map((sum) => sumRow(sum, currencies)),
      RefusedBecause: await refusalOf(file, facts),
      ToReview: compared.fresh.filter(waitsForReview).length,
      Sample: file.rows.slice(0, sampleRows).map((row) => sampleOf(row, isKnown.has(row), currencies)),
    };
  },

  cashoutimportImport: async (input, facts) => {
    const file = await readFile(input, facts);
    const { merchant, compared, before } = file;
    const counts = { Rows: file.count, New: 0, Known: compared.known.length };
    const nothing = { ...counts, ToReview: 0, Sent: 0, NotSent: 0 };
    if (before) return { BatchId: before.Id.toString(), WasImported: true, ...nothing };
    assertNoFaults(file.faults, messageFor(facts));
    if (compared.fresh.length === 0) return { BatchId: null, WasImported: false, ...nothing };
    await assertPayable(file, facts);
    const { batchId, orders } = await makeAll(file, input, facts);
    const toReview = orders.filter(({ Status }) => Status === "PendingReview").length;
    const notSent = orders.filter(({ Status }) => Status === "ChannelFailed").length;
    const result = {
      BatchId: batchId.toString(),
      WasImported: false,
      ...counts,
      New: orders.length,
      ToReview: toReview,
      Sent: orders.length - toReview - notSent,
      NotSent: notSent,
    };
    facts.recordChange({
      MerchantAlias: merchant.alias,
      FileName: input.File.fileName,
      ...result,
      Sums: file.sums.map((sum) => sumRow(sum, file.currencies)),
    });
    return result;
  },
} satisfies Partial<Handlers>;

interface PayoutFile {
  merchant: PayingMerchant;
  /** Asked for by people of the operator. */
  isOperators: boolean;
  currencies: Currencies;
  hash: Buffer;
  /** This very file was imported before. */
  before: Batch | undefined;
  /** Rows of the file that are not blank. */
  count: number;
  /** Those that can be read. */
  rows: PayoutRow[];
  compared: Compared;
  /** In the order of the file. */
  faults: Fault[];
  /** Of what is new. */
  sums: Sum[];
}

async function readFile({ MerchantAlias, File }: Input, facts: UserFacts): Promise<PayoutFile> {
  const { tx, viewer, services } = facts;
  const merchant = await payingMerchant(tx, viewer, MerchantAlias);
  const lines = await csvRowsOf(File.bytes, { columns: payoutImportColumns, maxRows: payoutImportMostRows });
  const hash = fileHash(services.vault, File.bytes);
  const isOperators = await isByOperator(facts);
  const [currencies, types, banks, balances, before] = await Promise.all([
    currenciesOf(services.database),
    payoutTypesOf(tx, merchant.id, isOperators),
    payoutBanks(tx),
    balancesOf(tx, merchant.id),
    findBatch(tx, merchant.id, hash),
  ]);
  const { rows, faults } = readRows(lines, { types, banks });
  const compared = await compareWithKnown(tx, rows, merchant, services.vault);
  return {
    merchant,
    isOperators,
    currencies,
    hash,
    before,
    count: lines.length,
    rows,
    compared,
    faults: [...faults, ...compared.faults].sort((one, other) => one.row - other.row),
    sums: sumsOf(compared.fresh, balances),
  };
}

/** Throws what keeps all that is new in a file from being made now. */
async function assertPayable(file: PayoutFile, facts: UserFacts): Promise<void> {
  await assertNoneHeldUp(file, facts);
  assertAffordable(file);
  await assertWithinLimits(file, facts);
}

async function refusalOf(file: PayoutFile, facts: UserFacts): Promise<string | null> {
  try {
    await assertPayable(file, facts);
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return errorText(error.errorName, facts.request.language, error.parameters);
  }
}

/** Throws UnderMaintenance: a file is imported in whole, so one type of it is enough. */
async function assertNoneHeldUp({ merchant, compared }: PayoutFile, { tx, now }: UserFacts): Promise<void> {
  const windows = await windowsAhead(tx, now);
  for (const { type } of compared.fresh) {
    const { code: payoutTypeCode, currency } = type;
    const held = blockedByMaintenance({ merchantId: merchant.id, payoutTypeCode, currency }, windows, now);
    if (held) throw held;
  }
}

/** Throws PayoutLimitReached or PayoutRateReached, with what is left before the file. */
async function assertWithinLimits({ merchant, sums, currencies }: PayoutFile, { tx, now }: UserFacts) {
  const limits = await payoutLimitsOf(tx, [merchant.id], now);
  for (const sum of sums) {
    const limit = limits.get(limitKey(merchant.id, sum.currency));
    if (limit) withPayouts(limit, sum, currencies);
  }
}

function assertAffordable({ sums, currencies }: PayoutFile): void {
  const short = sums.find((sum) => !isEnough(sum));
  if (!short) return;
  const { currency: Currency, availableMinor } = short;
  const money = {
    Currency,
    Deducted: currencies.text(deductedMinor(short), Currency),
    Available: currencies.text(availableMinor, Currency),
  };
  throw new CallError("ImportUnaffordable", money, money);
}

/** Throws RaceLost where something changed since the file was read: it is read again then, and says what. */
async function makeAll(
  { merchant, isOperators, hash, compared, currencies }: PayoutFile,
  { File }: Input,
  { tx, viewer, services, now }: UserFacts,
): Promise<{ batchId: bigint; orders: PayoutOrder[] }> {
  const by = { userId: viewer.userId, name: personName(viewer) };
  const orderCount = compared.fresh.length;
  const facts = { merchantId: merchant.id, fileHash: hash, fileName: File.fileName, orderCount, by, now };
  const batchId = await writeBatch(tx, facts);
  const asker = { source: "Import" as const, batchId, isOperators, ...by };
  const wanted = compared.fresh.map((row) => wantedOf(row, merchant, asker));
  const opened = await openPayouts(tx, wanted, { services, currencies, now });
  const orders = opened.filter((one): one is PayoutOrder => !(one instanceof CallError));
  const areAllNew = orders.length === orderCount && orders.every((order) => order.BatchId === batchId);
  if (!areAllNew) throw new RaceLost("balance, terms or numbers changed meanwhile");
  return { batchId, orders };
}

function waitsForReview({ type, amountMinor }: PayoutRow): boolean {
  return type.reviewFromMinor !== null && amountMinor >= type.reviewFromMinor;
}

function messageFor({ request }: UserFacts) {
  return ({ reason, values }: Fault) => faultText(reason, values, request.language);
}

/** The operator's staff are not named to a merchant. */
function importedRow({ Id, CreatedAt, CreatedBy }: Batch, viewer: UserViewer) {
  const isTold = viewer.isSuper || isOwnStaff(CreatedBy, viewer);
  return { BatchId: Id.toString(), At: CreatedAt.toISOString(), By: isTold ? CreatedBy : null };
}

function sampleOf(row: PayoutRow, isKnown: boolean, { text }: Currencies) {
  const { currency, code, fee } = row.type;
  return {
    Row: row.number,
    MerchantOrderNo: row.merchantOrderNo,
    CashoutTypeCode: code,
    Currency: currency,
    Amount: text(row.amountMinor, currency),
    Fee: text(payoutFeeOf(row.amountMinor, fee), currency),
    BankCode: row.bankCode,
    CardNumberMasked: maskedCard(row.cardNumber.slice(-4)),
    PayeeName: row.payeeName,
    IsKnown: isKnown,
  };
}
