/** Small parts that all of the page uses. */
import { type Html, html } from "./html.ts";
import type { PayPageTexts } from "./texts.ts";

export function copyButton(value: string, label: string, texts: PayPageTexts): Html {
  return html`<button class="copy" type="button" data-copy="${value}" aria-label="${label}" hidden>${texts.copy}</button>`;
}

/** Only a web address may be linked; where it came from has checked it too, but a link runs what it is given. */
export function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
