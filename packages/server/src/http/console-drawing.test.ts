import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, testApp } from "../testing/app.ts";
import { createPeople, type People } from "../testing/people.ts";
import { consoleDrawer } from "./console-drawing.ts";
import { givenAnswers } from "./given-answers.ts";
import { readScreenFiles } from "./screen-links.ts";

const dist = join(import.meta.dirname, "../../../console/dist");
const screens = await readScreenFiles(dist);
/** Every answer and every drawing is waited for, however busy the machine is. */
const patient = 60_000;

const { app, services, signIn } = await testApp();
app.get("/opened/*", async (request) => {
  const own = { url: request.url.replace("/opened", ""), headers: request.headers, cookies: request.cookies };
  const opening = { ...own, ip: request.ip } as typeof request;
  return givenAnswers({ app, screens, request: opening, now: services.clock.now(), maxWaitMs: patient });
});
const drawer = consoleDrawer(dist, app.log, { waitMs: patient, stuckMs: patient });
if (!drawer) throw new Error("Build the console first: npm run build");

let people: People;
let admin: Browser;
beforeAll(async () => {
  people = await createPeople(services);
  admin = await signIn(people["ACME/admin"]);
});
afterAll(() => drawer.close());

const look = {
  language: "enUS",
  settings: { colorScheme: "auto", accent: "teal" },
  widthPx: 1440,
  heightPx: 900,
  isDark: true,
};
const nowMs = () => services.clock.now().getTime();

async function givenTo(browser: Browser | undefined, address: string): Promise<object[]> {
  const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "none" };
  return (await app.inject({ url: `/opened${address}`, cookies: browser?.cookies ?? {}, headers })).json();
}

async function drawn(browser: Browser | undefined, address: string, change: object = {}) {
  const [path = "", search] = address.split("?");
  const given = await givenTo(browser, address);
  const asked = { path, search: search ? `?${search}` : "", sidebar: undefined, given, nowMs: nowMs() };
  return drawer?.draw({ ...asked, look: JSON.stringify({ ...look, ...change }) });
}

/** What a list's rows say in a column. */
function cells(html: string, column: string): string[] {
  const found = html.matchAll(new RegExp(`data-column="${column}"[^>]*>(.*?)</td>`, "g"));
  return [...found].map(([, inside = ""]) => inside.replace(/<[^>]*>/g, ""));
}

test("a list is drawn whole: its frame, its rows, in the look that the browser told", async () => {
  const drawing = await drawn(admin, "/user/UserList");
  expect(cells(drawing?.html ?? "", "UserName")).toEqual(["nobody ", "viewer ", "admin you"]);
  expect(drawing?.html).toContain(">Online Users<");
  expect(drawing?.attributes).toEqual({
    lang: "en-US",
    "data-mantine-color-scheme": "dark",
    "data-accent": "teal",
    "data-size": "mini",
  });
  const phone = await drawn(admin, "/user/UserList", { language: "zhCN", widthPx: 390, isDark: false });
  expect(phone?.html).toContain("data-card");
  expect(phone?.attributes).toMatchObject({ lang: "zh-CN", "data-mantine-color-scheme": "light" });
});

test("what is drawn for one merchant never holds a word of the one before", async () => {
  const other = await signIn(people["LOTUS/admin"]);
  for (let round = 0; round < 5; round++) {
    const both = await Promise.all([drawn(admin, "/user/UserList"), drawn(other, "/user/UserList")]);
    const [own, others] = both.map((drawing) => drawing?.html ?? "");
    expect(own).toContain("ACME");
    expect(own).not.toContain("LOTUS");
    expect(others).toContain("LOTUS");
    expect(others).not.toContain("ACME");
  }
});

interface Given {
  path: string;
}

