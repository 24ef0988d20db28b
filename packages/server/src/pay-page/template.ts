/**
 * The hosted payment page as HTML. All of its states are in the page, and `data-state` on <main> says which one
 * shows, so that it is complete before the script arrives and the script carries no texts.
 */

import type { CallOutput } from "@opc/contract/call";
import type { Language } from "@opc/contract/errors";
import type { payPageGet } from "@opc/contract/gateway";
import { type Html, html } from "./html.ts";
import { fill, type PayPageTexts, payPageTexts } from "./texts.ts";

export type PayPageOrder = CallOutput<typeof payPageGet>;

export interface PageAssets {
  scriptUrl: string;
  styleUrl: string;
  iconUrl: string;
}

const stateOf = {
  Pending: "waiting",
  Paying: "checking",
  Locked: "held",
  Success: "success",
  Failed: "failed",
  Expired: "expired",
} as const satisfies Record<PayPageOrder["Status"], string>;

/** States in which money may still be sent. */
export function isPayable(status: PayPageOrder["Status"]): boolean {
  return status === "Pending" || status === "Paying";
}

export function orderPage(order: PayPageOrder, language: Language, assets: PageAssets): string {
  const texts = payPageTexts[language];
  const amount = shownAmount(order.PayableAmount);
  const values = { Merchant: order.MerchantName, Amount: amount, Currency: order.Currency };
  const say = (text: string) => fill(text, values);
  const body = html`
<main id="payment" data-state="${stateOf[order.Status]}" data-order-no="${order.OrderNo}"
  data-expires-at="${order.ExpiresAt}" data-server-time="${order.ServerTime}" data-copied="${texts.copied}">
  <section class="head">
    <div data-show="waiting checking">
      <h1 class="label">${texts.payExactly}</h1>
      ${amountLine(order, texts)}
      <p class="hint">${texts.exactHint}</p>
      <p class="clock">${texts.timeLeft}
        <time id="clock" role="timer">${timeLeft(order)}</time></p>
    </div>
    <div aria-live="polite">
      <div class="notice" data-show="checking"><b>${texts.checkingTitle}</b><p>${texts.checkingText}</p></div>
      ${result("held", texts.heldTitle, texts.heldText, order)}
      ${result("success", texts.successTitle, say(texts.successText), order)}
      ${result("failed", texts.failedTitle, say(texts.failedText), order)}
      ${result("expired", texts.expiredTitle, say(texts.expiredText), order)}
      <p class="offline" id="offline" hidden>${texts.offline}</p>
    </div>
  </section>
  ${isPayable(order.Status) ? payment(order, texts, say(texts.qrAlt)) : null}
  <section class="info">
    ${details(order, texts)}
    ${backLink(order, say(texts.back))}
  </section>
  ${isPayable(order.Status) ? steps(texts) : null}
</main>`;
  return document({ language, assets, title: `${texts.title} - ${order.MerchantName}`, body, order });
}

/** A page without an order: `kind` says why. The busy one asks again by itself. */
export function plainPage(kind: "notFound" | "busy", language: Language, assets: PageAssets): string {
  const texts = payPageTexts[language];
  const [title, text] =
    kind === "notFound" ? [texts.notFoundTitle, texts.notFoundText] : [texts.busyTitle, texts.busyText];
  const body = html`<main class="plain"><section><h1>${title}</h1><p>${text}</p></section></main>`;
  return document({ language, assets, title, body, refreshSeconds: kind === "busy" ? 5 : undefined });
}

interface DocumentParts {
  language: Language;
  assets: PageAssets;
  title: string;
  body: Html;
  order?: PayPageOrder;
  refreshSeconds?: number | undefined;
}

function document({ language, assets, title, body, order, refreshSeconds }: DocumentParts): string {
  const texts = payPageTexts[language];
  const other = language === "enUS" ? "zhCN" : "enUS";
  const refresh = refreshSeconds
    ? html`<meta http-equiv="refresh" content="${String(refreshSeconds)}">`
    : // Without a script the page still shows the result, by loading itself again.
      order && isPayable(order.Status)
      ? html`<noscript><meta http-equiv="refresh" content="10"></noscript>`
      : null;
  return html`<!doctype html>
<html lang="${texts.htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh}
<title>${title}</title>
<link rel="stylesheet" href="${assets.styleUrl}">
<link rel="icon" href="${assets.iconUrl}" type="image/svg+xml">
${order ? html`<script src="${assets.scriptUrl}" defer></script>` : null}
</head>
<body>
<header>
  <p class="merchant">${order ? html`<span>${texts.payTo}</span> <b>${order.MerchantName}</b>` : texts.title}</p>
  <a class="language" href="?lang=${other}" lang="${payPageTexts[other].htmlLang}" hreflang="${payPageTexts[other].htmlLang}">${texts.otherLanguage}</a>
</header>
${body}
</body>
</html>
`.text;
}

