import {
  articleClasses,
  articleImageAddress,
  articleTags,
  picturesOf,
  renderArticle,
} from "@opc/contract/article/html";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanArticleHtml, excerptOf, isEmptyArticle } from "./clean.ts";

/** Classes of the OWASP cheat sheets on cross-site scripting and its filters: each line is one way in. */
const nasty = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="javascript:alert(1)">',
  '<img """><script>alert(1)</script>">',
  '<img src="https://evil.example/pixel.gif" data-image-id="x">',
  "<img src=`x` onerror=alert(1)>",
  '<img srcset="https://evil.example/1.png 1x" data-image-id=7>',
  '<IMG DATA-IMAGE-ID="7" ONLOAD=alert(1) STYLE="background:url(javascript:1)">',
  "<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
  "<svg><p><style><!--</style><img src=x onerror=alert(1)>--></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://user:secret@evil.example">x</a>',
  '<a href="https://fine.example" target=_self rel=opener onclick=alert(1) style=color:red>x</a>',
  '<a href="/rp_api/session/logout">x</a>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=x></object><embed src=x><applet code=x></applet>",
  '<form action=https://evil.example><input name=password><button formaction="javascript:1">x</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:1"><base href=https://evil.example><link rel=stylesheet href=x>',
  '<style>@import "https://evil.example"</style>',
  '<p style="background:url(https://evil.example);text-align:center">x</p>',
  '<p style="text-align:center;position:fixed">x</p><p class="align-right evil">x</p>',
  '<p id=x class=mantine-Modal-root data-evil="1" aria-label=x tabindex=0>x</p>',
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee><body onload=alert(1)><html onmouseover=1>",
  "<template><script>alert(1)</script></template><xmp><script>alert(1)</script></xmp>",
  "<textarea><script>alert(1)</script></textarea><title><script>alert(1)</script></title>",
  "<plaintext><script>alert(1)</script>",
  "<!--[if gte IE 4]><script>alert(1)</script><![endif]--><!-- --!><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]><?xml version=1?><!DOCTYPE x>",
  "<table background=javascript:1><tr><td colspan=2 rowspan=99999 width=1 style=x>x</td></tr></table>",
  "<p><foo><p>x</p></foo></p><table><p>y<tr><td>z",
  "</p></p><b><i></b></i><li>x<ul><td>",
  "&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;",
  "a < b > c & d \" e ' f ` g",
  '<p a="<b>" onclick="alert(1)">x',
  "<p/onclick=alert(1)>x</p><p\tonclick\n=\r'x'>y",
  '<a href="mailto:someone@example.com?subject=Hello&body=x">mail</a><a href="mailto:nobody">x</a>',
  "<ol start=3 reversed type=A><li value=9>x</ol><ol start=-1><li>y</ol>",
];

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)( \/)?>/g;

/** Told by a reader of our own: tags with their attributes. */
function tagsOf(html: string): Tag[] {
  return [...html.matchAll(tag)].map(([, , name = "", attributes = ""]) => ({
    name,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    ),
  }));
}

const shapes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:\/\/|mailto:)/,
  class: new RegExp(`^(?:${articleClasses.join("|")})$`),
  "data-image-id": /^[1-9]\d{0,18}$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  start: /^\d+$/,
};

function problemsOf({ name, attributes }: Tag): string[] {
  const allowed: readonly string[] | undefined = (articleTags as Record<string, readonly string[]>)[name];
  if (!allowed) return [`<${name}>`];
  const wrong = Object.entries(attributes).filter(
    ([key, value]) => !allowed.includes(key) || shapes[key]?.test(value) === false,
  );
  const found = wrong.map(([key, value]) => `${key}="${value}" of <${name}>`);
  const leadsAway = attributes.href?.startsWith("http") ?? false;
  const isApart = attributes.target === "_blank" && attributes.rel === "noopener noreferrer";
  return leadsAway && !isApart ? [...found, "a link that tells where from"] : found;
}

function problemsIn(html: string): string[] {
  const problems = tagsOf(html).flatMap(problemsOf);
  if (/[<>]/.test(html.replace(tag, ""))) problems.push("something else that begins with <");
  if (/<img (?!data-image-id=)/.test(html)) problems.push("a picture that is not ours");
  if (cleanArticleHtml(html) !== html) problems.push("not the same when it is cleaned again");
  return problems;
}

function assertClean(html: string): void {
  expect(problemsIn(html), html).toEqual([]);
}

