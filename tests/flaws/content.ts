import type { Flaw } from "./flaw.ts";

export const content: Flaw[] = [
  {
    what: "a picture may be of another site",
    file: "packages/server/src/modules/article/clean.ts",
    search: 'exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["data-image-id"],',
    replace: 'exclusiveFilter: ({ tag }) => tag === "script",',
    test: { file: "packages/server/src/modules/article/clean.test.ts" },
  },
  {
    what: "a text that takes long to read is read",
    file: "packages/server/src/modules/article/clean.ts",
    search: 'if (count(html, "<") > maxTags || count(html, "&") > maxEntities)',
    replace: 'if (count(html, "<") > maxTags * 1_000 || count(html, "&") > maxEntities * 1_000)',
    test: { file: "packages/server/src/modules/article/clean.test.ts" },
  },
  {
    what: "a published article is deleted",
    file: "packages/server/src/modules/article/states.ts",
    search: '    unpublish: null,\n    delete: "ArticleStillPublished",',
    replace: "    unpublish: null,\n    delete: null,",
    test: { file: "packages/server/src/modules/article/states.test.ts" },
  },
  {
    what: "an advertisement is shown at its end",
    file: "packages/server/src/modules/advertising/rules.ts",
    search: 'if (EndsAt !== null && EndsAt <= at) return "Ended";',
    replace: 'if (EndsAt !== null && EndsAt < at) return "Ended";',
    test: { file: "packages/server/src/modules/advertising/rules.test.ts" },
  },
];
