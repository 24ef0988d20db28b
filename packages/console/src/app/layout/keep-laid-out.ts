/**
 * An open page that is out of sight keeps its styles and its layout: React's Activity hides it by `display: none`, after which
 * the browser has to style and lay out a list anew when it comes back. Only a style of the element's own shadow tree outweighs what
 * Activity writes; it has the page skipped by paint, focus, find and screen readers instead, which `content-visibility` is for.
 * On paper, and where a browser does not know it, Activity's way stays. It is no place to scroll meanwhile, so no key stops there.
 */
let style: CSSStyleSheet | undefined;

/** Sent as it stands here. */
const rule =
  "@media screen{:host([style*=none]){display:block!important;content-visibility:hidden;overflow:hidden!important;z-index:-1}}";

export function keepLaidOut(page: HTMLElement | null): void {
  if (!page || !CSS.supports("content-visibility", "hidden")) return;
  if (!style) {
    style = new CSSStyleSheet();
    style.replaceSync(rule);
  }
  (page.shadowRoot ?? shadowOf(page)).adoptedStyleSheets = [style];
}

function shadowOf(page: HTMLElement): ShadowRoot {
  const shadow = page.attachShadow({ mode: "open" });
  shadow.append(document.createElement("slot"));
  return shadow;
}
