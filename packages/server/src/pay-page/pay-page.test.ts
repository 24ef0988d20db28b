import type { Language } from "@opc/contract/errors";
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import { payPageKey } from "../order/pay-page-key.ts";
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
async function newOrder() {
  const { data } = await collections.create({
    Amount: "1500.00",
    ReturnUrl: "https://shop.example/done?a=1&b=2",
  });
  const created = data as Created;
  return { ...created, PageKey: payPageKey(services, created.OrderNo) };
}
const get = (url: string, options: InjectOptions = {}) => app.inject({ method: "GET", url, ...options });

const assets = { scriptUrl: "/s.js", styleUrl: "/s.css", iconUrl: "/i.svg" };
const plainOrder: PayPageOrder = {
  OrderNo: "P1",
  MerchantName: "Acme",
  Currency: "THB",
  PayableAmount: "1500.07",
  PaidAmount: null,
  Status: "Pending",
  Instructions: {
    AccountKind: "QrCode",
    AccountHolder: "Siam Orchard",
    AccountNumber: null,
    BankName: null,
    BankName_enUS: null,
    ExtraInfo: null,
    QrPayload: "0002",
    HasImage: false,
    Tip: null,
  },
  IsBySupplier: false,
  SupplierUrl: null,
  PaymentRemark: null,
  ExpiresAt: "2026-11-20T10:15:00.000Z",
  ServerTime: "2026-11-20T10:00:00.000Z",
  ReturnUrl: null,
};
const pageOf = (change: Partial<PayPageOrder>, language: Language = "enUS") =>
  orderPage({ ...plainOrder, PageKey: "P1-key", ...change }, language, assets);
const paidInto = (change: Partial<PayInstructions>): Partial<PayPageOrder> => ({
  Instructions: { ...(plainOrder.Instructions as PayInstructions), ...change },
});
const card = paidInto({
  AccountKind: "BankCard",
  AccountNumber: "1234567890123",
  BankName: "开泰银行",
  BankName_enUS: "Kasikornbank",
  ExtraInfo: "Branch 7",
  QrPayload: null,
});
const wallet = paidInto({ AccountKind: "TrueMoney", AccountNumber: "0812345678", QrPayload: null });
const staticCode = paidInto({ QrPayload: null, HasImage: true });
const supplier = { Instructions: null, IsBySupplier: true };

test("what arrived is what the page says was received", () => {
  const total = (page: string) => /result success"[\s\S]*?class="total">([^<]*)</.exec(page)?.[1];
  expect(total(pageOf({ Status: "Success", PaidAmount: "1500.07" }))).toBe("THB 1,500.07");
  expect(total(pageOf({ Status: "Success", PaidAmount: "1000.00" }))).toBe("THB 1,000.00");
});

