/**
 * The gateway's documentation as one page of HTML, made from the contract's rows: complete without a script, which only
 * adds the search and the copy buttons.
 */
import { type Call, calls } from "@opc/contract";
import { publicSeconds } from "@opc/contract/article/public";
import { type ErrorName, errors, type Language } from "@opc/contract/errors";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { type Html, html } from "../pay-page/html.ts";
import { errorPart } from "./error-part.ts";
import { fieldText } from "./field-texts.ts";
import { type FieldRow, fieldRows } from "./fields.ts";
import { prose, type Rules, ruleList } from "./prose.ts";
import { maintenanceRules, requestRules } from "./rule-texts.ts";
import { samples, siteSample } from "./samples.ts";
import { callbackPart, paymentStatesPart, payoutStatesPart } from "./state-part.ts";
import { type DocsTexts, docsTexts } from "./texts.ts";

export interface DocsAssets {
  scriptUrl: string;
  styleUrl: string;
}

const signedCalls = Object.values<Call>(calls).filter(({ access }) => access.by === "merchantSignature");
const publicCalls = Object.values<Call>(calls).filter(({ publicCache }) => publicCache);
const tags = { enUS: "en", zhCN: "zh-CN" } as const;

const summaries: Readonly<Record<string, Record<Language, string>>> = {
  "/gateway/pay/create": { enUS: "Create a payment", zhCN: "创建收款" },
  "/gateway/pay/query": { enUS: "Query a payment", zhCN: "查询收款" },
  "/gateway/payout/create": { enUS: "Create a payout", zhCN: "创建代付" },
  "/gateway/payout/query": { enUS: "Query a payout", zhCN: "查询代付" },
  "/gateway/balance": { enUS: "Balances", zhCN: "查询余额" },
  "/gateway/content/languages": { enUS: "Languages", zhCN: "内容语言" },
  "/gateway/content/article_categories": { enUS: "Article categories", zhCN: "文章分类" },
  "/gateway/content/articles": { enUS: "Articles", zhCN: "文章列表" },
  "/gateway/content/article": { enUS: "One article", zhCN: "文章内容" },
  "/gateway/content/advertisements": { enUS: "Advertisements", zhCN: "广告列表" },
  "/gateway/content/image": { enUS: "A picture", zhCN: "图片" },
};

export function docsPage(language: Language, gateway: string, { scriptUrl, styleUrl }: DocsAssets): string {
  const t = docsTexts[language];
  const otherLanguage = language === "enUS" ? "zhCN" : "enUS";
  const body = html`
<header class="top">
  <h1>OPC · ${t.title}</h1>
  <input type="search" id="search" placeholder="${t.search}" aria-label="${t.search}">
  <a href="?lang=${otherLanguage}" lang="${tags[otherLanguage]}" hreflang="${tags[otherLanguage]}">${t.other}</a>
</header>
<div class="columns">
  <nav aria-label="${t.contents}"><ul>${contents(language, t)}</ul></nav>
  <main>
    <p class="intro">${t.intro}</p>
    <p><code>${gateway}</code> · <a href="/openapi/gateway.json">${t.machine}</a></p>
    <p id="nothing" role="status" hidden>${t.nothing}</p>
    ${signing(language, t)}
    ${rulesPart("requests", t.requests, requestRules, language)}
    ${signedCalls.map((row) => callPart(row, language, t))}
    ${paymentStatesPart(language, t)}
    ${payoutStatesPart(language, t)}
    ${callbackPart(language, t)}
    ${rulesPart("maintenance", t.maintenance, maintenanceRules, language)}
    ${contentPart(gateway, language, t)}
    ${publicCalls.map((row) => callPart(row, language, t))}
    ${errorPart(language, t)}
    ${samplePart(gateway, t)}
  </main>
</div>`;
  return `<!doctype html>
<html lang="${tags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title} - OPC Admin</title>
<link rel="stylesheet" href="${styleUrl}">
<script type="module" src="${scriptUrl}"></script>
</head>
<body>${body.text}</body>
</html>`;
}

function contents(language: Language, t: DocsTexts): Html[] {
  const entry = (id: string, name: string) => html`<li><a href="#${id}">${name}</a></li>`;
  return [
    entry("signing", t.signing),
    entry("requests", t.requests),
    ...signedCalls.map(({ path }) => entry(idOf(path), titleOf(path, language))),
    entry("payment-statuses", t.paymentStatuses),
    entry("payout-statuses", t.payoutStatuses),
    entry("callback", t.callback),
    entry("maintenance", t.maintenance),
    entry("content", t.content),
    ...publicCalls.map(({ path }) => entry(idOf(path), titleOf(path, language))),
    entry("errors", t.errors),
    entry("samples", t.samples),
  ];
}

function idOf(path: string): string {
  return path.slice(1).replaceAll("/", "-");
}

function titleOf(path: string, language: Language): string {
  return summaries[path]?.[language] ?? path;
}

