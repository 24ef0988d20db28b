/**
 * Everybody outside the system in one place: merchants' servers, members, the bank and the crawlers, over one clock
 * and one seeded source of chance. They reach the system through public calls alone.
 */

import { Bank } from "./actors/bank.ts";
import { CrawlerActor } from "./actors/crawler.ts";
import { MemberActor } from "./actors/member.ts";
import { MerchantActor } from "./actors/merchant.ts";
import { OperatorActor } from "./actors/operator.ts";
import type { CallbackReceiver } from "./actors/receiver.ts";
import type { SandboxClock } from "./clock.ts";
import { cards } from "./demo/cards.ts";
import type { DemoFile } from "./demo/file.ts";
import { accounts } from "./demo/people.ts";
import { type Random, seededRandom } from "./random.ts";

export interface WorldOptions {
  /** Where the server under test answers. */
  baseUrl: string;
  file: DemoFile;
  receiver: CallbackReceiver;
  clock: SandboxClock;
  seed: number | string;
}

export interface World {
  baseUrl: string;
  clock: SandboxClock;
  random: Random;
  bank: Bank;
  receiver: CallbackReceiver;
  merchants: readonly MerchantActor[];
  crawlers: readonly CrawlerActor[];
  merchant(alias: string): MerchantActor;
  member(name: string): MemberActor;
  /** A console user by merchant and name, not signed in yet. */
  operator(alias: string, userName: string): OperatorActor;
}

/** Where members send money, and who watches it come. */
const watched = [
  ...accounts.map(({ crawlerCode, promptId }) => ({ crawlerCode, receiver: promptId })),
  ...cards.map(({ crawlerCode, number }) => ({ crawlerCode, receiver: number })),
];

export function openWorld({ baseUrl, file, receiver, clock, seed }: WorldOptions): World {
  const random = seededRandom(seed);
  const bank = new Bank(`B${clock.now().getTime().toString(36).toUpperCase()}-`);
  const merchants = file.Merchants.map(({ MerchantAlias, ApiSecret }) => {
    receiver.addMerchant(MerchantAlias, ApiSecret);
    return new MerchantActor({ baseUrl, alias: MerchantAlias, apiSecret: ApiSecret, receiver, clock });
  });
  const crawlers = file.Crawlers.map(({ SpiderId, Token, SigningKey }) => {
    const promptId = found(watched, (account) => account.crawlerCode === SpiderId, SpiderId).receiver;
    return new CrawlerActor({
      baseUrl,
      crawlerCode: SpiderId,
      token: Token,
      ...(SigningKey !== undefined && { signing: { key: SigningKey, clock } }),
      promptId,
      bank,
      random: random.fork(SpiderId),
    });
  });
  return {
    baseUrl,
    clock,
    random,
    bank,
    receiver,
    merchants,
    crawlers,
    merchant: (alias) => found(merchants, (merchant) => merchant.alias === alias, alias),
    member: (name) => new MemberActor({ baseUrl, bank, clock, name }),
    operator(alias, userName) {
      const name = `${alias}/${userName}`;
      const account = found(
        file.Accounts,
        (each) => each.MerchantAlias === alias && each.UserName === userName,
        name,
      );
      return new OperatorActor({ baseUrl, account, clock });
    },
  };
}

function found<Item>(items: readonly Item[], is: (item: Item) => boolean, name: string): Item {
  const item = items.find(is);
  if (item === undefined) throw new Error(`nobody here is called ${name}`);
  return item;
}