describe("the page of an order", () => {
  test("has the amount, the time left, the code and the way back before any script runs", async () => {
    const { PageKey, PayableAmount } = await newOrder();
    const page = await get(`/pay/${PageKey}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain(`data-copy="${PayableAmount}"`);
    expect(page.body).toMatch(/<time id="clock" role="timer">1[45]:\d\d<\/time>/);
    expect(page.body).toContain(`src="/pay/${PageKey}/qr.svg"`);
    expect(page.body).toContain('href="https://shop.example/done?a=1&amp;b=2"');
  });

  test("runs no inline script and no inline style, and the policy says so", async () => {
    const { PageKey } = await newOrder();
    const page = await get(`/pay/${PageKey}`);
    expect(page.headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-report",
    );
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.body.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/pay-page\/[^"]+" defer>$/),
    ]);
    expect(page.body).not.toMatch(/ style=| on[a-z]+=|<style/);
  });

  test("and all that it needs is at most 20 KB on the wire", async () => {
    const { PageKey } = await newOrder();
    const page = await get(`/pay/${PageKey}`);
    const files = [...page.body.matchAll(/(?:src|href)="(\/pay[^"]+(?:js|css|svg))"/g)].map(
      (match) => match[1] ?? "",
    );
    expect(files).toHaveLength(4);
    const headers = { "accept-encoding": "gzip, deflate, br" };
    const answers = await Promise.all([`/pay/${PageKey}`, ...files].map((url) => get(url, { headers })));
    expect(answers.map((answer) => answer.headers["content-encoding"])).toEqual(Array(5).fill("br"));
    const bytes = answers.reduce((sum, answer) => sum + answer.rawPayload.length, 0);
    expect(bytes).toBeLessThan(20_000);
  });

  test("script and style are kept for ever under the name of their content", async () => {
    const page = await get(`/pay/${(await newOrder()).PageKey}`);
    const [, url = ""] = /<script src="([^"]+)"/.exec(page.body) ?? [];
    const script = await get(url);
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.headers["content-encoding"]).toBeUndefined();
    expect(script.body).toContain("/pay_api/order_get");
  });
});

describe("the way to pay", () => {
  test("of a card is its bank, number and holder, each to be copied as it is typed", () => {
    const page = pageOf(card);
    expect(page).toContain("Kasikornbank");
    expect(page).toContain("1234 5678 9012 3");
    expect(page).toContain('data-copy="1234567890123"');
    expect(page).toContain('data-copy="Siam Orchard"');
    expect(page).toContain("Branch 7");
    expect(page).not.toContain('id="qr"');
    expect(pageOf(card, "zhCN")).toContain("开泰银行");
  });

  test("of a wallet is its number and holder", () => {
    const page = pageOf(wallet);
    expect(page).toContain("081 234 5678");
    expect(page).toContain('data-copy="0812345678"');
    expect(page).toContain(payPageTexts.enUS.stepOpenBy.TrueMoney);
    expect(page).not.toContain(payPageTexts.enUS.cardNumber);
  });

  test("of a static code is its image, and says that the amount is typed in", () => {
    const page = pageOf(staticCode);
    expect(page).toContain('src="/pay_api/order_image?OrderNo=P1"');
    expect(page).toContain(payPageTexts.enUS.typeAmount);
    expect(page).not.toContain("qr.svg");
  });

  test("of a supplier is waited for, then led to; nobody says there that it is paid", () => {
    const waiting = pageOf(supplier);
    expect(waiting).toContain('data-state="preparing"');
    expect(waiting).not.toContain('id="paid"');
    const ready = pageOf({
      ...supplier,
      Status: "Paying",
      SupplierUrl: "https://supplier.example/x?a=1&b=2",
    });
    expect(ready).toContain('data-state="leaving"');
    expect(ready).toContain('href="https://supplier.example/x?a=1&amp;b=2"');
    expect(pageOf({ ...supplier, Status: "Success" })).toContain('data-state="success"');
  });

  test.each(["Locked", "Success", "Failed", "Expired"] as const)(
    "is not shown when the order is %s",
    (Status) => {
      const page = pageOf({ Status, Instructions: null });
      expect(page).not.toContain('id="paid"');
      expect(page).not.toContain("Siam Orchard");
    },
  );
});

describe("the language", () => {
  test("is the browser's, then the chosen one", async () => {
    const { PageKey } = await newOrder();
    const url = `/pay/${PageKey}`;
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
        for (const way of [
          {},
          card,
          wallet,
          staticCode,
          supplier,
          { ...supplier, SupplierUrl: "https://b.example/" },
        ]) {
          const page = pageOf({ Status, ReturnUrl: "https://a.example/", ...way }, language);
          expect(page).not.toMatch(/\{\w+\}|undefined|\[object/);
          expect(page).toContain(payPageTexts[language].successTitle);
        }
      }
  });
});

describe("what others wrote", () => {
  test("is text, never markup", () => {
    const nasty = `"><script>alert(1)</script>'&`;
    const page = pageOf({
      ...paidInto({
        AccountKind: "BankCard",
        AccountHolder: nasty,
        AccountNumber: nasty,
        BankName_enUS: nasty,
        ExtraInfo: nasty,
        Tip: nasty,
      }),
      MerchantName: nasty,
      PaymentRemark: nasty,
      OrderNo: nasty,
    });
    expect(page).not.toContain("<script>");
    expect(page).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;");
  });
  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "//a.example", "nonsense"])(
    "is no link as %s",
    (address) => {
      expect(pageOf({ ReturnUrl: address, Status: "Success" })).not.toContain('class="back"');
      const page = pageOf({ ...supplier, SupplierUrl: address });
      expect(page).toContain('data-state="preparing"');
      expect(page).toContain('id="supplier" href="#"');
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
    const { PageKey } = await newOrder();
    const svg = await get(`/pay/${PageKey}/qr.svg`);
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(svg.body).toMatch(/^<svg /);
    const png = await get(`/pay/${PageKey}/qr.png`);
    expect(png.headers["content-type"]).toBe("image/png");
    expect(png.rawPayload.subarray(1, 4).toString()).toBe("PNG");
  });

  test.each(["Locked", "Success", "Failed", "Expired"] as const)(
    "is not given for an order that is %s",
    async (status) => {
      const { OrderNo, PageKey } = await newOrder();
      await inTransaction(services.database, wholeScope, (tx) =>
        sql`
          update payment_order set status = ${status},
            settled_minor = case when ${status} = 'Success' then amount_minor end,
            status_before_lock = case when ${status} = 'Locked' then 'Pending' end,
            remaining_ms = case when ${status} = 'Locked' then 0 end,
            locked_at = case when ${status} = 'Locked' then now() end
          where order_no = ${OrderNo}`.execute(tx),
      );
      for (const file of ["qr.svg", "qr.png"])
        expect((await get(`/pay/${PageKey}/${file}`)).statusCode).toBe(404);
      const page = await get(`/pay/${PageKey}`);
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
