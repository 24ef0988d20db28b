/**
 * How an article's text is stored. It is clean HTML of the tags and attributes below and nothing else; a picture stands in
 * it by its id alone, `<img data-image-id="7" alt="…" />`, so that it can be shown to editors and to the public, each at an
 * address of their own. `renderArticle` is the only way to an address.
 */

/** Tags of a stored text, each with its attributes. `class` is of `articleClasses` alone. */
export const articleTags = {
  h2: ["class"],
  h3: ["class"],
  h4: ["class"],
  p: ["class"],
  br: [],
  hr: [],
  blockquote: [],
  pre: [],
  ul: [],
  ol: ["start"],
  li: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  a: ["href", "target", "rel"],
  img: ["data-image-id", "alt"],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** How a paragraph or a heading stands; without one: as its surroundings do. */
export const articleClasses = ["align-left", "align-center", "align-right"] as const;

export const articleLinkSchemes = ["http", "https", "mailto"] as const;

/** Of the stored text, in bytes of UTF-8. */
export const articleMaximumBytes = 200_000;
export const articleMaximumPictures = 50;

/** Where an editor's browser finds a picture: the call `articleImage`, for holders of the page Article. */
export function articleImageAddress(imageId: string): string {
  return `/rp_api/article/article_image?ImageId=${imageId}`;
}

const storedPicture = /<img data-image-id="(\d{1,19})"/g;

/** The stored text with its pictures at the addresses that `addressOf` gives. It has to be a stored text: cleaned. */
export function renderArticle(html: string, addressOf: (imageId: string) => string): string {
  return html.replace(
    storedPicture,
    (_, imageId: string) => `<img src="${escaped(addressOf(imageId))}" data-image-id="${imageId}"`,
  );
}

/** The ids of the pictures of a stored text, each once. */
export function picturesOf(html: string): string[] {
  return [...new Set([...html.matchAll(storedPicture)].map(([, imageId = ""]) => imageId))];
}

function escaped(address: string): string {
  return address
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