describe("a cleaned text", () => {
  test.each(nasty.map((html) => [html]))("holds nothing that acts: %s", (html) => {
    const clean = cleanArticleHtml(html);
    assertClean(clean);
    expect(clean).not.toMatch(/alert\(1\)(?!&lt;)[^<]*<\/script|javascript:|evil\.example/i);
  });

  test("is the same whatever nasty pieces are put together, and stays the same when it is cleaned again", () => {
    const piece = fc.oneof(
      fc.constantFrom(...nasty),
      fc.constantFrom(
        "<",
        ">",
        '"',
        "'",
        "</",
        "<!--",
        "-->",
        "&#",
        "&lt",
        "/>",
        "<p",
        "<td>",
        "</table>",
        "\u0000",
        "=`",
      ),
      fc.constantFrom(...Object.keys(articleTags)).map((name) => `<${name}>`),
      fc.constantFrom(...Object.keys(articleTags)).map((name) => `</${name}>`),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      // No assertion in here: a hundred of them would take longer than what they look at.
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        (pieces) => problemsIn(cleanArticleHtml(pieces.join(""))).length === 0,
      ),
      { numRuns: 100 },
    );
  }, 180_000);

  test("keeps any attribute value from ending its attribute", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (alt) => {
        const escaped = alt.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        const clean = cleanArticleHtml(`<img data-image-id="7" alt="${escaped}">`);
        assertClean(clean);
        expect(tagsOf(clean)).toHaveLength(1);
      }),
      { numRuns: 100 },
    );
  });

  test("keeps what an article is made of", () => {
    const html = [
      '<h2 class="align-center">Callbacks</h2><p>Retried for <strong>three</strong> <em>days</em>, <u>always</u> <s>never</s> <code>200</code>.</p>',
      '<ul><li><p>one</p></li></ul><ol start="3"><li>three</li></ol><blockquote><p>said</p></blockquote><pre>curl</pre><hr /><p>a<br />b</p>',
      '<table><thead><tr><th colspan="2">x</th></tr></thead><tbody><tr><td rowspan="2">y</td></tr></tbody></table>',
      '<img data-image-id="7" alt="A &quot;code&quot;" />',
      '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">there</a> <a href="mailto:a@example.com">mail</a></p>',
    ].join("");
    expect(cleanArticleHtml(html)).toBe(html);
  });

  test.each([
    ["<h1>a</h1><b>b</b><i>c</i>", "<h2>a</h2><strong>b</strong><em>c</em>"],
    ['<p style="text-align: RIGHT; color: red">x</p>', '<p class="align-right">x</p>'],
    ['<img src="/rp_api/article/article_image?ImageId=12" alt="x">', '<img data-image-id="12" alt="x" />'],
    ['<img src="/gateway/content/image?ImageId=12">', '<img data-image-id="12" alt="" />'],
    ['<img src="https://evil.example/gateway/content/image?ImageId=12">', ""],
    ['<img data-image-id="9223372036854775808">', ""],
    ['<td colspan="1" rowspan="0">x</td>', "<td>x</td>"],
    ["x<script>y</script>z", "xz"],
  ])("%s becomes %s", (html, clean) => {
    expect(cleanArticleHtml(html)).toBe(clean);
  });

  test("that nests without end is refused or made flat, and soon", () => {
    const started = performance.now();
    for (const html of ["<b>", "<p><foo>", "<ul><li>", "<svg>", "<p>"]) {
      expect(cleanArticleHtml(html.repeat(3000)).length).toBeLessThan(60_000);
      expect(() => cleanArticleHtml(html.repeat(30_000))).toThrow("ArticleIntricate");
    }
    expect(() => cleanArticleHtml("&".repeat(50_000))).toThrow("ArticleIntricate");
    // Few go in, more come out: closed, and written as entities.
    expect(() => cleanArticleHtml("<p>x".repeat(15_000))).toThrow("ArticleIntricate");
    expect(() => cleanArticleHtml(">".repeat(50_000))).toThrow("ArticleIntricate");
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("pictures", () => {
  const html = cleanArticleHtml(
    '<p>data-image-id="9" &lt;img data-image-id="8"</p><img data-image-id="7" alt="<img data-image-id=&quot;6&quot;"><img data-image-id="7">',
  );

  test("of a text are those that are tags, each once", () => {
    expect(picturesOf(html)).toEqual(["7"]);
  });

  test("stand at the address of whoever reads, and come back as they were", () => {
    const shown = renderArticle(html, articleImageAddress);
    expect(shown).toContain('<img src="/rp_api/article/article_image?ImageId=7" data-image-id="7" alt=');
    expect(cleanArticleHtml(shown)).toBe(html);
    expect(cleanArticleHtml(shown.replaceAll(' data-image-id="7"', ""))).toBe(html);
  });

  test("an address cannot end its attribute", () => {
    expect(renderArticle('<img data-image-id="7" alt="" />', () => '"><script>')).toContain(
      'src="&quot;&gt;&lt;script&gt;"',
    );
  });
});

describe("the words of a text", () => {
  test("stand apart where blocks do, whole where marks are, at most 200 characters", () => {
    expect(excerptOf("<p>a<strong>b</strong></p><p>c &lt; &amp;amp;</p>")).toBe("ab c < &amp;");
    const long = excerptOf(`<p>${"报".repeat(500)}😀</p>`);
    expect([[...long].length, long.endsWith("…")]).toEqual([200, true]);
  });

  test.each([
    ["", true],
    ["<p></p><p><br /></p>", true],
    ["<p>x</p>", false],
    ['<img data-image-id="7" alt="" />', false],
  ])("%j is empty: %s", (html, empty) => {
    expect(isEmptyArticle(html)).toBe(empty);
  });
});
