/** The ledger against what PostgreSQL does when every post is a transaction of its own on one hot row. */
import { type Database, openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { gatheredBy } from "@opc/server/gateway/gathered";
import { type Outcome, postInTransaction, type Transfer } from "@opc/server/ledger/post";
import { manualChange } from "@opc/server/ledger/transfers";
import type { Services } from "@opc/server/services";
import { type BenchContext, median, missingRow, ratioRow } from "./figures.ts";
import { type NaivePosts, startNaivePosts } from "./naive-posts.ts";
import { benchDatabase, hasPgbench } from "./postgres.ts";
import { assertProof } from "./proof.ts";
import type { BenchRow } from "./row.ts";

/** Short and in turns, so that what else the machine does meets both sides alike. */
const rounds = 9;
const naiveSeconds = 2;
const postsPerRound = 20_000;
/** Callers that wait for their outcome at the same time: the gateway refuses above twenty full batches. */
const callers = 2_000;
const spreadAccounts = 100;
const onOneWhat = "posts to ONE account through the ledger, per second";
const naiveLimit = "pgbench naive one-account posts";
const spreadWhat = `the same ÷ posts spread on ${spreadAccounts} accounts`;
const onOneTarget = 15;
const spreadTarget = 0.9;

export async function benchLedger(context: BenchContext): Promise<BenchRow[]> {
  if (!(await hasPgbench())) {
    const why = "pgbench is not on this machine";
    return [missingRow(onOneWhat, naiveLimit, `≥ ${onOneTarget}`, why)];
  }
  const bench = await benchDatabase();
  const naive = await startNaivePosts();
  const pool = openPool({ url: bench.url, size: 4, name: "bench" });
  const database = openDatabase(pool);
  try {
    const rows = await measure(context, naive, database);
    await assertProof(database);
    return rows;
  } finally {
    await database.destroy();
    await naive.stop();
    await bench.stop();
  }
}

async function measure(context: BenchContext, naive: NaivePosts, database: Database): Promise<BenchRow[]> {
  const merchantIds = await createMerchants(database);
  const post = posterOf(database);
  const [hot] = merchantIds;
  if (hot === undefined) throw new Error("no merchant");
  await postMany(post, merchantIds, 2_000);
  const figures = { naive: [] as number[], onOne: [] as number[], spread: [] as number[] };
  for (let round = 1; round <= rounds; round++) {
    figures.naive.push(await naive.perSecond(naiveSeconds));
    figures.onOne.push(await postMany(post, [hot], postsPerRound));
    figures.spread.push(await postMany(post, merchantIds, postsPerRound));
    const said = Object.entries(figures).map(([name, rates]) => `${name} ${Math.round(rates.at(-1) ?? 0)}/s`);
    context.say(`round ${round}: ${said.join(", ")}`);
  }
  const onOne = median(figures.onOne);
  return [
    ratioRow(onOneWhat, naiveLimit, onOne, median(figures.naive), onOneTarget),
    ratioRow(spreadWhat, "spread", onOne, median(figures.spread), spreadTarget),
  ];
}

export type Post = (transfer: Transfer) => Promise<Outcome>;

/** As merchants' orders are posted: what arrives together in one transaction. */
export function posterOf(database: Database): Post {
  const gathered = gatheredBy<Transfer, Outcome>("posts", async (transfers) => {
    const outcomes = await inTransaction(database, wholeScope, (tx) => postInTransaction(tx, transfers));
    return new Map(transfers.map((transfer, at) => [transfer, outcomes[at] as Outcome]));
  });
  const services = { database } as Services;
  return (transfer) => gathered(transfer, services);
}

let changes = 0;

/** Posts per second; every caller posts, waits for the commit, and posts again. */
export async function postMany(post: Post, merchantIds: readonly bigint[], posts: number): Promise<number> {
  let left = posts;
  const startedAt = performance.now();
  async function call(): Promise<void> {
    while (left-- > 0) {
      const outcome = await post(transferTo(merchantIds[left % merchantIds.length] ?? 0n));
      if (outcome.kind !== "posted") throw new Error(`a post was ${outcome.kind}`);
    }
  }
  await Promise.all(Array.from({ length: callers }, call));
  return posts / ((performance.now() - startedAt) / 1_000);
}

function transferTo(merchantId: bigint): Transfer {
  const changeId = String(++changes).padStart(12, "0");
  return manualChange({
    changeId,
    merchantId,
    currency: "THB",
    amountMinor: 100n,
    operator: "bench",
    at: new Date(),
  });
}

export function createMerchants(database: Database): Promise<bigint[]> {
  return inTransaction(database, wholeScope, async (tx) => {
    await tx
      .insertInto("Currency")
      .values({ Code: "THB", NameEn: "Thai baht", NameZh: "泰铢", Exponent: 2 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const names = Array.from({ length: spreadAccounts }, (_, index) => `BENCH${index}`);
    const rows = await tx
      .insertInto("Merchant")
      .values(names.map((name) => ({ Alias: name, Name: name, Type: "Normal" as const })))
      .returning("Id")
      .execute();
    return rows.map(({ Id }) => Id);
  });
}