test("rows that did not come with the page are not made up, nor taken from somebody who was there before", async () => {
  const address = "/xpay/PayOrder";
  const given = (await givenTo(admin, address)) as Given[];
  const without = (path: RegExp) =>
    drawer.draw({
      ...{ path: address, search: "", look: JSON.stringify(look), sidebar: undefined, nowMs: nowMs() },
      given: given.filter((one) => !path.test(one.path)),
    });
  expect(await without(/nothing/)).toBeDefined();
  expect(await without(/payorder_list/)).toBeUndefined();
  expect(await without(/preference_get/)).toBeUndefined();
  expect(await without(/logininfo/)).toBeUndefined();
  expect(await without(/currentpermission/)).toBeUndefined();
  // Sums take their time where there are many orders; rows do not wait for them.
  expect(await without(/payorder_summary/)).toBeDefined();
});

test("Home is drawn", async () => {
  const drawing = await drawn(admin, "/main");
  expect(drawing?.html).toContain("Welcome");
});

test("what somebody wrote is text", async () => {
  const hostile = "<script>alert(1)</script>";
  const drawing = await drawn(admin, `/user/UserList?UserName=${encodeURIComponent(hostile)}`);
  expect(drawing?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(drawing?.html).not.toContain("<script");
});

test.each([
  ["no JSON", "{"],
  ["no object", "7"],
  ["nothing", "null"],
  ["no size", JSON.stringify({ ...look, widthPx: undefined })],
  ["a size beyond any window", JSON.stringify({ ...look, heightPx: 1e9 })],
])("a look that is %s is not drawn", async (_what, text) => {
  const given = await givenTo(admin, "/user/UserList");
  const asked = { path: "/user/UserList", search: "", look: text, sidebar: undefined, given };
  expect(await drawer?.draw({ ...asked, nowMs: nowMs() })).toBeUndefined();
});

test.each([
  ["nobody is signed in", undefined, "/user/UserList"],
  ["the page is not theirs", "nobody", "/user/UserList"],
  ["a record, which says itself what it needs", "admin", "/user/UserList/5"],
  ["an address that no screen has", "admin", "/constructor"],
] as const)("%s: the browser draws", async (_what, who, address) => {
  const browser = who === "nobody" ? await signIn(people["ACME/nobody"]) : who && admin;
  expect(await drawn(browser, address)).toBeUndefined();
});

test.each(["/.drawing/main.js", "/.vite/screens.json"])("%s is for the server alone", async (url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test("a page waits no longer than it may, and the next one is drawn all the same; a worker that has ended is replaced", async () => {
  const hurried = consoleDrawer(dist, app.log, { waitMs: 0 });
  const given = await givenTo(admin, "/user/UserList");
  const asked = { path: "/user/UserList", search: "", look: JSON.stringify(look), sidebar: undefined, given };
  expect(await hurried?.draw({ ...asked, nowMs: nowMs() })).toBeUndefined();
  await hurried?.close();
  await drawer.close();
  expect(await drawn(admin, "/user/UserList")).toBeDefined();
});

test("a worker that does not answer is given no more than it can draw, and is replaced", async () => {
  const folder = await mkdtemp(join(tmpdir(), "opc-drawing-"));
  await mkdir(join(folder, ".drawing"));
  const heard = join(folder, "heard");
  // Hears everything, answers nothing.
  const program = `import { appendFileSync } from "node:fs";
    import { parentPort, threadId } from "node:worker_threads";
    parentPort.on("message", () => appendFileSync(${JSON.stringify(heard)}, threadId + " "));`;
  await writeFile(join(folder, ".drawing/main.js"), program);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const mute = consoleDrawer(folder, app.log, { waitMs: 0, stuckMs: 2_000 });
  const asked = { path: "/", search: "", look: "", sidebar: undefined, given: [], nowMs: 0 };
  const told = async () => (await readFile(heard, "utf8").catch(() => "")).split(" ").filter(Boolean);
  for (let page = 0; page < 10; page++) expect(await mute?.draw(asked)).toBeUndefined();
  await expect.poll(told, { timeout: patient }).toHaveLength(4);
  const [first] = await told();
  await expect
    .poll(
      async () => {
        await mute?.draw(asked);
        return (await told()).some((thread) => thread !== first);
      },
      { timeout: patient },
    )
    .toBe(true);
  await mute?.close();
  await rm(folder, { recursive: true });
});
