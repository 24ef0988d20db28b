/** A text as lines that can be compared: a heading, a paragraph, an entry of a list, a row of a table each. */
import type { Translate } from "../../i18n/i18n.ts";

const blocks = "h2, h3, h4, p, li, tr, pre, img, hr";

export function linesOf(html: string, t: Translate): string[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll(blocks)].flatMap((block) => blockLines(block, t));
}

function blockLines(block: Element, t: Translate): string[] {
  const isInside = block.parentElement?.closest("tr, pre") !== null;
  switch (block.localName) {
    case "img":
      return [t("article.versions.picture", { alt: block.getAttribute("alt") ?? "" })];
    case "hr":
      return ["———"];
    case "tr":
      return [[...block.children].map(textOf).join(" | ")];
    case "pre":
      return (block.textContent ?? "").split("\n");
  }
  // What holds blocks of its own is said by them.
  if (isInside || block.querySelector("p, li") !== null) return [];
  const text = textOf(block);
  return text === "" ? [] : [block.closest("li") ? `• ${text}` : text];
}

function textOf(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}
