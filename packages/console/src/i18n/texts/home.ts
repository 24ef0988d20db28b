/** Home: welcome, today's figures, what needs attention, own terminals. */
export const enUS = {
  title: "Home",
};

export const zhCN: typeof enUS = {
  title: "首页",
};
