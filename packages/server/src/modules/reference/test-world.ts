/** What tests of reference data start from: collections in THB, and people of the operator who keep the lists. */
import type { Permission } from "@opc/contract/pages";
import type { ReferenceKind } from "@opc/contract/reference/inputs";
import { type Answer, type Browser, type TestApp, testApp } from "../../testing/app.ts";
import { type Collections, testCollections } from "../../testing/collections.ts";
import { formOf } from "../../testing/form.ts";
import { addPerson } from "../../testing/people.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

export const nounOf = {
  PayType: "paytype",
  CashoutType: "cashouttype",
  Bank: "bank",
  Currency: "currency",
  Language: "language",
} as const satisfies Record<ReferenceKind, string>;

const permissions = (Object.keys(nounOf) as ReferenceKind[]).flatMap((page): Permission[] => [
  page,
  ...["add", "edit", "enable", "delete"].map((name): Permission => `${page}.${name}`),
]);

export type Written = Record<string, string | number | boolean>;

/** Something sound of each kind, with a code of its own. */
let made = 0;
export function formOfKind(kind: ReferenceKind): Written {
  const letters = String.fromCharCode(65 + (++made % 26)) + String.fromCharCode(65 + Math.floor(made / 26));
  const names = { Name: "名称", Name_enUS: "A name", SortOrder: 3 };
  return {
    PayType: {
      Code: `PAY${made}`,
      Currency: "THB",
      ...names,
      MinimumAmount: "1.00",
      MaximumAmount: "5000.00",
    },
    CashoutType: { Code: `OUT${made}`, Currency: "THB", ...names, FeeRate: "1.50", MinimumFee: "5.00" },
    Bank: { Code: `BANK${made}`, Currency: "THB", ...names, NationalCode: "099", SwiftCode: "ABCDTHBK" },
    Currency: { Code: `X${letters}`, ...names, Exponent: 3 },
    Language: {
      Code: `x${letters.charAt(0).toLowerCase()}X${letters.charAt(1)}`,
      ...names,
      NativeName: "Own",
    },
  }[kind];
}

export interface ReferenceWorld {
  app: TestApp;
  collections: Collections;
  query: ReturnType<typeof wholeQuery>;
  keeper: Browser;
  ask(path: string, input?: object, who?: Browser): Promise<Answer>;
  send(path: string, input: Written, who?: Browser): Promise<Answer>;
  /** The id of the row that was made. */
  add(kind: ReferenceKind, changes?: Written): Promise<string>;
  idOf(kind: ReferenceKind, code: string, currency?: string): Promise<string>;
  get(kind: ReferenceKind, ReferenceId: string): Promise<Got>;
}

interface Got {
  Reference: Record<string, unknown> & { Version: number; Enabled: boolean };
  Uses: { Use: string; Count: number; IsMore: boolean }[];
  CanDelete: boolean;
  IsExponentFixed: boolean;
  Channels: object[];
}

export async function referenceWorld(): Promise<ReferenceWorld> {
  const app = await testApp();
  const collections = await testCollections(app);
  await collections.addAccount("KBANK-1");
  const person = await addPerson(app.services, collections.people["OPC/nobody"], "keeper", permissions);
  const keeper = await app.signIn(person);
  const query = wholeQuery(app.services);
  const ask: ReferenceWorld["ask"] = (path, input = {}, who = keeper) =>
    app.call(`/rp_api/setting/${path}`, input, who);
  const send: ReferenceWorld["send"] = async (path, input, who = keeper) =>
    app.call(`/mc_api/setting/${path}`, {}, who, await formOf(input));
  const sound = (answer: Answer) => {
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
    return answer.data;
  };
  return {
    ...{ app, collections, query, keeper, ask, send },
    async add(kind, changes = {}) {
      const answer = await send(`${nounOf[kind]}_add`, { ...formOfKind(kind), ...changes });
      return (sound(answer) as { ReferenceId: string }).ReferenceId;
    },
    async idOf(kind, code, currency) {
      const answer = await ask(`${nounOf[kind]}_list`, { Text: code, Size: 1000 });
      const { Rows } = sound(answer) as { Rows: { ReferenceId: string; Code: string; Currency: string }[] };
      const row = Rows.find(
        (one) => one.Code === code && (currency === undefined || one.Currency === currency),
      );
      if (!row) throw new Error(`no ${kind} ${code}`);
      return row.ReferenceId;
    },
    get: async (kind, ReferenceId) => sound(await ask(`${nounOf[kind]}_get`, { ReferenceId })) as Got,
  };
}
