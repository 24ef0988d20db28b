/** What tests of Merchant Management start from: collections of ACME and LOTUS, and a super administrator who acts. */

import { type Answer, type Browser, testApp } from "../../testing/app.ts";
import { freshProof } from "../../testing/clerks.ts";
import { testCollections } from "../../testing/collections.ts";
import type { Person } from "../../testing/people.ts";
import { proving } from "../../testing/proven.ts";
import { wholeQuery } from "../../testing/whole-query.ts";

/** `accountHoldHours`: for which what was let in is held; not at all where it is not said. So it is with `unpaidOrdersMaximum`. */
export async function merchantWorld(
  options: { accountHoldHours?: number; unpaidOrdersMaximum?: number } = {},
) {
  const app = await testApp(options);
  const collections = await testCollections(app);
  const { people } = collections;
  const root = people["OPC/admin"];
  const browsers = new Map<Person, Browser>();
  const provenHeader = proving(app);

  /** Signed in while the last session still stands. */
  async function browserOf(person: Person): Promise<Browser> {
    const known = browsers.get(person);
    if (known && (await app.call("/mc_api/logininfo", {}, known, { method: "GET" })).code === 0) return known;
    app.clock.advance(30_000);
    const browser = await app.signIn(person);
    browsers.set(person, browser);
    return browser;
  }

  async function as(person: Person, path: string, input: object): Promise<Answer> {
    const browser = await browserOf(person);
    const headers = await provenHeader({ person, browser }, path, input);
    return app.call(path, input, browser, { headers });
  }

  /** With the asker's own password and a fresh code. */
  async function proven(person: Person, path: string, input: object): Promise<Answer> {
    const browser = await browserOf(person);
    return app.call(path, { ...input, ...freshProof(app, { person, browser }) }, browser);
  }

  return {
    ...app,
    collections,
    people,
    root,
    browserOf,
    as,
    proven,
    query: wholeQuery(app.services),
  };
}

export type MerchantWorld = Awaited<ReturnType<typeof merchantWorld>>;
