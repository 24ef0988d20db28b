/** Staff of the operator with chosen functions of one page, and their acts, proved where that is asked for. */
import type { PageCode } from "@opc/contract/pages";
import { totpCode } from "../modules/session/totp.ts";
import type { Answer, Browser, TestApp } from "./app.ts";
import { addPerson, type Person } from "./people.ts";

export interface Clerk {
  person: Person;
  browser: Browser;
}

export interface Clerks {
  /** With these functions of the page and the page itself. */
  clerk(...functions: string[]): Promise<Clerk>;
  act(clerk: Clerk, call: string, input: object): Promise<Answer>;
  /** The same, with the clerk's own password and a fresh code unless the input has others. */
  prove(clerk: Clerk, call: string, input: object): Promise<Answer>;
}

let made = 0;

export function testClerks(app: TestApp, colleague: Person, page: PageCode): Clerks {
  const act: Clerks["act"] = (clerk, name, input) => app.call(`/mc_api/xpay/${name}`, input, clerk.browser);
  return {
    act,
    async clerk(...functions) {
      const codes = functions.map((name) => `${page}.${name}` as const);
      const person = await addPerson(app.services, colleague, `clerk-${++made}`, [page, ...codes]);
      return { person, browser: await app.signIn(person) };
    },
    prove: (clerk, name, input) => act(clerk, name, { ...freshProof(app, clerk), ...input }),
  };
}

/** A code works once. */
export function freshProof({ clock }: TestApp, { person }: Clerk) {
  clock.toNextCode();
  return {
    LoginPassword: person.password,
    GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
  };
}
