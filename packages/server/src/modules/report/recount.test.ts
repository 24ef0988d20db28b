/**
 * Counting all anew beside everything else: orders arrive and move, workers count what is noted, and whoever looks at any
 * moment sees what the rows of that moment add up to.
 */
import { hourMs } from "@opc/contract/time";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { testApp } from "../../testing/app.ts";
import { testCollections } from "../../testing/collections.ts";
import { type HistoryWriter, type Made, madeKinds, writeHistory } from "../../testing/report-history.ts";
import { wholeQuery } from "../../testing/whole-query.ts";
import { countNotedQuarters, noteAllQuarters } from "./count.ts";
import { readSums } from "./read-sums.ts";

const started = await testApp();
const { database, reports } = started.services;
const query = wholeQuery(started.services);
const beginning = new Date(Date.UTC(2026, 3, 6));
const hours = 30;
const until = new Date(beginning.getTime() + hours * hourMs);
let writer: HistoryWriter;

beforeAll(async () => {
  const { people, channelId } = await testCollections(started);
  await query(
    "insert into currency (code, name_en, name_zh, exponent) values ('JPY', 'Yen', '日元', 0) on conflict do nothing",
  );
  writer = {
    query,
    merchants: [people["ACME/admin"].merchantId, people["LOTUS/admin"].merchantId],
    channelId,
    userId: people["ACME/admin"].userId,
  };
  await writeHistory(writer, Array.from({ length: 60 }, next), beginning);
}, 60_000);

let made = 0;
/** Spread over all hours, kinds, merchants and states without chance. */
function next(): Made {
  const turn = made++;
  return {
    kind: madeKinds[turn % 4] ?? "payment",
    merchant: turn % 2,
    atMs: (turn * 7_919_993) % (hours * hourMs),
    currency: turn % 3 ? "THB" : "JPY",
    amount: 1 + turn,
    state: turn,
    attempts: 1 + (turn % 3),
  };
}

interface Figures {
  Kind: string;
  Orders: string;
  Amount: string;
  Open: string;
}

/** Written apart from what the product counts by. */
async function added(tx: Transaction): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select kind, count(*)::text as orders, sum(amount)::text as amount, count(*) filter (where open)::text as open from (
      select 'callback' as kind, 0 as amount, status = 'InProgress' as open, created_at from callback_record
      union all select 'payment', amount_minor, status not in ('Success', 'Failed', 'Expired'), created_at
        from payment_order where not is_test
      union all select 'payout', amount_minor, finished_at is null, created_at from payout_order
      union all select 'withdrawal', amount_minor, status = 'Pending', created_at from withdrawal_order) as rows
    where created_at >= ${beginning} and created_at < ${until} group by kind order by kind`.execute(tx);
  return rows;
}

async function reported(tx: Transaction, whose: "all" | "each"): Promise<Figures[]> {
  const rows = await readSums(tx, { kinds: madeKinds, from: beginning, until, whose });
  return [...madeKinds].sort().map((Kind) => {
    const own = rows.filter((row) => row.Kind === Kind);
    const sum = (column: "OrderCount" | "AmountMinor" | "OpenCount") =>
      own.reduce((total, row) => total + row[column], 0n).toString();
    return { Kind, Orders: sum("OrderCount"), Amount: sum("AmountMinor"), Open: sum("OpenCount") };
  });
}

/** Both of one moment. */
async function look(): Promise<void> {
  await inTransaction(reports, wholeScope, async (tx) => {
    const right = await added(tx);
    expect(await reported(tx, "all")).toEqual(right);
    expect(await reported(tx, "each")).toEqual(right);
  });
}

test("whoever looks while all is counted anew, orders move and workers count sees the rows' own figures", async () => {
  await countNotedQuarters(database);
  const done = { writes: 0, counts: 0, recounts: 0 };
  let isOver = false;
  const again = async (what: keyof typeof done, work: () => Promise<unknown>) => {
    while (!isOver) {
      await work();
      done[what]++;
    }
  };
  const write = async () => {
    await writeHistory(writer, [next(), next(), next()], beginning);
    await query(
      `update payment_order set status = 'Expired' where id = (select id from payment_order
         where status in ('Pending', 'Paying') and not is_test order by id limit 1 for update skip locked)`,
    );
  };
  const beside = Promise.all([
    again("writes", write),
    again("counts", () => countNotedQuarters(database)),
    again("counts", () => countNotedQuarters(database)),
    again("recounts", () => noteAllQuarters(database)),
    again("recounts", () => noteAllQuarters(database)),
  ]);
  try {
    for (let looks = 0; looks < 25 || Math.min(...Object.values(done)) < 3; looks++) {
      await Promise.race([look(), beside]);
    }
  } finally {
    isOver = true;
  }
  await beside;
  expect(await countNotedQuarters(database)).toBeGreaterThan(0);
  expect(await query("select count(*)::int as n from report_change")).toEqual([{ N: 0 }]);
  await look();
}, 90_000);
