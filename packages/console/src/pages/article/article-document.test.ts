import { expect, test } from "vitest";
import { articleDocument } from "./article-document.ts";

const shown = { title: "Fees", language: "enUS", coverAddress: undefined, html: "<p>None.</p>" };

test("the document of a preview forbids every script by its own policy", () => {
  const head = articleDocument(shown).split("</head>")[0];
  const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";
  expect(head).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
});

test("a title and a cover's address stay text, whatever they hold", () => {
  const nasty = `"></title><script>alert(1)</script>`;
  const made = articleDocument({ ...shown, title: nasty, language: nasty, coverAddress: nasty });
  expect(made).not.toContain("<script");
  expect(made.match(/<\/title>/g)).toHaveLength(1);
});
