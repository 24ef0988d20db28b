import { expect, test } from "vitest";
import { screens } from "../pages.ts";
import { isAway, kindOf, nameOf, orderOf, outlived } from "./worker-rules.ts";

const origin = "https://console.example";
const navigation = { method: "GET", mode: "navigate" };
const kindOfPage = (path: string) => kindOf({ url: origin + path, ...navigation }, origin);

test("every screen's page is asked of the server first, and the form's", () => {
  for (const { path } of screens) expect(kindOfPage(path.replace(":id", "P1")), path).toBe("page");
  for (const path of ["/", "/main", "/login?redirect=/main", "/enrol", "/forbidden", "/redirect/main"])
    expect(kindOfPage(path), path).toBe("page");
});

test.each([
  "/pay/P261120XXXXXXXXXXXX",
  "/gateway/docs",
  "/mc_api/export_download?id=1",
  "/rp_api/stored_image?id=1",
  "/openapi/gateway.json",
  "/healthz",
  "/loginx",
])("%s is opened as if there were no worker", (path) => {
  expect(kindOfPage(path)).toBeUndefined();
});

test.each([
  ["a call", { url: "/rp_api/xpay/payorder_list", method: "POST", mode: "cors" }],
  ["a read", { url: "/rp_api/stored_image?id=1", method: "GET", mode: "no-cors" }],
  ["an upload", { url: "/mc_api/article_save", method: "POST", mode: "same-origin" }],
  ["a form that is sent", { url: "/main", method: "POST", mode: "navigate" }],
  ["the page as a look for a deploy asks for it", { url: "/", method: "GET", mode: "cors" }],
  ["the worker itself", { url: "/service-worker.js", method: "GET", mode: "same-origin" }],
])("%s never passes through the worker", (_, { url, ...rest }) => {
  expect(kindOf({ url: origin + url, ...rest }, origin)).toBeUndefined();
});

test("files of the build are its own alone, of this origin", () => {
  const file = { method: "GET", mode: "cors" };
  expect(kindOf({ url: `${origin}/assets/list-abcdefgh.js`, ...file }, origin)).toBe("asset");
  expect(
    kindOf({ url: "https://elsewhere.example/assets/list-abcdefgh.js", ...file }, origin),
  ).toBeUndefined();
});

test("a proxy's word for a server that is not there is no page; the server's own refusals are", () => {
  expect([200, 403, 404, 429, 500, 502, 503, 504].filter(isAway)).toEqual([502, 504]);
});

const [old, now] = [nameOf("/assets/first-old.js"), nameOf("/assets/first-now.js")];

test("files of a version stay while a tab runs it, and go with the last one", () => {
  const caches = [old, now, "somebody else's"];
  expect(outlived({ caches, own: now, windows: 2, held: [old, now] })).toEqual([]);
  expect(outlived({ caches, own: now, windows: 1, held: [now, "another lock"] })).toEqual([old]);
  expect(outlived({ caches, own: now, windows: 0, held: [] })).toEqual([old]);
});

test("a tab that has not yet said what it runs may run anything", () => {
  expect(outlived({ caches: [old, now], own: now, windows: 2, held: [now, "another lock"] })).toEqual([]);
});

test("what a tab has used is brought first, then the rest in its language, each once, and nothing that the build lacks", () => {
  const files = [
    "/assets/app-1.js",
    "/assets/en-us-first-2.js",
    "/assets/zh-cn-first-3.js",
    "/assets/z-4.js",
  ];
  const used = ["/assets/z-4.js", "/assets/of-another-build.js"];
  expect(orderOf(files, used, "zh-cn")).toEqual([
    "/assets/z-4.js",
    "/assets/app-1.js",
    "/assets/zh-cn-first-3.js",
  ]);
  expect(orderOf(files, ["/assets/en-us-first-2.js"], "zh-cn")).toContain("/assets/en-us-first-2.js");
});