function signing(language: Language, t: DocsTexts): Html {
  const meanings = [
    [signatureHeaders.merchant, t.merchantHeader],
    [signatureHeaders.id, t.idHeader],
    [signatureHeaders.timestamp, t.timestampHeader],
    [signatureHeaders.signature, t.signatureHeader],
    [signatureHeaders.key, t.keyHeader],
  ] as const;
  const rows = meanings.map(
    ([name, meaning]) => html`<tr><td><code>${name}</code></td><td>${meaning}</td></tr>`,
  );
  return html`
<section id="signing" data-part>
  <h2>${t.signing}</h2>
  <p>${t.signingText}</p>
  <table><thead><tr><th scope="col">${t.header}</th><th scope="col">${t.meaning}</th></tr></thead>
    <tbody>${rows}</tbody></table>
  <p>${prose(t.changeSecret, language)}</p>
  <p>${t.separateKeys}</p>
</section>`;
}

function rulesPart(id: string, title: string, rules: Rules, language: Language): Html {
  return html`
<section id="${id}" data-part>
  <h2>${title}</h2>
  ${ruleList(rules, language)}
</section>`;
}

function callPart(row: Call, language: Language, t: DocsTexts): Html {
  const input = fieldRows(row.input, "input");
  return html`
<section id="${idOf(row.path)}" data-part>
  <h2>${titleOf(row.path, language)}</h2>
  <p class="path"><b>${row.method}</b> <code>${row.path}</code></p>
  ${language === "enUS" ? html`<p>${row.summary}</p>` : null}
  <h3>${t.send}</h3>
  ${input.length > 0 ? fieldTable(row.path, input, language, t, true) : html`<p>${row.method === "GET" ? t.noParameters : t.noFields}</p>`}
  <h3>${t.get}</h3>
  ${answerPart(row, language, t)}
  ${
    row.errors.length > 0
      ? html`<h3>${t.errors}</h3>
  <ul class="errors">${row.errors.map((name) => html`<li>${errorLink(name)}</li>`)}</ul>`
      : null
  }
</section>`;
}

function contentPart(gateway: string, language: Language, t: DocsTexts): Html {
  return html`
<section id="content" data-part>
  <h2>${t.content}</h2>
  <p>${t.contentText}</p>
  <p>${t.contentCache.replaceAll("{seconds}", String(publicSeconds))}</p>
  <p>${prose(t.contentLimit, language)}</p>
  <button type="button" class="copy" data-copied="${t.copied}" hidden>${t.copy}</button>
  <pre tabindex="0"><code>${siteSample.replace("https://gateway.example", gateway)}</code></pre>
</section>`;
}

/** A picture has no fields. */
function answerPart(row: Call, language: Language, t: DocsTexts): Html {
  if (row.image) return html`<p>${t.picture}</p>`;
  return fieldTable(row.path, fieldRows(row.output, "output"), language, t, false);
}

function errorLink(name: ErrorName): Html {
  return html`<a href="#error-${String(errors[name].code)}">${String(errors[name].code)} ${name}</a>`;
}

function fieldTable(
  path: string,
  rows: readonly FieldRow[],
  language: Language,
  t: DocsTexts,
  isInput: boolean,
): Html {
  const lines = rows.map(
    (row) => html`<tr>
<td><code>${row.name}</code>${isInput ? html` <small>${row.isRequired ? t.required : t.optional}</small>` : null}</td>
<td>${t.types[row.type]}${row.isNullable ? ` ${t.nullable}` : null}${limitOf(row, isInput, t)}</td>
<td>${fieldText(path, row.name, language)}${valuesOf(row)}</td></tr>`,
  );
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${isInput ? t.send : t.get}">
<table><thead><tr><th scope="col">${t.field}</th><th scope="col">${t.type}</th>
<th scope="col">${t.meaning}</th></tr></thead><tbody>${lines}</tbody></table></div>`;
}

function limitOf({ maximumLength }: FieldRow, isInput: boolean, t: DocsTexts): Html | null {
  if (!isInput || maximumLength === undefined) return null;
  return html`<small class="limit">${t.upTo.replace("{count}", String(maximumLength))}</small>`;
}

function valuesOf({ values }: FieldRow): Html | null {
  return values.length === 0
    ? null
    : html` <span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`;
}

function samplePart(gateway: string, t: DocsTexts): Html {
  const parts = samples.map(
    (
      { name, file, text },
      at,
    ) => html`<details${at === 0 ? " open" : ""}><summary>${name} <small>${file}</small></summary>
<button type="button" class="copy" data-copied="${t.copied}" hidden>${t.copy}</button>
<pre tabindex="0"><code>${text.replace("https://gateway.example", gateway)}</code></pre></details>`,
  );
  return html`
<section id="samples" data-part>
  <h2>${t.samples}</h2>
  <p>${t.samplesText}</p>
  ${parts}
</section>`;
}
