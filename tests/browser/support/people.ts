/** People whom a test adds for itself, so that it may change their passwords; each has an authenticator. */
import { merchantKinds, ruledKinds } from "@opc/contract/approval/kinds";
import type { DemoFile } from "@opc/sandbox/demo/file";
import type { APIRequest, APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import type { Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { asOwner } from "./database.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface Tools {
  playwright: { request: APIRequest };
  baseURL: string;
  demo: DemoFile;
  cookiesOf: (merchantAlias: string, userName: string) => Promise<Cookies>;
}

interface Answer<Data> {
  code: number;
  msg: string;
  data: Data;
}

const stepMs = 30_000;
const onTheWayMs = 12_000;

/** The server takes codes of one step ahead and one behind, each once and only upwards. */
export class Person {
  readonly merchantAlias: string;
  readonly userName: string;
  readonly baseURL: string;
  password: string;
  readonly #totp: TOTP;
  #lastStep = 0;

  constructor(baseURL: string, merchantAlias: string, userName: string, password: string, secret: string) {
    this.baseURL = baseURL;
    this.merchantAlias = merchantAlias;
    this.userName = userName;
    this.password = password;
    this.#totp = new TOTP({ secret });
  }

  /** When the three codes that are good now have been used, the server forgets so, as it would after half a minute. */
  async nextCode(): Promise<string> {
    // The oldest that is still good for a while: a slow machine takes seconds to send it.
    const oldest = Math.floor((Date.now() + onTheWayMs) / stepMs) - 1;
    const isGoodNow = (step: number) => (step - 1) * stepMs + 500 <= Date.now();
    if (!isGoodNow(Math.max(this.#lastStep + 1, oldest))) {
      await forgetCodes(this);
      this.#lastStep = 0;
    }
    this.#lastStep = Math.max(this.#lastStep + 1, oldest);
    return this.#totp.generate({ timestamp: this.#lastStep * stepMs });
  }

  /** Signs in beside the browser; answers the envelope. */
  async login(request: APIRequest, password = this.password): Promise<Answer<unknown>> {
    const client = await request.newContext({
      baseURL: this.baseURL,
      extraHTTPHeaders: { origin: new URL(this.baseURL).origin },
    });
    const answer = await post<unknown>(client, "/mc_api/login", {
      MerchantAlias: this.merchantAlias,
      UserName: this.userName,
      Password: password,
      GoogleVerifyCode: await this.nextCode(),
    });
    await client.dispose();
    return answer;
  }
}

/** That a code is good once is shown by the server's own tests. */
async function forgetCodes({ merchantAlias, userName }: Person): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      "update user_account set totp_last_step = 0 from merchant m where m.id = merchant_id and m.alias = $1 and user_name = $2",
      [merchantAlias, userName],
    ),
  );
}

/** As if the account had been made long ago: that a new one approves nothing is shown by the server's own tests. */
async function forgetTouches({ merchantAlias, userName }: Person): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `delete from account_touch using user_account u, merchant m
        where u.id = user_id and m.id = u.merchant_id and m.alias = $1 and u.user_name = $2`,
      [merchantAlias, userName],
    ),
  );
}

/** Two such people would turn the rules on in the middle of a journey: that they do is shown by the server's own tests. */
async function keepRulesOff(merchantAlias: string): Promise<void> {
  const kinds = merchantAlias === "OPC" ? ruledKinds : [...merchantKinds];
  await asOwner((owner) =>
    owner.query(
      `insert into approval_rule (merchant_id, kind, enabled, updated_by, updated_at)
        select m.id, k, false, 'journeys', now() from merchant m cross join unnest($2::text[]) as k
        where m.alias = $1 on conflict do nothing`,
      [merchantAlias, kinds],
    ),
  );
}

/** A new person in the merchant's default group, whose password someone else has set; the first code binds the authenticator. */
export async function addPerson(
  { playwright, baseURL, demo, cookiesOf }: Tools,
  merchantAlias = "ACME",
  userName = `person-${Date.now().toString(36)}`,
): Promise<Person> {
  const cookies = await cookiesOf("OPC", "admin");
  const admin = demo.Accounts.find((one) => one.MerchantAlias === "OPC" && one.UserName === "admin");
  const client = await playwright.request.newContext({
    baseURL,
    storageState: { cookies, origins: [] },
    extraHTTPHeaders: {
      origin: new URL(baseURL).origin,
      "x-session-id": cookies.find(({ name }) => name === "opc_session_id")?.value ?? "",
    },
  });
  const who = { MerchantAlias: merchantAlias, UserName: userName };
  const password = "given-by-another-1";
  const groups = await good<{ UserGroupId: string; IsDefault: boolean }[]>(
    client,
    "/rp_api/usergroup/simplelist",
    { MerchantAlias: who.MerchantAlias },
  );
  const UserGroupId = groups.find(({ IsDefault }) => IsDefault)?.UserGroupId ?? "";
  await good(client, "/mc_api/adduser", { ...who, UserGroupId, Enable: "true", Password: password });
  const { EnrolmentLink } = await good<{ EnrolmentLink: string }>(client, "/mc_api/getvalidatorinfo", {
    ...who,
    LoginPassword: admin?.Password ?? "",
  });
  const Secret = await enrolledBy(client, EnrolmentLink, password);
  await client.dispose();
  const person = new Person(baseURL, who.MerchantAlias, who.UserName, password, Secret);
  await forgetTouches(person);
  await keepRulesOff(merchantAlias);
  return person;
}

/** Shows the secret that the link is for. */
async function enrolledBy(client: APIRequestContext, link: string, Password: string): Promise<string> {
  const Token = link.split("#")[1] ?? "";
  const { Secret } = await good<{ Secret: string }>(client, "/mc_api/user/enrolment_open", {
    Token,
    Password,
  });
  return Secret;
}

/** The page that a link leads to, by the keyboard alone: password, secret, first code. */
export async function enrolOnPage(
  page: Page,
  link: string,
  { merchantAlias, userName, password }: Pick<Person, "merchantAlias" | "userName" | "password">,
  words: Texts["enrolment"],
): Promise<Person> {
  await page.goto(link);
  await page.getByLabel(words.page.password).and(page.locator(":focus")).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  const user = `${merchantAlias}/${userName}`;
  await page.getByRole("img", { name: words.qr.replace("{{user}}", user) }).waitFor();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  const person = new Person(new URL(link).origin, merchantAlias, userName, password, secret);
  await page.getByLabel(words.page.code).and(page.locator(":focus")).waitFor();
  await page.keyboard.type(await person.nextCode());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: words.page.done }).waitFor();
  return person;
}

/** By the form, in the test's own browser and in any language. */
export async function signInPerson(page: Page, person: Person, address: string): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, person, await person.nextCode());
  await page.locator("#submit").click();
  await page.locator("#sign-in").waitFor({ state: "detached" });
}

export async function fillSignIn(
  page: Page,
  person: Person,
  code: string,
  password = person.password,
): Promise<void> {
  await page.locator("#MerchantAlias").fill(person.merchantAlias);
  await page.locator("#UserName").fill(person.userName);
  await page.locator("#Password").fill(password);
  await page.locator("#GoogleVerifyCode").fill(code);
}

async function good<Data>(
  client: APIRequestContext,
  path: string,
  form: Record<string, string>,
): Promise<Data> {
  const { code, msg, data } = await post<Data>(client, path, form);
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

async function post<Data>(
  client: APIRequestContext,
  path: string,
  multipart: Record<string, string>,
): Promise<Answer<Data>> {
  const answer = await client.post(path, { multipart });
  return (await answer.json()) as Answer<Data>;
}
