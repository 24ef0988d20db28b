/**
 * An open page that is out of sight keeps its styles and its layout: React's Activity hides it by `display: none`, after which
 * the browser has to style and lay out a list anew when it comes back. Only a style of the element's own shadow tree outweighs what
 * Activity writes; it has the page skipped by paint, focus, find and screen readers instead, which `content-visibility` is for.
 * On paper, and where a browser does not know it, Activity's way stays.
 */
let style: CSSStyleSheet | undefined;

export function keepLaidOut(page: HTMLElement | null): void {
  if (!page || page.shadowRoot || !CSS.supports("content-visibility", "hidden")) return;
  const shadow = page.attachShadow({ mode: "open" });
  style ??= madeStyle();
  shadow.adoptedStyleSheets = [style];
  shadow.append(document.createElement("slot"));
}

function madeStyle(): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(`@media screen {
    :host([style*="display: none"]) {
      display: block !important;
      content-visibility: hidden;
      /* Nothing to scroll, so that no key stops there. */
      overflow: hidden !important;
      z-index: -1;
    }
  }`);
  return made;
}
