/** What fields and states of article categories are called, on screens and in files. */
export const enUS = {
  field: {
    Name: "Name (Chinese)",
    Name_enUS: "Name (English)",
    Status: "Status",
    SortOrder: "Order",
    Articles: "Articles",
    PublishedArticles: "Published",
    UpdatedBy: "Changed by",
    UpdatedAt: "Changed",
    CreatedAt: "Added",
  },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
};

export const zhCN: typeof enUS = {
  field: {
    Name: "名称（中文）",
    Name_enUS: "名称（英文）",
    Status: "状态",
    SortOrder: "排序",
    Articles: "文章数",
    PublishedArticles: "其中已公开",
    UpdatedBy: "修改人",
    UpdatedAt: "修改时间",
    CreatedAt: "创建时间",
  },
  state: { Enabled: "已启用", Disabled: "已停用" },
};
