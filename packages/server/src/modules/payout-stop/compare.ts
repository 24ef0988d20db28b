/** The anchor's seals against those of the database, all at once. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Advance, ChainName, Tip, Tips } from "../../ports/chain-anchor.ts";

export interface Compared {
  /** Chains that do not hold what is anchored of them. */
  lost: ChainName[];
  /** What was sealed since, by other workers too. */
  advances: Advance[];
  /** The newest seal of every chain. */
  tips: Tips;
}

interface Row {
  Chain: ChainName;
  /** Null of a chain that is not anchored. */
  Holds: boolean | null;
  Sequence: bigint | null;
  Hash: Buffer | null;
}

const beginning: Tip = { sequence: 0n, hash: Buffer.alloc(32) };

export async function compareTips(tx: Transaction, anchored: Tips): Promise<Compared> {
  const rows = [await operationsRow(tx, anchored.get("operations")), ...(await accountRows(tx, anchored))];
  const tips = new Map<ChainName, Tip>();
  const advances: Advance[] = [];
  const lost: ChainName[] = [];
  for (const { Chain, Holds, Sequence, Hash } of rows) {
    const from = anchored.get(Chain);
    if (from && Holds !== true) lost.push(Chain);
    if (Sequence === null || Hash === null) continue;
    const to = { sequence: Sequence, hash: Hash };
    tips.set(Chain, to);
    if (Holds !== false && Sequence !== (from?.sequence ?? 0n))
      advances.push({ chain: Chain, from: from ?? beginning, to });
  }
  return { lost, advances, tips };
}

async function operationsRow(tx: Transaction, anchored: Tip | undefined): Promise<Row> {
  const { rows } = await sql<Row>`
    select 'operations' as chain, tip.sequence, tip.hash,
           (select s.hash = ${anchored?.hash ?? null}::bytea from operation_seal s where s.sequence = ${anchored?.sequence ?? null}::bigint) as holds
      from (values (1)) as one
      left join lateral (select sequence, hash from operation_seal order by sequence desc limit 1) tip on true`.execute(
    tx,
  );
  return rows[0] as Row;
}

/** Tips are read where there is more than what is anchored, and for the rest they are that. */
async function accountRows(tx: Transaction, anchored: Tips): Promise<Row[]> {
  const accounts = [...anchored].filter(([chain]) => chain !== "operations");
  const list = (pick: (chain: ChainName, tip: Tip) => string | bigint) =>
    `{${accounts.map(([chain, tip]) => pick(chain, tip)).join(",")}}`;
  const { rows } = await sql<Row>`
    select 'account ' || coalesce(w.id, a.id) as chain, case when w.id is null then null else s.hash = decode(w.hash, 'hex') end as holds,
           tip.sequence, tip.hash
      from ledger_account a
      full join unnest(${list((chain) => chain.slice("account ".length))}::bigint[], ${list((_, { sequence }) => sequence)}::bigint[],
        ${list((_, { hash }) => hash.toString("hex"))}::text[]) as w (id, sequence, hash) on w.id = a.id
      left join ledger_seal s on s.account_id = w.id and s.sequence = w.sequence
      left join lateral (
        select t.sequence, t.hash from ledger_seal t where t.account_id = a.id order by t.sequence desc limit 1) tip on true
     where w.id is not null or a.sealed_count > 0
     order by coalesce(w.id, a.id)`.execute(tx);
  return rows;
}
