/** What purposes are called in errors and notices, in both languages; the console's own words say the same. */
import type { KeyPurpose } from "./states.ts";

export const purposeWords: Readonly<Record<KeyPurpose, { enUS: string; zhCN: string }>> = {
  Reading: { enUS: "reading", zhCN: "查询" },
  Collecting: { enUS: "collecting", zhCN: "收款" },
  PayingOut: { enUS: "paying out", zhCN: "代付" },
};
