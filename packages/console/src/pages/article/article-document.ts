/**
 * An article as a merchant's site may show it: a whole document for a frame of its own. The text is what the server
 * cleaned; should anything slip through, the document still runs no script: its own policy forbids all of them, and so do
 * the frame's sandbox and the console's policy, which a frame inherits.
 */
export interface ShownArticle {
  title: string;
  /** Of the document: "zh-CN". */
  language: string;
  coverAddress: string | undefined;
  /** Clean HTML with addresses. */
  html: string;
}

const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

const style = `
  :root { color-scheme: light; }
  body { margin: 0; background: #fff; color: #1f2733; overflow-wrap: anywhere;
    font: 16px/1.65 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", sans-serif; }
  article { max-width: 704px; margin: 0 auto; padding: 24px 20px 48px; }
  h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.3; }
  h2 { margin: 28px 0 8px; font-size: 21px; line-height: 1.35; }
  h3 { margin: 24px 0 6px; font-size: 18px; }
  h4 { margin: 20px 0 4px; font-size: 16px; }
  p { margin: 0 0 12px; }
  img { display: block; max-width: 100%; margin: 16px 0; border-radius: 6px; }
  .cover { width: 100%; max-height: 320px; margin: 0 0 20px; object-fit: cover; }
  a { color: #0b5cad; }
  table { width: 100%; margin: 16px 0; border-collapse: collapse; }
  th, td { padding: 8px 10px; border: 1px solid #d5dae1; text-align: left; vertical-align: top; }
  th { background: #f3f5f8; }
  td > p, th > p, li > p { margin: 0; }
  blockquote { margin: 16px 0; padding: 4px 16px; border-left: 3px solid #c9cfd8; color: #4a5363; }
  pre { padding: 12px 14px; border-radius: 6px; background: #f3f5f8; overflow-x: auto; }
  code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.9em; }
  hr { border: 0; border-top: 1px solid #d5dae1; margin: 24px 0; }
  .align-center { text-align: center; }
  .align-right { text-align: right; }
`;

export function articleDocument({ title, language, coverAddress, html }: ShownArticle): string {
  const cover = coverAddress === undefined ? "" : `<img class="cover" src="${escaped(coverAddress)}" alt="">`;
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width">
<base target="_blank"><title>${escaped(title)}</title><style>${style}</style></head>
<body><article><h1>${escaped(title)}</h1>${cover}${html}</article></body></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
