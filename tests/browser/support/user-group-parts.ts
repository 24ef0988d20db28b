/**
 * What the journeys of user groups share: groups that are made for one test and gone after it, calls of a signed-in
 * user, and the parts of the permission setting.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test as signedIn } from "./fixtures.ts";

export interface Envelope<Data> {
  code: number;
  msg: string;
  data: Data;
}
export interface Group {
  UserGroupId: string;
  UserGroupName: string;
}
/** Makes a call as a user's console does. */
export type Caller = <Data = unknown>(path: string, input?: object) => Promise<Envelope<Data>>;

interface Fixtures {
  as: (merchantAlias: string, userName: string) => Promise<Caller>;
  /** Of LOTUS unless another is named; deleted when the test ends. */
  makeGroup: (pages?: string[], functions?: string[], merchantAlias?: string) => Promise<Group>;
  /** The permission setting of a group; answers its page. */
  openSetting: (group: Group, merchantAlias?: string, userName?: string) => Promise<Page>;
}

let made = 0;

export const test = signedIn.extend<Fixtures>({
  as: async ({ playwright, baseURL, cookiesOf }, use) => {
    const origin = baseURL ?? "";
    const clients: APIRequestContext[] = [];
    await use(async (merchantAlias, userName) => {
      const cookies = await cookiesOf(merchantAlias, userName);
      const session = cookies.find(({ name }) => name === "opc_session_id")?.value ?? "";
      const client = await playwright.request.newContext({
        baseURL: origin,
        storageState: { cookies, origins: [] },
        extraHTTPHeaders: { origin, "x-session-id": session },
      });
      clients.push(client);
      return async (path, input = {}) => (await client.post(path, { data: input })).json();
    });
    for (const client of clients) await client.dispose();
  },
  makeGroup: async ({ as }, use) => {
    const groups: { call: Caller; UserGroupId: string }[] = [];
    await use(async (pages = [], functions = [], merchantAlias = "LOTUS") => {
      const call = await as(merchantAlias, "admin");
      const UserGroupName = newName();
      const { data } = await call<{ UserGroupId: string }>("/mc_api/addusergroup", { UserGroupName });
      const group = { UserGroupName, UserGroupId: data.UserGroupId };
      groups.push({ call, UserGroupId: data.UserGroupId });
      if (pages.length > 0) await grant(call, group, pages, functions);
      return group;
    });
    for (const { call, UserGroupId } of groups) await call("/mc_api/deleteusergroup", { UserGroupId });
  },
  openSetting: async ({ signIn }, use) => {
    await use(async ({ UserGroupId, UserGroupName }, merchantAlias = "LOTUS", userName = "admin") => {
      const page = await signIn(merchantAlias, userName);
      await page.goto(`/user/userGroupRole?UserGroupId=${UserGroupId}`);
      await expect(page.getByRole("heading", { name: UserGroupName, level: 1 })).toBeVisible();
      return page;
    });
  },
});

/** A name that no group has yet. */
export function newName(): string {
  made += 1;
  return `Team ${Date.now().toString(36)}${made}`;
}

export async function grant(
  call: Caller,
  { UserGroupId }: Group,
  pages: string[],
  functions: string[] = [],
): Promise<void> {
  const wanted = { UserGroupId, PagePermissionCode: pages, PageFunctionCode: functions };
  expect((await call("/mc_api/modifyusergrouppermission", wanted)).msg).toBe("");
}

export async function heldBy(call: Caller, { UserGroupId }: Group): Promise<string[]> {
  type Held = { PagePermissionCode: string[]; PageFunctionCode: string[] };
  const { data } = await call<Held>("/rp_api/usergroup/permissionlist", { UserGroupID: UserGroupId });
  return [...data.PagePermissionCode, ...data.PageFunctionCode].sort();
}

/** A page's boxes in the tree: its own name is all of it, "View" the page without its functions. */
const pageBoxes = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
export const box = (page: Page, of: string, name: string) =>
  pageBoxes(page, of).getByRole("checkbox", { name, exact: true });
export const changes = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** Rows of the page in front; those of other open tabs are hidden. */
const rows = (page: Page) => page.locator("tbody tr[data-index]").locator("visible=true");
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
