/** What tests of suppliers and channels start from: orders and payouts of the supplier world, and people who keep channels. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import { afterAll } from "vitest";
import type { Answer } from "../../testing/app.ts";
import { type Clerk, freshProof } from "../../testing/clerks.ts";
import { formOf } from "../../testing/form.ts";
import { addPerson } from "../../testing/people.ts";
import { proving } from "../../testing/proven.ts";
import {
  isSignedBy,
  newSupplierKeys,
  signatureOf,
  signingKeyOf,
  verifyingKeyOf,
} from "../supplier/signature.ts";
import { supplierWorld } from "../supplier/test-world.ts";

export type ChannelPage = "PayChannel" | "CashoutChannel";
export const nounOf = { PayChannel: "paychannel", CashoutChannel: "cashoutchannel" } as const;

const functions = ["export", "add", "edit", "editKeys", "enable", "delete", "test"];
export const everything: Permission[] = [
  "Supplier",
  ...["export", "add", "edit", "enable", "delete"].map((name): Permission => `Supplier.${name}`),
  ...(["PayChannel", "CashoutChannel"] as const).flatMap((page): Permission[] => [
    page,
    ...functions.map((name): Permission => `${page}.${name}`),
  ]),
];

export type ChannelWorld = Awaited<ReturnType<typeof channelWorld>>;

let made = 0;

export async function channelWorld() {
  const world = await supplierWorld();
  const { app, collections, query } = world;
  const provenHeader = proving(app);
  await query(sql`insert into cashout_type (code, currency, name_en, name_zh, fee_basis_points)
    values ('BANK', 'THB', 'Bank transfer', '银行转账', 100)`);
  await query(sql`insert into currency (code, name_en, name_zh, exponent) values ('IDR', 'Rupiah', '印尼盾', 0)
    on conflict do nothing`);
  await query(sql`insert into bank (code, currency, name_en, name_zh) values
    ('KBANK', 'THB', 'Kasikornbank', '开泰银行'), ('SCB', 'THB', 'Siam Commercial Bank', '汇商银行'),
    ('BCA', 'IDR', 'Bank Central Asia', '中亚银行') on conflict do nothing`);
  const keeper = async (permissions: readonly Permission[] = everything): Promise<Clerk> => {
    const person = await addPerson(app.services, collections.people["OPC/nobody"], `keeper-${++made}`, [
      ...permissions,
    ]);
    return { person, browser: await app.signIn(person) };
  };
  const chief = await keeper();
  const ask = (path: string, input: object = {}, who = chief): Promise<Answer> =>
    app.call(`/rp_api/channel/${path}`, input, who.browser);
  const send = async (
    path: string,
    input: Record<string, string | number | boolean>,
    who = chief,
  ): Promise<Answer> => {
    const form = await formOf(input);
    const headers = { ...form.headers, ...(await provenHeader(who, `/mc_api/channel/${path}`, input)) };
    return app.call(`/mc_api/channel/${path}`, {}, who.browser, { ...form, headers });
  };
  const sound = (answer: Answer) => {
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
    return answer.data as Record<string, unknown>;
  };
  return {
    ...world,
    chief,
    keeper,
    ask,
    send,
    sound,
    /** Lists of objects do not fit into a form: this call is JSON. */
    async sendBanks(page: ChannelPage, input: object, who = chief) {
      const path = `/mc_api/channel/${nounOf[page]}_banksset`;
      const headers = await provenHeader(who, path, input);
      return app.call(path, input, who.browser, { headers });
    },
    setKeys: (page: ChannelPage, input: Record<string, string | boolean>, who = chief) =>
      send(`${nounOf[page]}_keysset`, { ...freshProof(app, who), ...input }, who),
    async get(page: ChannelPage, ChannelCode: string) {
      const data = sound(await ask(`${nounOf[page]}_get`, { ChannelCode }));
      return data as {
        Channel: Record<string, unknown> & { Version: number };
        OwnPublicKey: string | null;
      } & Record<string, unknown>;
    },
    lastLine: async (call: string) => {
      const lines = await query(sql<{ Change: Record<string, unknown> | null; Code: number; Actor: string }>`
        select change, code, actor from operation_log where call = ${call} order by id desc limit 1`);
      return lines[0];
    },
    payForm,
  };
}

/** A right form of a third-party payment channel, with a code of its own. */
export function payForm(changes: Record<string, string | number> = {}) {
  return {
    ChannelCode: `CH-${++made}`,
    ChannelName: "Sea banking",
    SupplierCode: "SEA",
    Kind: "ThirdParty",
    PayTypeCode: "BANKING",
    Currency: "THB",
    ChannelMerchantNo: "OPC-77",
    BaseAddress: "https://supplier.example/v1",
    ...changes,
  };
}

export interface RealSupplier {
  baseAddress: string;
  /** Theirs. */
  publicKey: string;
  /** Ours, as the supplier knows it; it can be changed. */
  operatorKeys: string[];
  keys: ReturnType<typeof newSupplierKeys>;
  asked: { path: string; body: Record<string, unknown> }[];
  /** Signs with this instead, when set. */
  wrongSecretKey?: string;
  server: Server;
}

/** A supplier behind a socket that takes only what one of its operator's keys signed, as docs/supplier-api.md has it. */
export async function realSupplier(now: () => Date): Promise<RealSupplier> {
  const keys = newSupplierKeys();
  const asked: RealSupplier["asked"] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const header = (name: string) => String(request.headers[name] ?? "");
    const message = { id: header("webhook-id"), timestamp: header("webhook-timestamp"), body };
    const isOurs = supplier.operatorKeys.some((text) => {
      const key = verifyingKeyOf(text);
      return key !== undefined && isSignedBy(key, header("webhook-signature"), message);
    });
    if (!isOurs) return response.writeHead(401).end();
    const question = JSON.parse(body) as Record<string, unknown>;
    asked.push({ path: request.url ?? "", body: question });
    const signingKey = signingKeyOf(supplier.wrongSecretKey ?? keys.secretKey);
    if (!signingKey) throw new Error("no key");
    const timestamp = String(Math.floor(now().getTime() / 1_000));
    const answer = JSON.stringify({ Result: "Unknown", Reference: question.Reference });
    return response
      .writeHead(200, {
        "webhook-id": message.id,
        "webhook-timestamp": timestamp,
        "webhook-signature": signatureOf(signingKey, { id: message.id, timestamp, body: answer }),
      })
      .end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const supplier: RealSupplier = {
    baseAddress: `http://127.0.0.1:${port}/api`,
    publicKey: keys.publicKey,
    operatorKeys: [],
    keys,
    asked,
    server,
  };
  return supplier;
}
