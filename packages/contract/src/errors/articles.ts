/** Articles and their categories (600 to 619). */
import type { ErrorText } from "./error-text.ts";

export const articleErrors = {
  ArticleChanged: {
    code: 600,
    enUS: "{SavedBy} saved version {Version} of this article in the meantime. Your text is still here: compare it with theirs, then save again.",
    zhCN: "{SavedBy} 已保存该文章的第 {Version} 版。您填写的内容仍然保留，请与对方的修改比较后再次保存。",
  },
  ArticleStillPublished: {
    code: 601,
    enUS: "A published or scheduled article cannot be deleted. Unpublish it first.",
    zhCN: "已发布或定时发布的文章不能删除，请先下架。",
  },
  ArticlePublicAlready: {
    code: 602,
    enUS: "This version of the article is already public. Change the article first, or unpublish it.",
    zhCN: "该文章的当前版本已经发布。请先修改文章，或将其下架。",
  },
  ArticleNotPublished: {
    code: 603,
    enUS: "This article is neither published nor scheduled, so there is nothing to unpublish.",
    zhCN: "该文章未发布，也未设置定时发布，无需下架。",
  },
  ArticlePublishTime: {
    code: 604,
    enUS: "The publish time must be in the future, at most {Days} days ahead. To publish at once, leave it empty.",
    zhCN: "发布时间须晚于当前时间，且不超过 {Days} 天。如需立即发布，请留空。",
  },
  ArticleLiveScheduled: {
    code: 605,
    enUS: "This article is public, so its changes cannot be scheduled: publish them now, or unpublish the article first.",
    zhCN: "该文章正在发布中，修改不能定时发布：请立即发布修改，或先将文章下架。",
  },
  ArticleEmpty: {
    code: 606,
    enUS: "The article has no text and no image. Add something before you publish it.",
    zhCN: "文章没有文字和图片，请填写内容后再发布。",
  },
  ArticleTooLong: {
    code: 607,
    enUS: "The text is {Kilobytes} kB; the limit is {Most} kB. Shorten it, or split it into two articles.",
    zhCN: "正文大小为 {Kilobytes} kB，最多 {Most} kB。请缩短正文，或拆分为两篇文章。",
  },
  ArticleManyPictures: {
    code: 608,
    enUS: "The article has {Count} images; the limit is {Most}. Remove some.",
    zhCN: "文章含有 {Count} 张图片，最多 {Most} 张，请删除一部分。",
  },
  ArticlePictureMissing: {
    code: 609,
    enUS: "{Count} of the article's images no longer exist. Remove them and upload them again.",
    zhCN: "文章中有 {Count} 张图片已不存在，请将其删除后重新上传。",
  },
  ArticleCategoryUnfit: {
    code: 610,
    enUS: "This category is disabled or has been deleted. Choose another one.",
    zhCN: "该分类已停用或已删除，请选择其他分类。",
  },
  ArticleLanguageUnfit: {
    code: 611,
    enUS: "This language is disabled or does not exist. Choose another one.",
    zhCN: "该语言已停用或不存在，请选择其他语言。",
  },
  ArticleCategoryNameTaken: {
    code: 612,
    enUS: "A category named {Name} already exists. Choose another name.",
    zhCN: "已有名为 {Name} 的分类，请使用其他名称。",
  },
  ArticleCategoryInUse: {
    code: 613,
    enUS: "Articles in this category: {Count}. Move them to another category first, or disable it.",
    zhCN: "该分类下仍有 {Count} 篇文章，请先将其移至其他分类，或改为停用。",
  },
  ArticleCategoriesChanged: {
    code: 614,
    enUS: "Categories have been added or deleted. Reload the list and sort it again.",
    zhCN: "分类列表已被他人增减，请刷新列表后重新排序。",
  },
  ArticleCategoriesFull: {
    code: 615,
    enUS: "The limit of {Most} categories is reached. Delete an unused one first.",
    zhCN: "分类数量已达上限 {Most} 个，请先删除无人使用的分类。",
  },
  ArticleGone: {
    code: 616,
    enUS: "This article has been deleted. Your text is still here: copy it into a new article.",
    zhCN: "该文章已被删除。您填写的内容仍然保留，请将其复制到新文章中。",
  },
  ArticleIntricate: {
    code: 617,
    enUS: "The text has more than {Most} HTML tags or special characters. Paste it as plain text, or split it into two articles.",
    zhCN: "正文的 HTML 标签或特殊字符过多（超过 {Most} 个）。请以纯文本粘贴，或拆分为两篇文章。",
  },
} as const satisfies Record<string, ErrorText>;
