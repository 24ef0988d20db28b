/** Operators whom a test adds for itself: their codes are nobody else's. And orders for them to act on. */
import type { World } from "@opc/sandbox/world";
import type { Locator, Page } from "@playwright/test";
import { texts as enUS, type Texts } from "../../../packages/console/src/i18n/en-us.ts";
import { test as base, expect, filled } from "./fixtures.ts";
import { takeAction } from "./list-parts.ts";
import { addPerson, type Person } from "./people.ts";

interface Operator {
  person: Person;
  page: Page;
}

interface OperatorFixtures {
  /** Signed in, with a password of their own: in the test's own browser the first time, then in one of theirs. */
  enterOperator: (merchantAlias?: string) => Promise<Operator>;
}

/** Each has a third code left for what asks for one. */
export const test = base.extend<OperatorFixtures>({
  enterOperator: async (
    { page: own, playwright, baseURL: address, cookiesOf, demo, browser, choose, language, viewport },
    use,
  ) => {
    const baseURL = address ?? "";
    const opened: Page[] = [];
    await use(async (merchantAlias = "OPC") => {
      const person = await addPerson({ playwright, baseURL, cookiesOf, demo }, merchantAlias);
      const page =
        opened.length === 0 ? own : await (await browser.newContext({ baseURL, viewport })).newPage();
      opened.push(page);
      await choose(language);
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL }]);
      await enter(page, person);
      return { person, page };
    });
    for (const page of opened.slice(1)) await page.context().close();
  },
});

/** Signs in beside the pages, and chooses a password: two codes. */
export async function enter(page: Page, person: Person): Promise<void> {
  const { merchantAlias: MerchantAlias, userName: UserName, password } = person;
  await callFrom(page, person.baseURL, "/mc_api/login", {
    MerchantAlias,
    UserName,
    Password: password,
    GoogleVerifyCode: await person.nextCode(),
  });
  person.password = "calm-river-28";
  await callFrom(page, person.baseURL, "/mc_api/userpasswordchange", {
    OldPassword: password,
    NewPassword: person.password,
    GoogleVerifyCode: await person.nextCode(),
  });
}

/** A call with the cookies of the page's browser; throws what the server refuses. */
export async function callFrom<Data>(
  page: Page,
  baseURL: string,
  path: string,
  multipart: Record<string, string>,
): Promise<Data> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "opc_session_id")?.value ?? "";
  const headers = { origin: new URL(baseURL).origin, "x-session-id": session };
  const answer = await page.request.post(`${baseURL}${path}`, { multipart, headers });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data };
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}

export interface MadeOrder {
  OrderNo: string;
  PayUrl: string;
  PayableAmount: string;
}

let made = 0;

/** A live order of ACME, as its server asks for it. */
export async function newOrder(world: World, Amount = "1500.00"): Promise<MadeOrder> {
  const merchant = world.merchant("ACME");
  made += 1;
  const { data } = await merchant.create({
    MerchantOrderNo: `by-hand-${Date.now().toString(36)}-${made}`,
    PayTypeCode: "PROMPTPAY",
    Currency: "THB",
    Amount,
    NotifyUrl: merchant.notifyUrl(),
  });
  return data as MadeOrder;
}

/** The list of these orders alone. */
export async function openOrders(page: Page, ...orders: readonly MadeOrder[]): Promise<void> {
  await page.goto(`/xpay/PayOrder?OrderNos=${orders.map(({ OrderNo }) => OrderNo).join(",")}`);
  for (const order of orders) await expect(rowOf(page, order)).toBeVisible();
}

export function rowOf(page: Page, { OrderNo }: Pick<MadeOrder, "OrderNo">): Locator {
  return page.locator(`[id="row-${OrderNo}"]`);
}

export async function act(
  page: Page,
  order: Pick<MadeOrder, "OrderNo">,
  action: string,
  t: Texts = enUS,
): Promise<void> {
  await takeAction(rowOf(page, order), order.OrderNo, action, t);
}

export async function lock(page: Page, order: MadeOrder, reason: string, t: Texts = enUS): Promise<void> {
  const words = t.orderAction;
  await act(page, order, words.lock.action, t);
  const dialog = page.getByRole("dialog", { name: filled(words.lock.title, { order: order.OrderNo }) });
  await dialog.getByLabel(words.field.Reason).fill(reason);
  await dialog.getByRole("button", { name: words.lock.action, exact: true }).click();
  await expect(rowOf(page, order)).toContainText(t.paymentOrder.status.Locked);
}

/** An earlier proof may do: it is made anew, so that a story does not hang on how long ago another act was. */
export async function askAnew(dialog: Locator, t: Texts = enUS): Promise<void> {
  const anew = dialog.getByRole("button", { name: t.passkey.window.anew });
  await expect(dialog.getByLabel(t.orderAction.field.LoginPassword, { exact: true }).or(anew)).toBeVisible();
  if (await anew.isVisible()) await anew.click();
}

/** Fills in the two proofs and sends the form. */
export async function prove(dialog: Locator, person: Person, action: string, t: Texts = enUS): Promise<void> {
  const { field } = t.orderAction;
  await askAnew(dialog, t);
  await dialog.getByLabel(field.LoginPassword, { exact: true }).fill(person.password);
  await dialog.getByLabel(field.GoogleVerifyCode).fill(await person.nextCode());
  await dialog.getByRole("button", { name: action, exact: true }).click();
}

export function drawerOf(page: Page, { OrderNo }: Pick<MadeOrder, "OrderNo">): Locator {
  return page.getByRole("complementary", { name: OrderNo });
}
