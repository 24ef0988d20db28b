/**
 * Cleans the text of an article: of whatever was sent only the tags and attributes of contract/src/article/html.ts stay,
 * written in one way, pictures by their id alone. The same text comes out when it is cleaned again; what `renderArticle`
 * and the public rely on is that every stored text came out of here.
 */
import { articleClasses, articleLinkSchemes, articleTags } from "@opc/contract/article/html";
import sanitizeHtml, { type Attributes } from "sanitize-html";
import { CallError } from "../../call-error.ts";

type TagName = keyof typeof articleTags;

/** What other programs paste instead of our tags. */
const sameAs: Readonly<Record<string, TagName>> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  div: "p",
};

/** Dropped with all that is in them: their content is no text, or browsers read it in another way than we do. */
const dropped = [
  ...["script", "style", "textarea", "option", "select", "xmp", "title", "template", "noscript", "noembed"],
  ...["noframes", "iframe", "frame", "frameset", "plaintext", "object", "embed", "applet", "svg", "math"],
  ...["audio", "video", "canvas", "head", "listing"],
];

const maxAddressLength = 2048;
const maxAltLength = 300;
const deepest = 40;
/** Each pass but the first finds nothing to do, unless somebody nested what cannot be nested. */
const maxPasses = 8;
/** Opened and closed; reading takes the square of what is nested. A table of a thousand rows and five columns has fewer. */
const maxTags = 20_000;
const maxEntities = 40_000;

/** Throws ArticleIntricate: what takes longer to read than a text of ours ever does. */
export function cleanArticleHtml(html: string): string {
  assertSimple(html);
  let before = html.toWellFormed();
  for (let pass = 0; pass < maxPasses; pass++) {
    const after = sanitizeHtml(before, options).trim();
    // More comes out than went in where tags are left open; what is stored is read again, within the same limits.
    assertSimple(after);
    if (after === before) return after;
    before = after;
  }
  // It changes each time it is read: only its words are kept, as readers of it would disagree about the rest.
  return `<p>${textOf(before)}</p>`;
}

function assertSimple(html: string): void {
  if (count(html, "<") > maxTags || count(html, "&") > maxEntities)
    throw new CallError("ArticleIntricate", { Most: maxTags });
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(articleTags),
  // Attributes are made anew below; this list is the second wall.
  allowedAttributes: articleTags as unknown as Record<string, string[]>,
  allowedSchemes: [...articleLinkSchemes],
  allowProtocolRelative: false,
  nonTextTags: dropped,
  nestingLimit: deepest,
  transformTags: { "*": remake },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["data-image-id"],
};

/** A tag with the attributes that it keeps, in one order; a tag of no meaning here leaves its content. */
function remake(name: string, from: Attributes): { tagName: string; attribs: Attributes } {
  const tagName = Object.hasOwn(sameAs, name) ? (sameAs[name] as string) : name;
  if (!Object.hasOwn(articleTags, tagName)) return { tagName, attribs: {} };
  if (tagName === "img") return { tagName, attribs: picture(from) };
  if (tagName === "a") {
    const attribs = link(from.href);
    return attribs ? { tagName, attribs } : { tagName: "span", attribs: {} };
  }
  const allowed: readonly string[] = articleTags[tagName as TagName];
  const attribs: Attributes = {};
  if (allowed.includes("class")) set(attribs, "class", alignment(from));
  if (allowed.includes("start")) set(attribs, "start", numberOf(from.start, 9999));
  if (allowed.includes("colspan")) {
    set(attribs, "colspan", numberOf(from.colspan, 50));
    set(attribs, "rowspan", numberOf(from.rowspan, 200));
  }
  return { tagName, attribs };
}

function set(attribs: Attributes, name: string, value: string | undefined): void {
  if (value !== undefined) attribs[name] = value;
}

/** From 2 on: 1 is what there is without it. */
function numberOf(text: string | undefined, most: number): string | undefined {
  if (text === undefined || !/^\d{1,4}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= 2 && number <= most ? String(number) : undefined;
}

/** By our class, or as editors write it, by a style. */
function alignment(from: Attributes): string | undefined {
  const styled = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\s*(?:;|$)/i.exec(from.style ?? "")?.[1];
  const wanted = styled ? [`align-${styled.toLowerCase()}`] : (from.class ?? "").split(/\s+/);
  return articleClasses.find((name) => wanted.includes(name));
}

/** Where our own calls show a picture, to editors or to the public. */
const ownAddress = /^\/(?:rp_api\/article\/article_image|gateway\/content\/image)\?ImageId=(\d{1,19})$/;

/** Without an id it is not ours: the filter above takes it out. */
function picture(from: Attributes): Attributes {
  const id = from["data-image-id"] ?? ownAddress.exec(from.src ?? "")?.[1] ?? "";
  if (!/^[1-9]\d{0,18}$/.test(id) || BigInt(id) >= 2n ** 63n) return {};
  const alt = (from.alt ?? "").replace(/\s+/g, " ").trim();
  return { "data-image-id": id, alt: [...alt].slice(0, maxAltLength).join("").trim() };
}

/** A link opens beside the page that shows it, and tells the other side neither where from nor by whom. */
function link(href: string | undefined): Attributes | undefined {
  const text = (href ?? "").trim();
  if (!/^(?:https?:\/\/|mailto:)/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isMail = url.protocol === "mailto:";
  if (url.href.length > maxAddressLength || url.username !== "" || url.password !== "") return undefined;
  if (!URL.canParse(url.href) || (isMail && !url.pathname.includes("@"))) return undefined;
  if (isMail) return { href: url.href };
  return { href: url.href, target: "_blank", rel: "noopener noreferrer" };
}

/** Whether there is nothing to see in it. */
export function isEmptyArticle(html: string): boolean {
  return !html.includes("<img ") && wordsOf(html) === "";
}

/** The first of its words, for lists. */
export function excerptOf(html: string, most = 200): string {
  const words = [...wordsOf(html)];
  return words.length <= most
    ? words.join("")
    : `${words
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

function wordsOf(html: string): string {
  return textOf(html)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** A cleaned text without its tags, still escaped: blocks apart, marks inside a word not. */
function textOf(html: string): string {
  return html.replace(/<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g, "").replace(/<[^>]*>/g, " ");
}
