/**
 * The hosted payment page as HTML. All of its states are in the page, and `data-state` on <main> says which one
 * shows, so that it is complete before the script arrives and the script carries no texts.
 */

import type { CallOutput } from "@opc/contract/call";
import type { Language } from "@opc/contract/errors";
import type { payPageGet } from "@opc/contract/gateway/collections";
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import { copyButton, webAddress } from "./common-parts.ts";
import { type Html, html } from "./html.ts";
import { paymentPart } from "./payment-part.ts";
import { fill, type PayPageTexts, payPageTexts } from "./texts.ts";

export type PayPageOrder = CallOutput<typeof payPageGet>;
export interface ShownOrder extends PayPageOrder {
  /** By which the page asks for its order. */
  PageKey: string;
}

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

function pageState({ Status, IsBySupplier, SupplierUrl }: PayPageOrder): string {
  if (!IsBySupplier || !isPayable(Status)) return stateOf[Status];
  return webAddress(SupplierUrl) === null ? "preparing" : "leaving";
}

/** States in which money may still be sent. */
export function isPayable(status: PayPageOrder["Status"]): boolean {
  return status === "Pending" || status === "Paying";
}

export function orderPage(order: ShownOrder, language: Language, assets: PageAssets): string {
  const texts = payPageTexts[language];
  const amount = shownAmount(order.PayableAmount);
  const values = { Merchant: order.MerchantName, Amount: amount, Currency: order.Currency };
  const say = (text: string) => fill(text, values);
  const body = html`
<main id="payment" data-state="${pageState(order)}" data-page-key="${order.PageKey}"
  data-expires-at="${order.ExpiresAt}" data-server-time="${order.ServerTime}" data-copied="${texts.copied}">
  <section class="head">
    <div data-show="waiting checking preparing leaving">
      <h1 class="label">${order.IsBySupplier ? texts.toPay : texts.payExactly}</h1>
      ${amountLine(order, texts)}
      ${order.IsBySupplier ? null : html`<p class="hint">${texts.exactHint}</p>`}
      <p class="clock">${texts.timeLeft}
        <time id="clock" role="timer">${timeLeft(order)}</time></p>
    </div>
    <div aria-live="polite">
      <div class="notice" data-show="checking"><b>${texts.checkingTitle}</b><p>${texts.checkingText}</p></div>
      <div class="notice" data-show="preparing"><b>${texts.preparingTitle}</b><p>${texts.preparingText}</p></div>
      <div class="notice" data-show="leaving"><b>${texts.leavingTitle}</b><p>${texts.leavingText}</p></div>
      ${result("held", texts.heldTitle, texts.heldText, order)}
      ${result("success", texts.successTitle, say(texts.successText), order)}
      ${result("failed", texts.failedTitle, say(texts.failedText), order)}
      ${result("expired", texts.expiredTitle, say(texts.expiredText), order)}
      <p class="offline" id="offline" hidden>${texts.offline}</p>
    </div>
  </section>
  ${isPayable(order.Status) ? paymentPart({ order, language, texts }) : null}
  <section class="info">
    ${details(order, texts)}
    ${backLink(order, say(texts.back))}
  </section>
  ${order.Instructions ? steps(order.Instructions, texts) : null}
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

function steps({ AccountKind, HasImage }: PayInstructions, texts: PayPageTexts): Html {
  const first = HasImage ? texts.stepOpenStatic : texts.stepOpenBy[AccountKind];
  return html`
  <section class="steps" data-show="waiting">
    <h2>${texts.steps}</h2>
    <ol><li>${first}</li><li>${texts.stepCheck}</li><li>${texts.stepWait}</li></ol>
  </section>`;
}

function details(order: PayPageOrder, texts: PayPageTexts): Html {
  const { PaymentRemark: remark, Instructions } = order;
  return html`
    ${Instructions?.Tip ? html`<p class="tip" data-show="waiting checking">${Instructions.Tip}</p>` : null}
    <dl>
      ${
        // A card or a wallet says it beside its number.
        Instructions?.AccountKind === "QrCode"
          ? html`<div data-show="waiting checking"><dt>${texts.accountHolder}</dt><dd>${Instructions.AccountHolder}</dd></div>`
          : null
      }
      ${
        remark
          ? html`<div data-show="waiting checking"><dt>${texts.remark}</dt><dd class="code">${remark} ${copyButton(remark, texts.copyRemark, texts)}</dd></div>`
          : null
      }
      <div><dt>${texts.orderNo}</dt><dd class="code">${order.OrderNo} ${copyButton(order.OrderNo, texts.copyOrderNo, texts)}</dd></div>
    </dl>`;
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
  const amount = state === "success" ? (order.PaidAmount ?? order.PayableAmount) : order.PayableAmount;
  return html`<div class="result ${state}" data-show="${state}">
    <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true"><path d="${signs[state]}"/></svg>
    <h1>${title}</h1>
    <p class="total">${order.Currency} ${shownAmount(amount)}</p>
    <p>${text}</p>
  </div>`;
}

function backLink(order: PayPageOrder, label: string): Html | null {
  const url = webAddress(order.ReturnUrl);
  if (url === null) return null;
  return html`<a class="back" href="${url}" rel="noreferrer" data-show="success failed expired">${label}</a>`;
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
