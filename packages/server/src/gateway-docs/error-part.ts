/** The table of errors: what each says, what to do about it, what its `data` holds. */
import { type Call, calls } from "@opc/contract";
import { commonErrors, errors, type Language } from "@opc/contract/errors";
import { type Html, html } from "../pay-page/html.ts";
import { errorTexts, type GatewayErrorName } from "./error-texts.ts";
import { codesIn } from "./facts.ts";
import { brokenName, prose } from "./prose.ts";
import type { DocsTexts } from "./texts.ts";

const isShown = ({ access, publicCache }: Call) => access.by === "merchantSignature" || publicCache === true;

/** Each error that some call of the page may answer, by its code. */
export const gatewayErrors: readonly GatewayErrorName[] = [
  ...new Set([
    ...Object.values<Call>(calls)
      .filter(isShown)
      .flatMap((row) => row.errors),
    ...commonErrors,
  ]),
]
  .map((name) => name as GatewayErrorName)
  .toSorted((one, other) => errors[one].code - errors[other].code);

export function errorPart(language: Language, t: DocsTexts): Html {
  return html`
<section id="errors" data-part>
  <h2>${t.errors}</h2>
  <table class="states"><thead><tr><th scope="col">${t.code}</th><th scope="col">${t.meaning}</th></tr></thead>
    <tbody>${gatewayErrors.map((name) => errorRow(name, language, t))}</tbody></table>
</section>`;
}

function errorRow(name: GatewayErrorName, language: Language, t: DocsTexts): Html {
  const error: { code: number; status?: number } & Record<Language, string> = errors[name];
  const { data, ...action } = errorTexts[name];
  const status =
    error.status === undefined ? null : html`<small class="limit">HTTP ${String(error.status)}</small>`;
  // What a text is filled with stands as a name.
  const said = error[language].replace(/\{\w+\}/g, "`$&`");
  return html`<tr id="error-${String(error.code)}"><td>${String(error.code)} <code>${brokenName(name)}</code>${status}</td>
<td>${prose(said, language)}<p>${prose(action[language], language)}</p>${
    data
      ? html`<small class="limit"><code>data</code>${t.colon}${prose(codesIn(data, language), language)}</small>`
      : null
  }</td></tr>`;
}
