/** Where the first wrong row is, in facts that people know it by: whose account, which order, when, by whom. */
import { proofFacts } from "@opc/contract/proof/calls";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Bad } from "./proof.ts";

export interface Fact {
  name: (typeof proofFacts)[number];
  value: string;
}

/** What can still be said of the row; a row that is gone has no more than its name. */
export async function placeOf(tx: Transaction, bad: Bad): Promise<Fact[]> {
  const [table = "", name = ""] = bad.row.split(" ");
  const read = readers[table];
  const row = read === undefined || name === "" ? undefined : (await read(tx, name)).rows[0];
  const facts = Object.entries({ ...row, ...bad.range });
  return facts.flatMap(([key, value]: [string, unknown]) => {
    const known = proofFacts.find((fact) => fact === key);
    return known === undefined || value === null || value === undefined
      ? []
      : [{ name: known, value: value instanceof Date ? value.toISOString() : String(value) }];
  });
}

type Row = Readonly<Record<string, unknown>>;

const amount = (minor: string, currency: string) =>
  sql.raw(`(select round(${minor} / power(10::numeric, c.exponent), c.exponent) || ' ' || c.code
    from currency c where c.code = ${currency})`);

const entryFacts = (condition: ReturnType<typeof sql>) => sql<Row>`
  select m.alias as "Merchant", e.currency as "Currency", e.kind as "AccountKind", e.sequence as "Sequence",
         j.id as "SerialNo", j.order_no as "OrderNo", ${amount("e.amount_minor", "e.currency")} as "Amount",
         e.created_at as "Time"
    from ledger_entry e left join journal j on j.id = e.journal_id left join merchant m on m.id = e.merchant_id
   where ${condition} order by e.id limit 1`;

const orderFacts = (table: string) => (tx: Transaction, name: string) =>
  sql<Row>`
    select m.alias as "Merchant", o.order_no as "OrderNo", ${amount("o.amount_minor", "o.currency")} as "Amount",
           o.created_at as "Time"
      from ${sql.table(table)} o join merchant m on m.id = o.merchant_id where o.order_no = ${name}`.execute(
    tx,
  );

const readers: Readonly<Record<string, (tx: Transaction, name: string) => Promise<{ rows: Row[] }>>> = {
  ledger_entry: (tx, id) => entryFacts(sql`e.id = ${id}::bigint`).execute(tx),
  journal: (tx, id) => entryFacts(sql`e.journal_id = ${id}::bigint`).execute(tx),
  ledger_account: (tx, id) =>
    sql<Row>`
      select m.alias as "Merchant", a.currency as "Currency", a.kind as "AccountKind"
        from ledger_account a left join merchant m on m.id = a.merchant_id where a.id = ${id}::bigint`.execute(
      tx,
    ),
  operation_log: (tx, id) =>
    sql<Row>`
      select l.at as "Time", l.actor as "Actor", l.call as "Call", s.sequence as "Sequence"
        from (select ${id}::bigint as id) w left join operation_log l on l.id = w.id
        left join operation_seal s on s.log_id = w.id`.execute(tx),
  payment_order: orderFacts("payment_order"),
  payout_order: orderFacts("payout_order"),
  withdrawal_order: orderFacts("withdrawal_order"),
  payout_card: (tx, id) =>
    sql<Row>`select name as "Card", currency as "Currency" from payout_card where id = ${id}::bigint`.execute(
      tx,
    ),
  payout_card_record: (tx, id) =>
    sql<Row>`
      select c.name as "Card", r.sequence as "Sequence", r.order_no as "OrderNo", r.created_at as "Time",
             ${amount("r.amount_minor", "r.currency")} as "Amount"
        from payout_card_record r left join payout_card c on c.id = r.card_id where r.id = ${id}::bigint`.execute(
      tx,
    ),
};
