import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { filesFor, linksOf } from "./screen-links.ts";

const files = {
  first: ["assets/first.js"],
  texts: { enUS: ["assets/en.js"], zhCN: ["assets/zh.js"] },
  bundles: { merchants: { enUS: ["assets/en-merchants.js"], zhCN: ["assets/zh-merchants.js"] } },
  screens: {
    "/main": { files: ["assets/app.js", "assets/home.js"] },
    "/xpay/PayOrder": { files: ["assets/app.css", "assets/app.js", "assets/orders.js"] },
    "/xpay/PayOrder/:id": { files: ["assets/app.js", "assets/order.js"] },
    "/merchant/MerchantList": { files: ["assets/app.js"], texts: ["merchants"] },
  },
};

function links(url: string, cookies: Record<string, string> = { opc_session_id: "s" }, acceptLanguage = "") {
  const request = { url, cookies, headers: { "accept-language": acceptLanguage } };
  return filesFor(files, request as unknown as FastifyRequest)
    .map((file) => linksOf([file]))
    .map((link) => link.replace("</assets/", "").replace(">; rel=", " "));
}

test("a list's address names its styles, its scripts and its words, each once", () => {
  expect(links("/xpay/PayOrder?Statuses=Success")).toEqual([
    "first.js modulepreload",
    "app.css preload; as=style; crossorigin",
    "app.js modulepreload",
    "orders.js modulepreload",
    "en.js modulepreload",
  ]);
});

test.each([
  ["/", "home.js modulepreload"],
  ["/xpay/PayOrder/P1", "order.js modulepreload"],
  ["/merchant/MerchantList", "en-merchants.js modulepreload"],
])("%s names %s", (url, link) => {
  expect(links(url)).toContain(link);
});

test("the words are those of the cookie's language, else the browser's", () => {
  expect(links("/main", { opc_session_id: "s", lang: "zhCN" }, "en-US")).toContain("zh.js modulepreload");
  expect(links("/main", { opc_session_id: "s" }, "zh-CN,en")).toContain("zh.js modulepreload");
});

test.each([
  ["the sign-in form", "/xpay/PayOrder", {}],
  ["an unknown address", "/xpay/Nothing", { opc_session_id: "s" }],
  ["an address that is no URL", "//", { opc_session_id: "s" }],
  ["an address that is a name of every object", "/constructor", { opc_session_id: "s" }],
])("%s needs none", (_what, url, cookies) => {
  expect(links(url, cookies)).toEqual([]);
});
