/** A merchant's account explained line by line: its own to a merchant, any to the operator. */
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { formatAmount } from "@opc/contract/money";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { idRange, ownRows } from "../../db/filters.ts";
import { inWholeScope, type Transaction } from "../../db/transaction.ts";
import { isNamed } from "../user/target.ts";
import {
  type Bounds,
  balanceBefore,
  boundsOf,
  type ExplainedAccount,
  explainPage,
  type Fault,
  type Line,
  sumsOf,
} from "./explain-account.ts";

type Input = CallParsed<Calls["balancechangeExplain"]>;
type Output = CallOutput<Calls["balancechangeExplain"]>;
type Texts = { text(minor: bigint | string): string };

export async function explainBalance(input: Input, facts: TransactionFacts<UserViewer>): Promise<Output> {
  const { tx, viewer, services } = facts;
  const merchant = await findMerchant(tx, viewer, input.MerchantAlias ?? viewer.merchantAlias);
  const currencies = await currenciesOf(services.database);
  if (!currencies.has(input.Currency)) throw new CallError("NotFound");
  const exponent = currencies.exponentOf(input.Currency);
  const texts: Texts = { text: (minor) => formatAmount(BigInt(minor), exponent) };
  const head = { MerchantAlias: merchant.Alias, Currency: input.Currency, Account: input.Account };
  const account = await findAccount(tx, merchant.Id, input);
  if (!account) return { ...head, ...nothing(0n, texts) };
  const range = idRange(input, viewer.timeDifferenceMinutes);
  const bounds = await boundsOf(tx, account, range);
  if (!bounds) return { ...head, ...nothing(await balanceBefore(tx, account, range), texts) };
  const after = input.Cursor === undefined ? bounds.first - 1n : BigInt(input.Cursor);
  const isOpenEnded = range.below === undefined;
  const end = { after, last: bounds.last, size: input.Size, isOpenEnded };
  // The account was found in the viewer's own scope; only the seals of its lines are read in the whole one.
  const page = await inWholeScope(tx, () => explainPage(tx, services.vault, account, end));
  const fault = page.faults.find((one) => one !== undefined) ?? page.endFault;
  const [first, newest] = [page.lines[0], page.lines.at(-1)];
  return {
    ...head,
    Range: input.Cursor === undefined ? await rangeOf(tx, account, bounds, texts) : null,
    OpeningBalance: texts.text(first?.BalanceBeforeMinor ?? 0n),
    Lines: page.lines.map((line, place) => toLine(line, page.faults[place], { account, viewer, texts })),
    ClosingBalance: texts.text(newest?.BalanceAfterMinor ?? 0n),
    FirstFault: fault ? toFault(fault, texts) : null,
    NextCursor: page.next?.toString() ?? null,
  };
}

/** Throws NotFound, for another's merchant as for one that does not exist. */
async function findMerchant(tx: Transaction, viewer: UserViewer, alias: string) {
  const merchant = await tx
    .selectFrom("Merchant")
    .select(["Id", "Alias"])
    .where(ownRows("Merchant.Id", viewer, undefined))
    .where(isNamed("Merchant.Alias", alias))
    .executeTakeFirst();
  if (!merchant) throw new CallError("NotFound");
  return merchant;
}

function findAccount(
  tx: Transaction,
  merchantId: bigint,
  { Currency, Account }: Input,
): Promise<ExplainedAccount | undefined> {
  return tx
    .selectFrom("LedgerAccount")
    .select(["Id", "MerchantId", "Kind", "BalanceMinor", "EntryCount", "SealedCount"])
    .where("MerchantId", "=", merchantId)
    .where("Currency", "=", Currency)
    .where("Kind", "=", Account === "Frozen" ? "frozen" : "available")
    .executeTakeFirst();
}

function nothing(
  balanceMinor: bigint,
  { text }: Texts,
): Omit<Output, "MerchantAlias" | "Currency" | "Account"> {
  const [balance, zero] = [text(balanceMinor), text(0n)];
  return {
    Range: {
      OpeningBalance: balance,
      ClosingBalance: balance,
      In: zero,
      Out: zero,
      Count: 0,
      AddsUp: true,
      FirstSequenceNo: null,
      LastSequenceNo: null,
      SealedCount: 0,
    },
    OpeningBalance: balance,
    Lines: [],
    ClosingBalance: balance,
    FirstFault: null,
    NextCursor: null,
  };
}

async function rangeOf(
  tx: Transaction,
  account: ExplainedAccount,
  bounds: Bounds,
  { text }: Texts,
): Promise<NonNullable<Output["Range"]>> {
  const sums = await sumsOf(tx, account, bounds);
  const [opening, closing] = [sums.Opening ?? 0n, sums.Closing ?? 0n];
  const count = bounds.last - bounds.first + 1n;
  const isSum = opening + BigInt(sums.In) - BigInt(sums.Out) === closing;
  const sealedUpTo = account.SealedCount < bounds.last ? account.SealedCount : bounds.last;
  const sealed = sealedUpTo - bounds.first + 1n;
  return {
    OpeningBalance: text(opening),
    ClosingBalance: text(closing),
    In: text(sums.In),
    Out: text(sums.Out),
    Count: Number(sums.Count),
    AddsUp: isSum && sums.Count === count,
    FirstSequenceNo: bounds.first.toString(),
    LastSequenceNo: bounds.last.toString(),
    SealedCount: Number(sealed > 0n ? sealed : 0n),
  };
}

interface Shown {
  account: ExplainedAccount;
  viewer: UserViewer;
  texts: Texts;
}

function toLine(
  line: Line,
  fault: Fault | undefined,
  { account, viewer, texts }: Shown,
): Output["Lines"][number] {
  return {
    SerialNo: line.Id.toString(),
    SequenceNo: line.Sequence.toString(),
    IsSealed: line.Sequence <= account.SealedCount,
    Type: line.Type,
    BalanceBefore: texts.text(line.BalanceBeforeMinor),
    Amount: texts.text(line.AmountMinor),
    BalanceAfter: texts.text(line.BalanceAfterMinor),
    CreatedAt: line.CreatedAt.toISOString(),
    OrderNo: line.OrderNo,
    // As in the list: who did it is the operator's affair.
    Operator: viewer.isSuper ? line.Operator : null,
    Remark: line.Remark,
    Fits: fault === undefined,
  };
}

const ofMoney: readonly Fault["check"][] = ["BalanceBefore", "BalanceAfter", "Balance"];

function toFault(
  { sequence, entryId, check, expected, found }: Fault,
  { text }: Texts,
): Output["FirstFault"] {
  const shown = (value: string) => (ofMoney.includes(check) ? text(value) : value);
  return {
    SequenceNo: sequence.toString(),
    SerialNo: entryId?.toString() ?? null,
    Check: check,
    Expected: shown(expected),
    Found: shown(found),
  };
}
