/** What fields and states of articles are called, on screens and in files. */
export const enUS = {
  field: {
    Cover: "Cover",
    Title: "Title",
    Language: "Language",
    Category: "Category",
    SortOrder: "Order",
    State: "Status",
    PublishAt: "Publish time",
    UpdatedBy: "Changed by",
    UpdatedAt: "Changed",
    CreatedBy: "Added by",
    CreatedAt: "Added",
    Version: "Version",
    Changes: "Changes",
    Text: "Text",
    Excerpt: "Excerpt",
  },
  state: { Draft: "Draft", Scheduled: "Scheduled", Published: "Published", Unpublished: "Unpublished" },
};

export const zhCN: typeof enUS = {
  field: {
    Cover: "封面",
    Title: "标题",
    Language: "语言",
    Category: "分类",
    SortOrder: "排序",
    State: "状态",
    PublishAt: "发布时间",
    UpdatedBy: "修改人",
    UpdatedAt: "修改时间",
    CreatedBy: "创建人",
    CreatedAt: "创建时间",
    Version: "版本",
    Changes: "修改",
    Text: "正文",
    Excerpt: "开头",
  },
  state: { Draft: "草稿", Scheduled: "定时发布", Published: "已发布", Unpublished: "已下架" },
};
