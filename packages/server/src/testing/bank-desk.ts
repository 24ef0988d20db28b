/** What tests of bank transactions start from: two accounts of one channel, staff with proofs, orders, waiting money. */
import type { Permission } from "@opc/contract/pages";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import type { BankTransaction } from "../modules/bank-transaction/store.ts";
import { totpCode } from "../modules/session/totp.ts";
import { moveOrders } from "../order/payment-move.ts";
import type { PaymentOrder } from "../order/payment-row.ts";
import type { Answer, Browser, TestApp } from "./app.ts";
import { type Collections, credit, testCollections, type Watched } from "./collections.ts";
import { formOf } from "./form.ts";
import { addPerson, type Person } from "./people.ts";
import { proving } from "./proven.ts";
import { type Row, wholeQuery } from "./whole-query.ts";

export interface Clerk {
  person: Person;
  browser: Browser;
}

export interface BankDesk {
  collections: Collections;
  /** New orders are paid to this one. */
  account: Watched;
  /** Of the same channel, switched off. */
  other: Watched;
  query(statement: string, values?: unknown[]): Promise<Row[]>;
  inWhole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Of the operator, with these permissions and their pages. */
  clerk(...permissions: Permission[]): Promise<Clerk>;
  read(clerk: Clerk, call: string, input?: object): Promise<Answer>;
  act(clerk: Clerk, call: string, input: object): Promise<Answer>;
  /** The same, with the clerk's own password, and a fresh code where one is asked for, unless the input has others. */
  prove(clerk: Clerk, call: string, input: object): Promise<Answer>;
  order(changes?: Record<string, unknown>): Promise<PaymentOrder>;
  /** An order that ended hours ago without money. */
  ended(status: "Expired" | "Failed"): Promise<PaymentOrder>;
  now(order: Pick<PaymentOrder, "Id">): Promise<PaymentOrder>;
  /** A reported credit. */
  money(amount: string, changes?: Record<string, unknown>, account?: Watched): Promise<BankTransaction>;
  /** Exactly the order's money, in time, that waits because somebody had set it aside. */
  exactMoney(order: PaymentOrder): Promise<BankTransaction>;
  /** So many times exactly that. */
  exactMonies(order: PaymentOrder, count: number): Promise<BankTransaction[]>;
  transaction(id: bigint | string): Promise<BankTransaction>;
  kinds(order: Pick<PaymentOrder, "Id">): Promise<string[]>;
  available(): Promise<bigint>;
  /** A file as the console sends it; for an import with the clerk's proofs. */
  upload(clerk: Clerk, call: string, text: string | Uint8Array, account?: Watched): Promise<Answer>;
}

let made = 0;

/** The order's amount in the currency's units. */
export const payableOf = ({ PayableMinor }: Pick<PaymentOrder, "PayableMinor">) =>
  (Number(PayableMinor) / 100).toFixed(2);

type Inside = Pick<BankDesk, "collections" | "account" | "other" | "query" | "inWhole">;

export async function testBankDesk(app: TestApp): Promise<BankDesk> {
  const collections = await testCollections(app);
  const account = await collections.addAccount("KBANK-1", { slots: 2_000n });
  const other = await collections.addAccount("SCB-1", { slots: 2_000n });
  const query = wholeQuery(app.services);
  await query("update offline_account set enabled = false where id = $1", [other.id]);
  const inWhole: BankDesk["inWhole"] = (work) => inTransaction(app.services.database, wholeScope, work);
  const inside: Inside = { collections, account, other, query, inWhole };
  const staff = staffOf(app, inside);
  const orders = ordersOf(app, inside);
  return { ...inside, ...staff, ...orders, ...(await moneyOf(app, inside, staff)) };
}

function staffOf(
  app: TestApp,
  { collections, account, query }: Inside,
): Pick<BankDesk, "clerk" | "read" | "act" | "prove" | "upload"> {
  // A code works once; and nobody is signed out for the time that passes so.
  const freshCode = async ({ person }: Clerk) => {
    app.clock.advance(31_000);
    await query("update session set last_active_at = $1", [app.clock.now()]);
    return totpCode(person.totpSecret, app.clock.now());
  };
  const provenHeader = proving(app);
  const act: BankDesk["act"] = (clerk, name, input) => app.call(`/mc_api/xpay/${name}`, input, clerk.browser);
  return {
    act,
    read: (clerk, name, input = {}) => app.call(`/rp_api/xpay/${name}`, input, clerk.browser),
    async clerk(...permissions) {
      const pages = permissions.map((code) => code.split(".")[0] as Permission);
      const held = [...new Set([...pages, ...permissions])];
      const person = await addPerson(app.services, collections.people["OPC/nobody"], `clerk-${++made}`, held);
      return { person, browser: await app.signIn(person) };
    },
    async prove(clerk, name, input) {
      const { password: LoginPassword } = clerk.person;
      const path = `/mc_api/xpay/${name}`;
      // Bound as often and as much at once as a test wants.
      if (name === "originalrecord_bind")
        return app.call(path, input, clerk.browser, { headers: await provenHeader(clerk, path, input) });
      return act(clerk, name, { LoginPassword, GoogleVerifyCode: await freshCode(clerk), ...input });
    },
    async upload(clerk, name, text, to = account) {
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
      const isImport = name.startsWith("/mc_api");
      const form = await formOf({
        AccountId: to.id.toString(),
        ...(isImport && {
          LoginPassword: clerk.person.password,
          GoogleVerifyCode: await freshCode(clerk),
        }),
        File: { name: "statement.csv", type: "text/csv", bytes },
      });
      return app.call(name, {}, clerk.browser, form);
    },
  };
}

