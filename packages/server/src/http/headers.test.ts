import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { totpCode } from "../modules/session/totp.ts";
import { testApp } from "../testing/app.ts";
import { createPeople } from "../testing/people.ts";

const { app, services, clock, signIn } = await testApp();
const people = await createPeople(services);
const behindTls = await buildApp({
  services: { ...services, publicUrl: "https://console.example" },
  log: services.log,
});
afterAll(() => behindTls.close());

const addresses = [
  "/",
  "/healthz",
  "/readyz",
  "/pay/P261120XXXXXXXXXXXX",
  "/mc_api/nothing",
  "/openapi/gateway.json",
];

describe("every answer", () => {
  test.each(addresses)("%s carries the headers that keep browsers out of trouble", async (url) => {
    const { headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["referrer-policy"]).toMatch(/^(same-origin|no-referrer)$/);
    expect(headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(headers["cache-control"]).toMatch(/no-store|no-cache/);
  });

  test("has a request id of its own, never the caller's", async () => {
    const asked = { "x-request-id": "mine", "request-id": "mine" };
    const first = await app.inject({ url: "/healthz", headers: asked });
    const second = await app.inject({ url: "/healthz", headers: asked });
    expect(first.headers["x-request-id"]).not.toBe("mine");
    expect(first.headers["x-request-id"]).not.toBe(second.headers["x-request-id"]);
  });
});

test("slow sockets have less time for their headers than for the whole request, which is short", () => {
  const { headersTimeout, requestTimeout } = app.server;
  // Node swaps the two where headers have more: a body could then drip for a minute.
  expect(headersTimeout).toBeLessThan(requestTimeout);
  expect(requestTimeout).toBeLessThanOrEqual(15_000);
});

test("off loopback browsers stay on TLS, and the session's cookies are this host's alone", async () => {
  const person = people["ACME/admin"];
  const { headers, cookies } = await behindTls.inject({
    method: "POST",
    url: "/mc_api/login",
    payload: {
      MerchantAlias: person.merchantAlias,
      UserName: person.userName,
      Password: person.password,
      GoogleVerifyCode: totpCode(person.totpSecret, clock.now()),
    },
  });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  const common = { path: "/", secure: true, sameSite: "Strict" };
  const [secret, device, readable] = cookies;
  expect(secret).toMatchObject({ ...common, name: "__Host-opc_session", httpOnly: true });
  expect(readable).toMatchObject({ ...common, name: "opc_session_id" });
  expect(device).toMatchObject({ name: "__Host-opc_device", secure: true, httpOnly: true, path: "/" });
  expect(cookies.map((cookie) => "domain" in cookie)).toEqual([false, false, false]);
  expect((await app.inject({ url: "/" })).headers["strict-transport-security"]).toBeUndefined();
});

test("data is never kept by caches", async () => {
  const { headers } = await app.inject({ method: "GET", url: "/mc_api/checksession" });
  expect(headers["cache-control"]).toBe("no-store");
});

test("an answer says what it is, and only the method that a call names is there", async () => {
  const { headers } = await app.inject({ method: "POST", url: "/mc_api/access/check" });
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"] as const) {
    const other = await app.inject({ method: method as "GET", url: "/mc_api/access/check" });
    expect([method, other.statusCode]).toEqual([method, 404]);
  }
  for (const url of ["/.git/config", "/package.json", "/assets/", "/..%2f..%2fpackage.json", "/server.log"]) {
    const { statusCode, body } = await app.inject({ url });
    expect([url, statusCode === 404 || body.startsWith("<!doctype html>")]).toEqual([url, true]);
  }
});

test("metrics are for the machine itself, not for what comes through a proxy", async () => {
  const own = await app.inject({ url: "/metrics" });
  expect(own.body).toContain("opc_call_seconds");
  const proxied = await app.inject({ url: "/metrics", headers: { "x-forwarded-for": "127.0.0.1" } });
  const outside = await app.inject({ url: "/metrics", remoteAddress: "203.0.113.9" });
  expect([proxied.statusCode, outside.statusCode]).toEqual([404, 404]);
  for (const [name, value] of [
    ["via", "1.1 proxy"],
    ["x-real-ip", "203.0.113.9"],
    ["forwarded", "for=203.0.113.9"],
  ] as const)
    expect([name, (await app.inject({ url: "/metrics", headers: { [name]: value } })).statusCode]).toEqual([
      name,
      404,
    ]);
});

