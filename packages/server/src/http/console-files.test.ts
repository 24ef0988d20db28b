/** The console's files as browsers may keep them: what is nobody's for ever, the worker and the page never without asking. */
import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";

const { app, services, signIn } = await testApp();
const people = await createPeople(services);
const { cookies } = await signIn(people["ACME/admin"]);
const without = await buildApp({ services: { ...services, servesWorker: false }, log: services.log });
afterAll(() => without.close());

test("the service worker and the app's manifest are asked for anew each time, at the root", async () => {
  const worker = await app.inject({ url: "/service-worker.js" });
  expect(worker.headers["content-type"]).toMatch(/^(text|application)\/javascript/);
  expect(worker.headers["cache-control"]).toBe("no-cache");
  expect(worker.body).toContain("addEventListener(`fetch`");
  const manifest = await app.inject({ url: "/manifest.webmanifest" });
  expect(manifest.headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers["cache-control"]).toBe("no-cache");
  const { icons } = manifest.json<{ icons: { src: string; purpose: string }[] }>();
  expect(icons.map(({ purpose }) => purpose).sort()).toEqual(["any", "any", "maskable"]);
  for (const { src } of icons) {
    const icon = await app.inject({ url: src });
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(icon.headers["cache-control"]).toContain("immutable");
  }
});

test("the worker is told of every file of the build that a page may load, each of which is there", async () => {
  const { body } = await app.inject({ url: "/service-worker.js" });
  const files = new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g));
  expect(files.size).toBeGreaterThan(100);
  const { body: page } = await app.inject({ url: "/index.html" });
  for (const file of page.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? []) expect(files).toContain(file);
});

test("the page that the worker keeps is nobody's, whoever asks", async () => {
  const { body } = await app.inject({
    url: "/index.html",
    cookies,
    headers: { "sec-fetch-dest": "document", "sec-fetch-site": "none" },
  });
  expect(body).toBe((await app.inject({ url: "/index.html" })).body);
  expect(body).toContain('<div id="root"></div>');
});

const shown = { "sec-fetch-dest": "document", "sec-fetch-site": "none", accept: "text/html" };
/** What the browser has told of itself. */
const look = {
  language: "zhCN",
  settings: { colorScheme: "dark" },
  widthPx: 1440,
  heightPx: 900,
  isDark: false,
};
const [lists, scripts] = [/<link rel="stylesheet"[^>]*>/g, /rel=modulepreload/];

describe("the page of a screen", () => {
  test("where the browser told how it looks: styles first, and the attributes come with the drawing", async () => {
    const told = { ...cookies, opc_look: JSON.stringify(look) };
    const ask = () => app.inject({ url: "/user/UserList", cookies: told, headers: shown });
    // The first one may have to wait for the worker to start, longer than it does.
    await expect.poll(async () => (await ask()).body).toContain("data-look=");
    const { headers, body } = await ask();
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.link).not.toMatch(scripts);
    const [before = "", after = ""] = body.split("</head><html");
    expect(before).toMatch(/^<!doctype html>\n<html>/);
    expect(before.match(lists)?.length).toBeGreaterThan(1);
    expect(before).not.toContain("<body");
    expect(after).toMatch(/^ lang="zh-CN" [^>]*data-mantine-color-scheme="dark"/);
    expect(body).not.toContain('blocking="render"');
    expect(body.match(/id="given"/g)).toHaveLength(1);
  });

  test("where it did not: all programs are named, and nothing is painted before they begin", async () => {
    const { headers, body } = await app.inject({ url: "/user/UserList", cookies, headers: shown });
    expect(headers.link).toMatch(scripts);
    expect(body).toMatch(/blocking="render"[^>]*><\/script><\/head><html lang="en-US">/);
    expect(body).toContain('id="given"');
  });

  test("what goes out before the session was looked at says nothing of it", async () => {
    const start = async (own: Record<string, string>) =>
      (await app.inject({ url: "/user/UserList", cookies: own, headers: shown })).body.split("<script")[0];
    const unknown = Object.fromEntries(Object.keys(cookies).map((name) => [name, "unknown"]));
    expect(await start(unknown)).toBe(await start(cookies));
  });
});

describe("where the worker is turned off", () => {
  test("browsers are answered one that takes itself away", async () => {
    const { headers, body } = await without.inject({ url: "/service-worker.js" });
    expect(headers["content-type"]).toMatch(/^text\/javascript/);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toContain("registration.unregister()");
    expect(body).not.toContain("fetch");
  });
});

test("the policy lets the console name its worker, and nobody else's scripts", async () => {
  const policy = String((await app.inject({ url: "/" })).headers["content-security-policy"]);
  expect(policy).toContain("trusted-types default opc-service-worker ProseMirrorClipboard");
  // Workers and manifests fall under these.
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/worker-src|manifest-src/);
});
