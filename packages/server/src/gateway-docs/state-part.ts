/** Tables of statuses and exceptions: what each means, and what it can still become by the contract's tables of moves. */
import type { Language } from "@opc/contract/errors";
import {
  callbackStatuses,
  finishedPaymentOrderStatuses,
  orderExceptions,
  paymentOrderMoves,
  paymentOrderStatuses,
} from "@opc/contract/payment-order/states";
import * as paymentWords from "@opc/contract/payment-order/words";
import {
  finalPayoutStatuses,
  type PayoutStatus,
  paidPayoutStatuses,
  payoutExceptions,
  payoutMoves,
  payoutStatuses,
  refundedPayoutStatuses,
} from "@opc/contract/payout-order/states";
import * as payoutWords from "@opc/contract/payout-order/words";
import { type Html, html } from "../pay-page/html.ts";
import { codesIn } from "./facts.ts";
import { brokenName, prose, ruleList, type Text } from "./prose.ts";
import { callbackRules, paymentRules, payoutRules } from "./rule-texts.ts";
import {
  callbackStatusTexts,
  orderExceptionTexts,
  paymentStatusTexts,
  payoutExceptionTexts,
  payoutStatusTexts,
} from "./state-texts.ts";
import type { DocsTexts } from "./texts.ts";

interface StateTable<State extends string> {
  title: string;
  states: readonly State[];
  texts: Readonly<Record<State, Text>>;
  /** What the console calls them. */
  words: Readonly<Record<State, string>>;
  /** A line of facts below the text. */
  facts?: (state: State) => string[];
}

export function paymentStatesPart(language: Language, t: DocsTexts): Html {
  const words = language === "enUS" ? paymentWords.enUS : paymentWords.zhCN;
  return html`
<section id="payment-statuses" data-part>
  <h2>${t.paymentStatuses}</h2>
  ${stateTable(
    {
      title: t.status,
      states: paymentOrderStatuses,
      texts: paymentStatusTexts,
      words: words.status,
      facts: (state) => [
        ...calledBack(finishedPaymentOrderStatuses, state, t),
        becomes(nextStates(paymentOrderStatuses, paymentOrderMoves, state), language, t),
      ],
    },
    language,
    t,
  )}
  <h3>${t.exceptions}</h3>
  ${stateTable(
    { title: t.exception, states: orderExceptions, texts: orderExceptionTexts, words: words.exception },
    language,
    t,
  )}
  ${ruleList(paymentRules, language)}
</section>`;
}

export function payoutStatesPart(language: Language, t: DocsTexts): Html {
  const words = language === "enUS" ? payoutWords.enUS : payoutWords.zhCN;
  return html`
<section id="payout-statuses" data-part>
  <h2>${t.payoutStatuses}</h2>
  ${ruleList(payoutRules, language)}
  ${stateTable(
    {
      title: t.status,
      states: payoutStatuses,
      texts: payoutStatusTexts,
      words: words.status,
      facts: (state) => [
        moneyAt(state, t),
        ...calledBack(finalPayoutStatuses, state, t),
        becomes(nextStates(payoutStatuses, payoutMoves, state), language, t),
      ],
    },
    language,
    t,
  )}
  <h3>${t.exceptions}</h3>
  ${stateTable(
    { title: t.exception, states: payoutExceptions, texts: payoutExceptionTexts, words: words.exception },
    language,
    t,
  )}
</section>`;
}

export function callbackPart(language: Language, t: DocsTexts): Html {
  const words = language === "enUS" ? paymentWords.enUS : paymentWords.zhCN;
  return html`
<section id="callback" data-part>
  <h2>${t.callback}</h2>
  <p>${prose(t.callbackText, language)}</p>
  ${ruleList(callbackRules, language)}
  <h3><code>CallbackStatus</code></h3>
  ${stateTable(
    { title: t.status, states: callbackStatuses, texts: callbackStatusTexts, words: words.callback },
    language,
    t,
  )}
</section>`;
}

function stateTable<State extends string>(
  { title, states, texts, words, facts }: StateTable<State>,
  language: Language,
  t: DocsTexts,
): Html {
  const rows = states.map((state) => {
    const said = facts?.(state).join(" · ");
    return html`<tr><td><code>${brokenName(state)}</code>${
      // In English the console's word is the code's own.
      language === "enUS" ? null : html`<small class="limit">${words[state]}</small>`
    }</td>
<td>${prose(texts[state][language], language)}${
      said === undefined ? null : html`<small class="limit">${prose(said, language)}</small>`
    }</td></tr>`;
  });
  return html`<table class="states"><thead><tr><th scope="col">${title}</th><th scope="col">${t.meaning}</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

interface Move<State> {
  from: readonly State[];
  to: State | readonly State[];
}

/** Where the table of moves leads from a state, in the order of all states. */
export function nextStates<State extends string>(
  all: readonly State[],
  moves: Readonly<Record<string, Move<State>>>,
  from: State,
): State[] {
  const next = new Set(
    Object.values(moves).flatMap((move) => (move.from.includes(from) ? [move.to].flat() : [])),
  );
  return all.filter((state) => next.has(state));
}

function becomes(next: readonly string[], language: Language, t: DocsTexts): string {
  return next.length === 0 ? t.stays : `${t.canBecome}${codesIn(next, language)}`;
}

function calledBack(told: readonly string[], state: string, t: DocsTexts): string[] {
  return told.includes(state) ? [t.calledBack] : [];
}

function moneyAt(state: PayoutStatus, t: DocsTexts): string {
  if ((paidPayoutStatuses as readonly string[]).includes(state)) return t.spent;
  return (refundedPayoutStatuses as readonly string[]).includes(state) ? t.givenBack : t.frozen;
}