function ordersOf(
  { clock }: TestApp,
  { collections, account, inWhole, query }: Inside,
): Pick<BankDesk, "order" | "ended" | "now" | "kinds" | "available"> {
  const now: BankDesk["now"] = ({ Id }) =>
    inWhole((tx) => tx.selectFrom("PaymentOrder").selectAll().where("Id", "=", Id).executeTakeFirstOrThrow());
  const order: BankDesk["order"] = async (changes) => {
    await collections.beat(account);
    const answer = await collections.create(changes);
    if (answer.code !== 0) throw new Error(`no order was made: ${answer.msg}`);
    const { OrderNo } = answer.data as { OrderNo: string };
    return inWhole((tx) =>
      tx.selectFrom("PaymentOrder").selectAll().where("OrderNo", "=", OrderNo).executeTakeFirstOrThrow(),
    );
  };
  return {
    now,
    order,
    async ended(status) {
      const fresh = await order();
      const move = {
        orderId: fresh.Id,
        to: status,
        kind: "expired" as const,
        actor: { kind: "system" as const, name: "test" },
      };
      await inWhole((tx) => moveOrders(tx, status === "Expired" ? "expire" : "fail", [move], clock.now()));
      await query(
        "update payment_order set created_at = created_at - interval '3 h', expires_at = expires_at - interval '3 h' where id = $1",
        [fresh.Id],
      );
      return now(fresh);
    },
    kinds: async ({ Id }) => {
      const rows = await query("select kind from order_event where order_id = $1 order by id", [Id]);
      return rows.map((row) => row.Kind as string);
    },
    available: async () => {
      const rows = await query(
        "select balance_minor from ledger_account where merchant_id = $1 and kind = 'available'",
        [collections.people["ACME/admin"].merchantId],
      );
      return (rows[0]?.BalanceMinor as bigint | undefined) ?? 0n;
    },
  };
}

async function moneyOf(
  app: TestApp,
  { collections, account, inWhole }: Inside,
  { clerk, act }: Pick<BankDesk, "clerk" | "act">,
): Promise<Pick<BankDesk, "money" | "exactMoney" | "exactMonies" | "transaction">> {
  const locker = await clerk("PayOrder.lock", "PayOrder.unlock", "OriginalRecord.ignore");
  const transaction: BankDesk["transaction"] = (id) =>
    inWhole((tx) =>
      tx.selectFrom("BankTransaction").selectAll().where("Id", "=", BigInt(id)).executeTakeFirstOrThrow(),
    );
  const money: BankDesk["money"] = async (amount, changes = {}, to = account) => {
    const reported = credit(amount, app.clock.now(), changes);
    const answer = await collections.report(to, [reported]);
    if (answer.code !== 0) throw new Error(`not reported: ${answer.msg}`);
    return inWhole((tx) =>
      tx
        .selectFrom("BankTransaction")
        .selectAll()
        .where("ExternalId", "=", reported.ExternalId)
        .where("AccountId", "=", to.id)
        .executeTakeFirstOrThrow(),
    );
  };
  const exactMonies: BankDesk["exactMonies"] = async (order, count) => {
    const { OrderNo } = order;
    const done = async (call: string, input: object) => {
      const answer = await act(locker, call, input);
      if (answer.code !== 0) throw new Error(`${call}: ${answer.msg}`);
    };
    await done("payorder_lock", { OrderNo, Reason: "to look" });
    const waiting: BankTransaction[] = [];
    for (let made = 0; made < count; made++) waiting.push(await money(payableOf(order)));
    for (const { Id } of waiting)
      await done("originalrecord_ignore", { TransactionId: Id.toString(), Reason: "to look at it" });
    await done("payorder_unlock", { OrderNo });
    for (const { Id } of waiting) await done("originalrecord_unignore", { TransactionId: Id.toString() });
    return waiting;
  };
  return {
    money,
    transaction,
    exactMonies,
    async exactMoney(order) {
      const [only] = await exactMonies(order, 1);
      if (!only) throw new Error("no money was reported");
      return only;
    },
  };
}
