/** `<data>/demo.json`: who can sign in and with what secrets, for people and tools; only its owner may read it. */
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cards } from "./cards.ts";
import { payoutCards } from "./payouts/setup.ts";
import { accounts, merchants, signingCrawler } from "./people.ts";
import type { DemoSecrets } from "./secrets.ts";

export interface DemoFile {
  Url: string;
  Accounts: {
    MerchantAlias: string;
    UserName: string;
    Password: string;
    TotpSecret: string;
    Role: string;
  }[];
  Merchants: { MerchantAlias: string; ApiSecret: string }[];
  /** `SigningKey`: of the one whose agent signs. */
  Crawlers: { SpiderId: string; Token: string; Account: string; SigningKey?: string }[];
  /** Those that pay out; `Card`: the number that they pay from. */
  PayoutCrawlers: { SpiderId: string; Token: string; Account: string; Card: string }[];
}

export function demoFile(url: string, secrets: DemoSecrets): DemoFile {
  return {
    Url: url,
    Accounts: merchants.flatMap((merchant) =>
      merchant.users.map((user) => ({
        MerchantAlias: merchant.alias,
        UserName: user.userName,
        Password: user.password,
        TotpSecret: secrets.totpSecret(merchant.alias, user.userName),
        Role: user.role,
      })),
    ),
    Merchants: merchants
      .filter(({ type, isNew }) => type === "Normal" && !isNew)
      .map(({ alias }) => ({ MerchantAlias: alias, ApiSecret: secrets.apiSecret(alias) })),
    Crawlers: [...accounts, ...cards.filter((card) => card.state === "working")].map((account) => ({
      SpiderId: account.crawlerCode,
      Token: secrets.crawlerToken(account.crawlerCode),
      Account: account.name,
      ...(account.crawlerCode === signingCrawler && { SigningKey: secrets.signingKey(signingCrawler) }),
    })),
    PayoutCrawlers: payoutCards.map(({ crawlerCode, name, number }) => ({
      SpiderId: crawlerCode,
      Token: secrets.crawlerToken(crawlerCode),
      Account: name,
      Card: number,
    })),
  };
}

/** Written beside and renamed, so that a reader never sees half of it. */
export async function writeDemoFile(dataDir: string, content: DemoFile): Promise<string> {
  const path = join(dataDir, "demo.json");
  const part = `${path}.part`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(part, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await chmod(part, 0o600);
  await rename(part, path);
  return path;
}
