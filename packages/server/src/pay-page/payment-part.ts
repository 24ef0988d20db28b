/** The part of the page that says where the money goes, by the kind of the account. */
import type { Language } from "@opc/contract/errors";
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import { copyButton, webAddress } from "./common-parts.ts";
import { type Html, html } from "./html.ts";
import type { PayPageOrder, ShownOrder } from "./template.ts";
import { fill, type PayPageTexts } from "./texts.ts";

interface PaymentFacts {
  order: ShownOrder;
  language: Language;
  texts: PayPageTexts;
}

/** Nothing where nobody should pay now. */
export function paymentPart(facts: PaymentFacts): Html | null {
  const { order, texts } = facts;
  if (order.IsBySupplier) return supplierPart(order, texts);
  if (!order.Instructions) return null;
  return html`
  <section class="pay" data-show="waiting checking">
    ${wayToPay(facts, order.Instructions)}
    <div data-show="waiting">
      <button class="primary" id="paid" type="button">${texts.iHavePaid}</button>
      <p class="hint center">${texts.paidOnce}</p>
    </div>
  </section>`;
}

function wayToPay(facts: PaymentFacts, instructions: PayInstructions): Html | null {
  if (instructions.AccountKind !== "QrCode") return transfer(facts, instructions);
  const { order, texts } = facts;
  if (instructions.HasImage) {
    const address = `/pay_api/order_image?OrderNo=${encodeURIComponent(order.OrderNo)}`;
    return code({ shown: address, saved: address, isStatic: true }, facts);
  }
  if (instructions.QrPayload === null) return html`<p class="notice">${texts.noCode}</p>`;
  const page = `/pay/${encodeURIComponent(order.PageKey)}`;
  return code({ shown: `${page}/qr.svg`, saved: `${page}/qr.png`, isStatic: false }, facts);
}

interface Code {
  shown: string;
  saved: string;
  /** Made for no amount: the member types it in. */
  isStatic: boolean;
}

function code({ shown, saved, isStatic }: Code, { order, texts }: PaymentFacts): Html {
  const alt = fill(texts.qrAlt, { Amount: order.PayableAmount, Currency: order.Currency });
  // A static image has its own shape, so only its width is known.
  return html`
    <figure>
      <figcaption>${texts.scan}</figcaption>
      ${
        isStatic
          ? html`<img id="qr" class="static" src="${shown}" alt="${texts.staticAlt}" width="240">`
          : html`<img id="qr" src="${shown}" alt="${alt}" width="240" height="240">`
      }
      ${isStatic ? html`<p class="hint">${texts.typeAmount}</p>` : null}
      <a class="save" href="${saved}" download="QR-${order.OrderNo}">${texts.saveQr}</a>
    </figure>`;
}

/** To a card or a wallet: each line can be copied as a bank's app takes it. */
function transfer({ texts, language }: PaymentFacts, instructions: PayInstructions): Html {
  const { AccountKind, AccountNumber, AccountHolder, BankName, BankName_enUS, ExtraInfo } = instructions;
  const isCard = AccountKind === "BankCard";
  const bank = language === "zhCN" ? BankName : BankName_enUS;
  const number = AccountNumber ?? "";
  return html`
    <h2 class="way">${isCard ? texts.transferTitle : texts.walletTitle}</h2>
    <dl class="account">
      ${isCard && bank ? html`<div><dt>${texts.bank}</dt><dd>${bank}</dd></div>` : null}
      <div><dt>${isCard ? texts.cardNumber : texts.walletNumber}</dt><dd><b class="number">${grouped(number, isCard)}</b> ${copyButton(number, isCard ? texts.copyCard : texts.copyWallet, texts)}</dd></div>
      <div><dt>${texts.accountHolder}</dt><dd>${AccountHolder} ${copyButton(AccountHolder, texts.copyHolder, texts)}</dd></div>
      ${ExtraInfo ? html`<div><dt>${texts.extraInfo}</dt><dd>${ExtraInfo}</dd></div>` : null}
    </dl>`;
}

/** Cards in fours; a wallet's number as Thai phone numbers are read. Nothing of it is copied. */
function grouped(number: string, isCard: boolean): string {
  if (!/^\d+$/.test(number)) return number;
  if (!isCard && number.length === 10) return number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** A supplier's page: waited for, then led to; the script does both by itself. */
function supplierPart({ SupplierUrl }: PayPageOrder, texts: PayPageTexts): Html {
  const url = webAddress(SupplierUrl);
  return html`
  <section class="pay supplier" data-show="preparing leaving">
    <div data-show="preparing"><p class="spinner" aria-hidden="true"></p></div>
    <div data-show="leaving">
      <a class="primary" id="supplier" href="${url ?? "#"}" rel="noreferrer">${texts.toSupplier}</a>
      <p class="hint center">${texts.supplierHint}</p>
    </div>
  </section>`;
}
