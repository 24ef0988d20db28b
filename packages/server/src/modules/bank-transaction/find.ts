/**
 * "I paid 5,000.71": the orders and credits that a payment may be. Each question is asked of an index that serves it at any
 * size: amounts of the operator's accounts by (account, payable amount), what was paid otherwise by the few orders with an
 * exception, credits by the desk's or by their account's days; and everything within a range of ids, which are times.
 */
import type { CallParsed } from "@opc/contract";
import {
  type FoundCredit,
  type FoundOrder,
  maxFound,
  type paymentFind,
} from "@opc/contract/bank-transaction/find";
import { instantOf } from "@opc/contract/fields";
import { parseAmount } from "@opc/contract/money";
import { dayMs, hourMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { hasPart, type ListViewer } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

type Question = CallParsed<typeof paymentFind>;

/** How far back is looked where nobody says when: an amount is found by an index, a name by reading. */
const amountDays = 30;
const payerDays = 3;
/** An order is made before it is paid, by at most its validity. */
const validityMs = dayMs;

interface Range {
  from: Date;
  to: Date;
}

export function rangeOf({ At, Hours, Amount }: Question, timeDifferenceMinutes: number, now: Date): Range {
  if (At === undefined) {
    const days = Amount === undefined ? payerDays : amountDays;
    return { from: new Date(now.getTime() - days * dayMs), to: now };
  }
  const at = instantOf(At, timeDifferenceMinutes).getTime();
  return { from: new Date(at - Hours * hourMs), to: new Date(at + Hours * hourMs) };
}

/** The currencies with so many decimals, and the amounts in their minor units. */
interface Wanted {
  currencies: string[];
  exact: bigint;
  low: bigint;
  high: bigint;
}

async function wantedOf(tx: Transaction, { Amount, Tolerance, Currency }: Question): Promise<Wanted[]> {
  if (Amount === undefined) return [];
  const all = await tx.selectFrom("Currency").select(["Code", "Exponent"]).execute();
  const codes = new Map<number, string[]>();
  for (const { Code, Exponent } of all)
    if (Currency === undefined || Code === Currency)
      codes.set(Exponent, [...(codes.get(Exponent) ?? []), Code]);
  const isAmount = [Amount, Tolerance].every((text) => parseAmount(text, maxDecimals) !== undefined);
  if (!isAmount) throw new CallError("InvalidAmount", { Exponent: maxDecimals });
  return [...codes].flatMap(([exponent, currencies]) => {
    const exact = parseAmount(Amount, exponent);
    const tolerance = parseAmount(Tolerance, exponent);
    // No currency of so many decimals has this amount.
    if (exact === undefined || tolerance === undefined) return [];
    return [{ currencies, exact, low: exact - tolerance, high: exact + tolerance }];
  });
}

const maxDecimals = 4;

interface FoundOrderRow {
  OrderNo: string;
  MerchantOrderNo: string;
  MerchantAlias: string;
  MerchantName: string;
  Status: FoundOrder["Status"];
  ReviewStatus: FoundOrder["ReviewStatus"];
  Exception: FoundOrder["Exception"];
  Currency: string;
  AmountMinor: bigint;
  PayableMinor: bigint;
  PaidMinor: bigint | null;
  MemberName: string | null;
  AccountName: string | null;
  CreatedAt: Date;
}

export async function findOrders(
  tx: Transaction,
  viewer: ListViewer,
  question: Question,
  range: Range,
  currencies: Currencies,
): Promise<FoundOrder[]> {
  const { Amount, Payer, AccountId, Currency } = question;
  if ((Amount === undefined && Payer === undefined) || (AccountId !== undefined && !viewer.isSuper))
    return [];
  const ids = sql`o.id >= ${idFloor(new Date(range.from.getTime() - validityMs))} and o.id < ${idFloor(range.to)}`;
  const conditions = [
    ids,
    ...(viewer.isSuper ? [] : [sql`o.merchant_id = ${viewer.merchantId}`]),
    ...(AccountId === undefined ? [] : [sql`o.account_id = ${BigInt(AccountId)}`]),
    ...(Currency === undefined ? [] : [sql`o.currency = ${Currency}`]),
    ...(Payer === undefined ? [] : [hasPart("o.MemberName", Payer)]),
  ];
  const and = sql.join(conditions, sql` and `);
  const wanted = await wantedOf(tx, question);
  if (Amount !== undefined && wanted.length === 0) return [];
  const found =
    Amount === undefined ? [byPayer(and)] : wanted.map((one) => byAmount(one, and, viewer.isSuper));
  const { rows } = await sql<FoundOrderRow>`
    select o.order_no, o.merchant_order_no, m.alias as merchant_alias, m.name as merchant_name, o.status, o.review_status,
      o.exception, o.currency, o.amount_minor, o.payable_minor, o.paid_minor, o.member_name, a.name as account_name, o.created_at
    from (${sql.join(found, sql` union all `)}) as found (id, off)
    join payment_order o using (id) join merchant m on m.id = o.merchant_id
    left join offline_account a on a.id = o.account_id
    group by o.id, m.id, a.id order by min(found.off), o.id desc limit ${maxFound}`.execute(tx);
  const text = (minor: bigint, currency: string) => currencies.text(minor, currency);
  return rows.map(({ AmountMinor, PayableMinor, PaidMinor, CreatedAt, AccountName, ...row }) => ({
    ...row,
    Amount: text(AmountMinor, row.Currency),
    PayableAmount: text(PayableMinor, row.Currency),
    RealPaymentAmount: PaidMinor === null ? null : text(PaidMinor, row.Currency),
    AccountName: viewer.isSuper ? AccountName : null,
    CreatedAt: CreatedAt.toISOString(),
  }));
}

function byPayer(and: RawBuilder<unknown>) {
  return sql`(select o.id, 0::bigint from payment_order o where ${and} order by o.id desc limit ${maxFound})`;
}

/** How far the nearest of the three amounts is from the one that was said. */
function offBy(exact: bigint) {
  return sql`least(abs(o.payable_minor - ${exact}), abs(o.amount_minor - ${exact}), abs(o.paid_minor - ${exact}))`;
}

function byAmount({ currencies, exact, low, high }: Wanted, and: RawBuilder<unknown>, isSuper: boolean) {
  const within = (column: RawBuilder<unknown>) => sql`${column} between ${low} and ${high}`;
  const inCurrency = sql`o.currency = any(${currencies}::text[])`;
  const off = offBy(exact);
  const nearest = sql`order by 2, 1 desc limit ${maxFound}`;
  if (!isSuper) {
    const any = sql.join(
      [sql`o.payable_minor`, sql`o.amount_minor`, sql`o.paid_minor`].map(within),
      sql` or `,
    );
    return sql`(select o.id, ${off} from payment_order o where ${and} and ${inCurrency} and (${any}) ${nearest})`;
  }
  const payable = within(sql`o.payable_minor`);
  const ofAccount = sql`(select found.* from offline_account own cross join lateral (
      select o.id, ${off} from payment_order o
      where o.account_id = own.id and o.payable_minor between ${low} and ${high} + own.difference_maximum_minor
        and (${payable} or ${within(sql`o.amount_minor`)}) and ${and} and ${inCurrency} ${nearest}
    ) found (id, off))`;
  const ofSupplier = sql`(select o.id, ${off} from payment_order o
      where o.account_id is null and ${payable} and ${and} and ${inCurrency} ${nearest})`;
  // Paid as asked is found by what was asked; whatever was paid otherwise has an exception.
  const paidOtherwise = sql`(select o.id, ${off} from payment_order o where o.exception <> 'None'
      and ${within(sql`o.paid_minor`)} and ${and} and ${inCurrency} ${nearest})`;
  return sql.join([ofAccount, ofSupplier, paidOtherwise], sql` union all `);
}

interface FoundCreditRow {
  Id: bigint;
  Currency: string;
  AmountMinor: bigint;
  Counterparty: string | null;
  Remark: string | null;
  AccountName: string;
  OccurredAt: Date;
  MatchStatus: FoundCredit["MatchStatus"];
  OrderNo: string | null;
  OrderId: bigint | null;
}

/** Credits that wait, whenever; of a time that was said also the others, for one may be another order's by mistake. */
export async function findCredits(
  tx: Transaction,
  question: Question,
  range: Range,
  currencies: Currencies,
): Promise<FoundCredit[]> {
  const { Amount, Payer, AccountId, At, Currency } = question;
  const wanted = await wantedOf(tx, question);
  if (Amount === undefined ? Payer === undefined : wanted.length === 0) return [];
  const amounts = wanted.map(
    ({ currencies: codes, low, high }) =>
      sql`(c.currency = any(${codes}::text[]) and c.amount_minor between ${low} and ${high})`,
  );
  const conditions = [
    sql`c.direction = 'Credit'`,
    sql`c.occurred_at between ${range.from} and ${range.to}`,
    ...(amounts.length === 0 ? [] : [sql`(${sql.join(amounts, sql` or `)})`]),
    ...(AccountId === undefined ? [] : [sql`c.account_id = ${BigInt(AccountId)}`]),
    ...(Currency === undefined ? [] : [sql`c.currency = ${Currency}`]),
    ...(Payer === undefined
      ? []
      : [sql`(${hasPart("c.Counterparty", Payer)} or ${hasPart("c.Remark", Payer)})`]),
  ];
  const and = sql.join(conditions, sql` and `);
  const waiting = sql`select c.id from bank_transaction c
    where c.match_status = 'PendingMatch' and c.direction = 'Credit' and c.order_id is null and ${and}`;
  const ofTime = sql` union select found.id from offline_account own cross join lateral (
      select c.id from bank_transaction c where c.account_id = own.id and c.parent_id is null and ${and}
      order by c.id desc limit ${maxFound}
    ) found`;
  const nearest = wanted.map(({ exact }) => sql`abs(c.amount_minor - ${exact})`);
  const { rows } = await sql<FoundCreditRow>`
    select c.id, c.currency, c.amount_minor, c.counterparty, c.remark, a.name as account_name, c.occurred_at, c.match_status,
      c.order_id, o.order_no
    from bank_transaction c join offline_account a on a.id = c.account_id left join payment_order o on o.id = c.order_id
    where c.id in (${waiting}${At === undefined ? sql`` : ofTime})
    order by ${nearest.length === 0 ? sql`c.id desc` : sql`least(${sql.join(nearest)}), c.id desc`} limit ${maxFound}`.execute(
    tx,
  );
  return rows.map(({ Id, AmountMinor, OccurredAt, OrderId, ...row }) => ({
    ...row,
    TransactionId: Id.toString(),
    Amount: currencies.text(AmountMinor, row.Currency),
    OccurredAt: OccurredAt.toISOString(),
    IsWaiting: row.MatchStatus === "PendingMatch" && OrderId === null,
  }));
}
