import { type Call, calls } from "@opc/contract";
import { errors } from "@opc/contract/errors";
import { expect, test } from "vitest";
import { testApp } from "../testing/app.ts";
import { errorTexts } from "./error-texts.ts";
import { fieldText } from "./field-texts.ts";
import { fieldRows } from "./fields.ts";
import { prose } from "./prose.ts";
import * as stateTexts from "./state-texts.ts";

const { app } = await testApp();
/** For merchants' servers, and for everybody's sites. */
const shown = Object.values<Call>(calls).filter(
  ({ access, publicCache }) => access.by === "merchantSignature" || publicCache,
);
const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const page = (headers: Record<string, string> = {}) =>
  app.inject({ url: "/gateway/docs", headers: { ...browser, ...headers } });

test("browsers get a page, programs OpenAPI at the same address and at two of its own", async () => {
  const answer = await page();
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.headers.vary).toContain("Accept");
  const openapi = (await app.inject({ url: "/openapi/gateway.json" })).json();
  for (const accept of ["application/json", "*/*", ""])
    expect((await app.inject({ url: "/gateway/docs", headers: { accept } })).json()).toEqual(openapi);
  expect((await app.inject({ url: "/gateway/docs.json" })).json()).toEqual(openapi);
});

test.each(shown)(
  "$path is there with each of its fields and errors",
  async ({ path, input, output, errors: names }) => {
    const { body } = await page();
    const part = body.slice(body.indexOf(`id="${path.slice(1).replaceAll("/", "-")}"`));
    const section = part.slice(0, part.indexOf("</section>"));
    expect(section).toContain(`<code>${path}</code>`);
    for (const { name } of [...fieldRows(input, "input"), ...fieldRows(output, "output")])
      expect(section).toContain(`<code>${name}</code>`);
    for (const name of names) expect(section).toContain(`${errors[name].code} ${name}`);
  },
);

test("every field says what it means, in both languages", () => {
  const fields = shown.flatMap(({ path, input, output }) =>
    [...fieldRows(input, "input"), ...fieldRows(output, "output")].map(({ name }) => ({ path, name })),
  );
  expect(fields.length).toBeGreaterThan(60);
  const silent = fields.filter(
    ({ path, name }) => !fieldText(path, name, "enUS") || !fieldText(path, name, "zhCN"),
  );
  expect(silent).toEqual([]);
});

test.each(["enUS", "zhCN"] as const)(
  "in %s each status, exception and error has its sentence",
  async (language) => {
    const { body } = await page({ cookie: `lang=${language}` });
    const tables = {
      "payment-statuses": [stateTexts.paymentStatusTexts, stateTexts.orderExceptionTexts],
      "payout-statuses": [stateTexts.payoutStatusTexts, stateTexts.payoutExceptionTexts],
      callback: [stateTexts.callbackStatusTexts],
      errors: [errorTexts],
    };
    for (const [id, texts] of Object.entries(tables)) {
      const part = body.slice(body.indexOf(`<section id="${id}"`));
      const section = part.slice(0, part.indexOf("</section>"));
      const names = section.replaceAll("<wbr>", "");
      for (const [name, text] of texts.flatMap((table) => Object.entries(table))) {
        expect(names, id).toContain(`<code>${name}</code>`);
        expect(section, name).toContain(prose(text[language], language).text);
      }
    }
  },
);

test("all that the contents and the text point to is there", async () => {
  const { body } = await page();
  const targets = new Set([...body.matchAll(/href="#([\w-]+)"/g)].map(([, id = ""]) => id));
  expect(targets.size).toBeGreaterThan(40);
  expect([...targets].filter((id) => !body.includes(` id="${id}"`))).toEqual([]);
});

test("the page speaks the reader's language, by cookie before the browser's own", async () => {
  expect((await page()).body).toContain('<html lang="en">');
  const chinese = await page({ "accept-language": "zh-CN,zh;q=0.9" });
  expect(chinese.body).toContain('<html lang="zh-CN">');
  expect(chinese.body).toContain("创建收款");
  expect((await page({ "accept-language": "zh-CN", cookie: "lang=enUS" })).body).toContain(
    "Create a payment",
  );
  const asked = await app.inject({ url: "/gateway/docs?lang=zhCN", headers: browser });
  expect(asked.statusCode).toBe(303);
  expect(asked.headers.location).toBe("/gateway/docs");
  expect(String(asked.headers["set-cookie"])).toMatch(/^lang=zhCN; .*Path=\//);
  const odd = await app.inject({ url: "/gateway/docs?lang=%3Cscript%3E", headers: browser });
  expect(odd.statusCode).toBe(200);
  expect(odd.body).not.toContain("<script>");
});

test("nothing of it comes from elsewhere, and its own policy lets nothing else in", async () => {
  const { body, headers } = await page();
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(body).not.toMatch(/\s(style|on\w+)="/);
  const own = [...body.matchAll(/(?:src|stylesheet" href)="([^"]+)"/g)].map(([, url]) => url ?? "");
  expect(own).toHaveLength(2);
  for (const url of own) {
    expect(url).toMatch(/^\/gateway\/docs\.[\w-]{10}\.(js|css)$/);
    const asset = await app.inject({ url });
    expect(asset.statusCode).toBe(200);
    expect(asset.headers["cache-control"]).toContain("immutable");
  }
});

test("the samples stand there as they run, with this gateway's address", async () => {
  const { body } = await page();
  for (const language of ["curl", "Node.js", "Python", "PHP", "Java", "Go"])
    expect(body).toContain(`<summary>${language} `);
  expect(body).not.toContain("gateway.example");
  expect(body).toContain("http://localhost");
});
