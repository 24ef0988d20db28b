/** What tests of offline accounts and crawlers start from: the operator signed in, forms that are right, agents. */
import { randomUUID } from "node:crypto";
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import type { OfflineAccountRows } from "@opc/contract/offline-account/calls";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import { Webhook } from "standardwebhooks";
import type { Answer, Browser, TestApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { type FormValues, formOf } from "../../testing/form.ts";
import { proving } from "../../testing/proven.ts";
import { type Row, wholeQuery } from "../../testing/whole-query.ts";
import { crawlerTokenHash } from "../crawler/token.ts";

export const nouns = { QrCode: "qrcode", BankCard: "bankcard", TrueMoney: "truemoney" } as const;

export interface Agent {
  crawlerCode: string;
  token: string;
}

export interface OfflineWorld {
  collections: Collections;
  admin: Browser;
  query(statement: string, values?: unknown[]): Promise<Row[]>;
  ask(path: string, input?: object): Promise<Answer>;
  send(path: string, values: FormValues): Promise<Answer>;
  /** A new crawler of that kind, alive. */
  addCrawler(kind: OfflineAccountKind, crawlerCode?: string): Promise<Agent>;
  beat(agent: Agent): Promise<Answer>;
  /** Signed where `demandSignatures` gave the token a key. */
  agentCall(token: string, path: string, body: object): Promise<Answer>;
  /** A new token with its key, and nothing unsigned from now on. */
  demandSignatures(agent: Agent): Promise<{ token: string; signingKey: string }>;
  /** A right form with a living crawler, names and numbers of its own. */
  formFor(kind: OfflineAccountKind, changes?: FormValues): Promise<Record<string, FormValues[string]>>;
  add(kind: OfflineAccountKind, changes?: FormValues): Promise<string>;
  account<Kind extends OfflineAccountKind>(kind: Kind, accountId: string): Promise<OfflineAccountRows[Kind]>;
  crawler(crawlerCode: string): Promise<CrawlerRow>;
  lastChange(call: string): Promise<{ Input: object; Change: Record<string, unknown> | null; Code: number }>;
}

export async function offlineWorld(started: TestApp): Promise<OfflineWorld> {
  const { call, signIn, services } = started;
  const collections = await testCollections(started);
  const admin = await signIn(collections.people["OPC/admin"]);
  const query = wholeQuery(services);
  await addReference(query);
  const ask: OfflineWorld["ask"] = (path, input = {}) => call(path, input, admin);
  const provenHeader = proving(started);
  const who = { person: collections.people["OPC/admin"], browser: admin };
  const send: OfflineWorld["send"] = async (path, values) => {
    const form = await formOf(values);
    const headers = { ...form.headers, ...(await provenHeader(who, path, values)) };
    return call(path, {}, admin, { ...form, headers });
  };
  const { agentCall, signFrom } = agentsOf(started);
  const beat: OfflineWorld["beat"] = ({ token }) =>
    agentCall(token, "/agent/heartbeat", { Balance: "1000.00" });
  const addCrawler: OfflineWorld["addCrawler"] = async (kind, crawlerCode = `spider-${++made}`) => {
    const agent = { crawlerCode, token: `token-of-crawler-${crawlerCode}` };
    await query(
      "insert into crawler (spider_id, flag, type, account, token_hash) values ($1, 'KBANK', $2, $3, $4)",
      [crawlerCode, kind, `login-${crawlerCode}`, crawlerTokenHash(agent.token)],
    );
    await beat(agent);
    return agent;
  };
  const crawler: OfflineWorld["crawler"] = async (SpiderId) => {
    const { data } = await ask("/rp_api/spider/spidersetting_get", { SpiderId });
    return (data as { Crawler: CrawlerRow }).Crawler;
  };
  const demandSignatures: OfflineWorld["demandSignatures"] = async (agent) => {
    const SpiderId = agent.crawlerCode;
    const issued = dataOf(
      await send("/mc_api/spider/spidersetting_rotatetoken", { SpiderId, ...freshProof(started, who) }),
    ) as Issued;
    const { Version, Flag, Account } = await crawler(SpiderId);
    const form = { SpiderId, Version, Flag, Account, SignedOnly: true };
    dataOf(await send("/mc_api/spider/spidersetting_edit", form));
    return signFrom(agent, issued);
  };
  const formFor: OfflineWorld["formFor"] = async (kind, changes = {}) => ({
    ...formOfKind(kind),
    ...(changes.SpiderId === undefined && { SpiderId: (await addCrawler(kind)).crawlerCode }),
    ...changes,
  });
  return {
    collections,
    admin,
    query,
    ask,
    send,
    agentCall,
    beat,
    addCrawler,
    formFor,
    async add(kind, changes) {
      const { code, msg, data } = await send(
        `/mc_api/offline/${nouns[kind]}_add`,
        await formFor(kind, changes),
      );
      if (code !== 0) throw new Error(msg);
      return (data as { AccountId: string }).AccountId;
    },
    async account<Kind extends OfflineAccountKind>(kind: Kind, AccountId: string) {
      const { data } = await ask(`/rp_api/offline/${nouns[kind]}_get`, { AccountId });
      return (data as { Account: OfflineAccountRows[Kind] }).Account;
    },
    crawler,
    demandSignatures,
    async lastChange(name) {
      const [line] = await query(
        "select input, change, code from operation_log where call = $1 order by id desc limit 1",
        [name],
      );
      return line as Awaited<ReturnType<OfflineWorld["lastChange"]>>;
    },
  };
}

/** The agents' side: each signs from when it has a key. */
function agentsOf({ app, clock }: TestApp) {
  const signingKeys = new Map<string, string>();
  const agentCall: OfflineWorld["agentCall"] = async (token, path, body) => {
    const key = signingKeys.get(token);
    const payload = JSON.stringify(body);
    const signature = key === undefined ? {} : signedHeaders(key, path, payload, clock.now());
    const own = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await app.inject({
      method: "POST",
      url: path,
      payload,
      headers: { ...own, ...signature },
    });
    return { ...response.json<Answer>(), status: response.statusCode };
  };
  const signFrom = (agent: Agent, { Token: token, SigningKey: signingKey }: Issued) => {
    agent.token = token;
    signingKeys.set(token, signingKey);
    return { token, signingKey };
  };
  return { agentCall, signFrom };
}

interface Issued {
  Token: string;
  SigningKey: string;
}

function dataOf({ code, msg, data }: Answer): unknown {
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data;
}

function signedHeaders(key: string, path: string, body: string, at: Date) {
  const id = randomUUID();
  return {
    "webhook-id": id,
    "webhook-timestamp": Math.floor(at.getTime() / 1000).toString(),
    "webhook-signature": new Webhook(key).sign(id, at, `POST ${path}\n${body}`),
  };
}

async function addReference(query: OfflineWorld["query"]): Promise<void> {
  await query("insert into currency values ('IDR', 'Rupiah', '印尼盾', 2)");
  await query(`insert into bank values ('KBANK', 'THB', 'Kasikornbank', '开泰银行', true),
    ('BCA', 'IDR', 'Bank Central Asia', '中亚银行', true), ('OLD', 'THB', 'Closed bank', '已停用银行', false)
    on conflict do nothing`);
}

let made = 0;

/** With a name and a number of its own. */
function formOfKind(kind: OfflineAccountKind): Record<string, FormValues[string]> {
  const number = String(++made).padStart(7, "0");
  const own = {
    QrCode: { QrType: "PromptPay", Account: `Till ${made}`, PromptId: `081${number}` },
    BankCard: { CardType: "Savings", BankCode: "KBANK", CardNumber: `123${number}` },
    TrueMoney: { WalletNumber: `090${number}` },
  };
  return {
    Currency: "THB",
    AccountName: `Account ${made}`,
    Holder: "Somsri Rakdee",
    ChannelCode: "PP-1",
    ValidityMinutes: 15,
    MinimumDifference: "0.00",
    MaximumDifference: "0.99",
    RandomRemark: false,
    MinimumAmount: "1.00",
    // Orders of tests are larger: only accounts that ask for them take them.
    MaximumAmount: "5.00",
    DailyLimit: "1000000.00",
    ...own[kind],
  };
}

/** The form that would change nothing of an account. */
export function editOf<Kind extends OfflineAccountKind>(
  kind: Kind,
  row: OfflineAccountRows[Kind],
  changes: FormValues = {},
): FormValues {
  const own: Record<string, FormValues[string]> = {};
  const names = {
    QrCode: ["QrType", "Account", "PromptId"],
    BankCard: ["CardType", "BankCode", "CardNumber", "ExtraInfo"],
    TrueMoney: ["WalletNumber"],
  }[kind];
  const common = [
    "AccountId",
    "Version",
    "AccountName",
    "Holder",
    "ChannelCode",
    "SpiderId",
    "ValidityMinutes",
  ];
  const amounts = ["MinimumDifference", "MaximumDifference", "MinimumAmount", "MaximumAmount", "DailyLimit"];
  for (const name of [...common, ...amounts, ...names]) {
    const value = row[name as keyof typeof row] as FormValues[string] | null;
    if (value !== null) own[name] = value;
  }
  return { ...own, RandomRemark: row.RemarkLength !== null, ...changes };
}
