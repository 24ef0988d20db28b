import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { testApp } from "../testing/app.ts";
import { testCollections } from "../testing/collections.ts";
import { orderPage, type PayPageOrder, plainPage } from "./template.ts";
import { payPageTexts } from "./texts.ts";

const world = await testApp();
const { app, services } = world;
const collections = await testCollections(world);
await collections.addAccount("KBANK-1");

interface Created {
  OrderNo: string;
  PayableAmount: string;
}
async function newOrder(): Promise<Created> {
  const { data } = await collections.create({
    Amount: "1500.00",
    ReturnUrl: "https://shop.example/done?a=1&b=2",
  });
  return data as Created;
}
const get = (url: string, options: InjectOptions = {}) => app.inject({ method: "GET", url, ...options });

const assets = { scriptUrl: "/s.js", styleUrl: "/s.css", iconUrl: "/i.svg" };
const plainOrder: PayPageOrder = {
  OrderNo: "P1",
  MerchantName: "Acme",
  Currency: "THB",
  PayableAmount: "1500.07",
  Status: "Pending",
  AccountHolder: "Siam Orchard",
  QrPayload: "0002",
  PaymentRemark: null,
  Tip: null,
  ExpiresAt: "2026-11-20T10:15:00.000Z",
  ServerTime: "2026-11-20T10:00:00.000Z",
  ReturnUrl: null,
};
const pageOf = (change: Partial<PayPageOrder>) => orderPage({ ...plainOrder, ...change }, "enUS", assets);

describe("the page of an order", () => {
  test("has the amount, the time left, the code and the way back before any script runs", async () => {
    const { OrderNo, PayableAmount } = await newOrder();
    const page = await get(`/pay/${OrderNo}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain(`data-copy="${PayableAmount}"`);
    expect(page.body).toMatch(/<time id="clock" role="timer">1[45]:\d\d<\/time>/);
    expect(page.body).toContain(`src="/pay/${OrderNo}/qr.svg"`);
    expect(page.body).toContain('href="https://shop.example/done?a=1&amp;b=2"');
  });

  test("runs no inline script and no inline style, and the policy says so", async () => {
    const { OrderNo } = await newOrder();
    const page = await get(`/pay/${OrderNo}`);
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.body.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/pay-page\/[^"]+" defer>$/),
    ]);
    expect(page.body).not.toMatch(/ style=| on[a-z]+=|<style/);
  });

  test("and all that it needs is at most 20 KB on the wire", async () => {
    const { OrderNo } = await newOrder();
    const page = await get(`/pay/${OrderNo}`);
    const files = [...page.body.matchAll(/(?:src|href)="(\/pay[^"]+(?:js|css|svg))"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(files).toHaveLength(4);
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const answers = await Promise.all([`/pay/${OrderNo}`, ...files].map((url) => get(url, { headers })));
    expect(answers.map((answer) => answer.headers["content-encoding"])).toEqual(Array(5).fill("br"));
    const bytes = answers.reduce((sum, answer) => sum + answer.rawPayload.length, 0);
    expect(bytes).toBeLessThan(20_000);
  });

  test("script and style are kept for ever under the name of their content", async () => {
    const page = await get(`/pay/${(await newOrder()).OrderNo}`);
    const [, url = ""] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const script = await get(url);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.headers["content-encoding"]).toBeUndefined();
    expect(script.body).toContain("/pay_api/order_get");
  });
});

describe("the language", () => {
  test("is the browser's, then the chosen one", async () => {
    const { OrderNo } = await newOrder();
    const url = `/pay/${OrderNo}`;
    const chinese = { "accept-language": "zh-CN,zh;q=0.9" };
    expect((await get(url)).body).toContain('<html lang="en">');
    expect((await get(url, { headers: chinese })).body).toContain('<html lang="zh-CN">');
    expect((await get(url, { headers: chinese, cookies: { lang: "enUS" } })).body).toContain(
      '<html lang="en">',
    );
    const switched = await get(`${url}?lang=zhCN`);
    expect(switched.statusCode).toBe(303);
    expect(switched.headers.location).toBe(url);
    expect(switched.cookies).toEqual([expect.objectContaining({ name: "lang", value: "zhCN", path: "/" })]);
  });

  test("switching never leads away from this server", async () => {
    const switched = await get("/pay/%2F%2Fevil.example?lang=zhCN");
    expect(switched.headers.location).toBe("/pay/%2F%2Fevil.example");
  });

  test("has every text filled in both", () => {
    for (const language of ["enUS", "zhCN"] as const)
      for (const Status of ["Pending", "Paying", "Locked", "Success", "Failed", "Expired"] as const) {
        const page = orderPage({ ...plainOrder, Status, ReturnUrl: "https://a.example/" }, language, assets);
        expect(page).not.toMatch(/\{\w+\}|undefined|\[object/);
        expect(page).toContain(payPageTexts[language].successTitle);
      }
  });
});

describe("what others wrote", () => {
  test("is text, never markup", () => {
    const nasty = `"><script>alert(1)</script>'&`;
    const page = pageOf({
      MerchantName: nasty,
      AccountHolder: nasty,
      Tip: nasty,
      PaymentRemark: nasty,
      OrderNo: nasty,
    });
    expect(page).not.toContain("<script>");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;");
  });
  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "//a.example", "nonsense"])(
    "is no link as %s",
    (ReturnUrl) => {
      expect(pageOf({ ReturnUrl, Status: "Success" })).not.toContain('class="back"');
    },
  );
  test("is a link as a web address", () => {
    expect(pageOf({ ReturnUrl: "https://a.example/x" })).toContain(
      'href="https://a.example/x" rel="noreferrer"',
    );
  });
});

describe("the code", () => {
  test("is drawn as SVG and as a picture to save while the order may be paid", async () => {
    const { OrderNo } = await newOrder();
    const svg = await get(`/pay/${OrderNo}/qr.svg`);
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(svg.body).toMatch(/^<svg /);
    const png = await get(`/pay/${OrderNo}/qr.png`);
    expect(png.headers["content-type"]).toBe("image/png");
    expect(png.rawPayload.subarray(1, 4).toString()).toBe("PNG");
  });

  test.each(["Locked", "Success", "Failed", "Expired"] as const)(
    "is not given for an order that is %s",
    async (status) => {
      const { OrderNo } = await newOrder();
      await inTransaction(services.database, wholeScope, (tx) =>
        sql`update payment_order set status = ${status} where order_no = ${OrderNo}`.execute(tx),
      );
      for (const file of ["qr.svg", "qr.png"])
        expect((await get(`/pay/${OrderNo}/${file}`)).statusCode).toBe(404);
      const page = await get(`/pay/${OrderNo}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toContain("/qr.");
    },
  );
});

test.each(["/pay/P000", "/pay/%3Cscript%3E", `/pay/${"x".repeat(70)}`])(
  "%s is a page that says it does not exist",
  async (url) => {
    const page = await get(url, { headers: { accept: "text/html" } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain(payPageTexts.enUS.notFoundTitle);
    expect(page.body).not.toContain("<script");
  },
);

test("the page of a busy moment asks again by itself", () => {
  expect(plainPage("busy", "enUS", assets)).toContain('<meta http-equiv="refresh" content="5">');
});