test("who finds a weakness is told whom to tell, where the operator has said so", async () => {
  const url = "/.well-known/security.txt";
  expect((await app.inject({ url })).statusCode).toBe(404);
  const withContact = await buildApp({
    services: { ...services, publicUrl: "https://console.example" },
    log: services.log,
    securityContact: "mailto:security@operator.example",
  });
  const { statusCode, body, headers } = await withContact.inject({ url });
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(body).toMatch(/^Contact: mailto:security@operator\.example\nExpires: (\S+)\n/);
  const expires = new Date(body.match(/Expires: (\S+)/)?.[1] ?? "").getTime();
  expect(expires).toBeGreaterThan(services.clock.now().getTime());
  expect(body).toContain("Canonical: https://console.example/.well-known/security.txt");
  await withContact.close();
});

test("where a proxy leads here, a request from this machine may be anybody's: metrics take the operator's token", async () => {
  expect((await behindTls.inject({ url: "/metrics" })).statusCode).toBe(404);
  const metricsToken = "m".repeat(32);
  const withToken = await buildApp({
    services: { ...services, publicUrl: "https://console.example" },
    log: services.log,
    metricsToken,
  });
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await withToken.inject({ url: "/metrics", remoteAddress: "10.0.0.9", headers })).statusCode;
  };
  expect(await ask(`Bearer ${metricsToken}`)).toBe(200);
  expect([await ask(), await ask("Bearer other"), await ask(`Basic ${metricsToken}`)]).toEqual([
    404, 404, 404,
  ]);
  const verbose = async (headers: Record<string, string>) =>
    (await withToken.inject({ url: "/readyz?verbose", headers })).json();
  expect(await verbose({ authorization: `Bearer ${metricsToken}` })).toHaveProperty("setAside");
  expect(await verbose({})).not.toHaveProperty("setAside");
  await withToken.close();
});

test("what a page was kept from doing is counted by the kind of rule, and nothing of it is kept", async () => {
  const policy = String((await app.inject({ url: "/" })).headers["content-security-policy"]);
  const url = /report-uri (\S+)/.exec(policy)?.[1] ?? "";
  const report = (payload: string) =>
    app.inject({ method: "POST", url, payload, headers: { "content-type": "application/csp-report" } });
  const body = {
    "document-uri": "https://console.example/planted",
    "effective-directive": "script-src-elem",
  };
  expect((await report(JSON.stringify({ "csp-report": body }))).statusCode).toBe(204);
  expect((await report("{")).statusCode).toBe(204);
  expect((await report("x".repeat(20_000))).statusCode).toBe(413);
  const { body: metrics } = await app.inject({ url: "/metrics" });
  expect(metrics).toContain('opc_csp_reports{directive="script-src-elem"} 1');
  expect(metrics).not.toContain("planted");
});

test("a sign-out takes what the browser kept of the answers along", async () => {
  const browser = await signIn(people["LOTUS/admin"]);
  const headers = { "x-session-id": browser.sessionId };
  const asked = {
    method: "POST",
    url: "/mc_api/logout",
    cookies: browser.cookies,
    headers,
    payload: {},
  } as const;
  expect((await app.inject(asked)).headers["clear-site-data"]).toBe('"cache"');
});

test("OpenAPI names every call of its readers and no other", async () => {
  const backOffice = (await app.inject({ url: "/openapi/back-office.json" })).json();
  const gateway = (await app.inject({ url: "/openapi/gateway.json" })).json();
  expect(Object.keys(backOffice.paths)).toContain("/rp_api/xpay/payorder_list");
  expect(Object.keys(backOffice.paths)).not.toContain("/gateway/pay/create");
  expect((await app.inject({ url: "/gateway/docs" })).json()).toEqual(gateway);
  expect(Object.keys(gateway.paths).sort()).toEqual([
    "/agent/heartbeat",
    "/agent/tasks/next",
    "/agent/tasks/report",
    "/agent/transactions",
    "/gateway/balance",
    "/gateway/content/advertisements",
    "/gateway/content/article",
    "/gateway/content/article_categories",
    "/gateway/content/articles",
    "/gateway/content/image",
    "/gateway/content/languages",
    "/gateway/pay/create",
    "/gateway/pay/query",
    "/gateway/payout/create",
    "/gateway/payout/query",
  ]);
});