function amountLine(order: PayPageOrder, texts: PayPageTexts): Html {
  const [whole = "", decimals] = shownAmount(order.PayableAmount).split(".");
  return html`<p class="amount"><span class="figure"><span class="currency">${order.Currency}</span> <b>${whole}${
    decimals === undefined ? null : html`<span class="decimals">.${decimals}</span>`
  }</b></span> ${copyButton(order.PayableAmount, texts.copyAmount, texts)}</p>`;
}

function payment(order: PayPageOrder, texts: PayPageTexts, qrAlt: string): Html {
  const address = `/pay/${encodeURIComponent(order.OrderNo)}`;
  return html`
  <section class="pay" data-show="waiting checking">
    ${
      order.QrPayload === null
        ? null
        : html`
    <figure>
      <figcaption>${texts.scan}</figcaption>
      <img id="qr" src="${address}/qr.svg" alt="${qrAlt}" width="240" height="240">
      <a class="save" href="${address}/qr.png" download="QR-${order.OrderNo}.png">${texts.saveQr}</a>
    </figure>`
    }
    <div data-show="waiting">
      <button class="primary" id="paid" type="button">${texts.iHavePaid}</button>
      <p class="hint center">${texts.paidOnce}</p>
    </div>
  </section>`;
}

function steps(texts: PayPageTexts): Html {
  return html`
  <section class="steps" data-show="waiting">
    <h2>${texts.steps}</h2>
    <ol><li>${texts.stepOpen}</li><li>${texts.stepCheck}</li><li>${texts.stepWait}</li></ol>
  </section>`;
}

function details(order: PayPageOrder, texts: PayPageTexts): Html {
  const remark = order.PaymentRemark;
  return html`
    ${order.Tip ? html`<p class="tip" data-show="waiting checking">${order.Tip}</p>` : null}
    <dl>
      <div data-show="waiting checking"><dt>${texts.accountHolder}</dt><dd>${order.AccountHolder}</dd></div>
      ${
        remark
          ? html`<div data-show="waiting checking"><dt>${texts.remark}</dt><dd class="code">${remark} ${copyButton(remark, texts.copyRemark, texts)}</dd></div>`
          : null
      }
      <div><dt>${texts.orderNo}</dt><dd class="code">${order.OrderNo} ${copyButton(order.OrderNo, texts.copyOrderNo, texts)}</dd></div>
    </dl>`;
}

function copyButton(value: string, label: string, texts: PayPageTexts): Html {
  return html`<button class="copy" type="button" data-copy="${value}" aria-label="${label}" hidden>${texts.copy}</button>`;
}

const signs: Readonly<Record<string, string>> = {
  success: "M5 12.5l4.5 4.5L19 7.5",
  failed: "M7 7l10 10M17 7L7 17",
  held: "M12 5v7.5l5 3",
  expired: "M12 5v7.5l5 3",
};

function result(
  state: "held" | "success" | "failed" | "expired",
  title: string,
  text: string,
  order: PayPageOrder,
): Html {
  return html`<div class="result ${state}" data-show="${state}">
    <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true"><path d="${signs[state]}"/></svg>
    <h1>${title}</h1>
    <p class="total">${order.Currency} ${shownAmount(order.PayableAmount)}</p>
    <p>${text}</p>
  </div>`;
}

/** Only a web address may be linked; the contract checks it too, but a link runs what it is given. */
function backLink(order: PayPageOrder, label: string): Html | null {
  if (order.ReturnUrl === null) return null;
  const url = URL.parse(order.ReturnUrl);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return null;
  return html`<a class="back" href="${url.href}" rel="noreferrer" data-show="success failed expired">${label}</a>`;
}

/** "1234.50" as people read it: "1,234.50". */
function shownAmount(amount: string): string {
  const [whole = "", decimals] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Minutes and seconds; hours are minutes too. */
function timeLeft(order: PayPageOrder): string {
  const leftMs = Math.max(0, Date.parse(order.ExpiresAt) - Date.parse(order.ServerTime));
  const seconds = Math.floor(leftMs / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
