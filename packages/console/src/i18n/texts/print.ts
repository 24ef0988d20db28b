/** Above lists and records on paper. */
export const enUS = {
  title: "Printed",
  by: "{{time}} ({{zone}}) by {{user}}",
  range: "Time",
  fromTo: "{{from}} to {{to}}",
  searched: "Searched for",
  selected: "Selected rows",
  sum: "{{title}}, sum of these",
};

export const zhCN: typeof enUS = {
  title: "打印",
  by: "{{time}}（{{zone}}），{{user}}",
  range: "时间",
  fromTo: "{{from}} 至 {{to}}",
  searched: "搜索内容",
  selected: "所选行数",
  sum: "{{title}}合计",
};
