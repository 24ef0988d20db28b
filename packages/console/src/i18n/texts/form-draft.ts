/** Drafts of long forms, kept in the browser. */
export const enUS = {
  title: "Draft",
  offer:
    "You typed this form on {{time}} and did not send it. Passwords, codes and card numbers were not kept.",
  take: "Continue",
  discard: "Throw away",
};

export const zhCN: typeof enUS = {
  title: "草稿",
  offer: "您于 {{time}} 填写了此表单但未提交。密码、验证码和卡号不会保存。",
  take: "继续填写",
  discard: "丢弃",
};
