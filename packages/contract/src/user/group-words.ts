/** What fields and types of user groups are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { userGroupFields } from "./group-fields.ts";

export const enUS = {
  field: titlesOf(userGroupFields, "enUS"),
  type: { Super: "Super", Normal: "Normal" },
};

export const zhCN: typeof enUS = {
  field: titlesOf(userGroupFields, "zhCN"),
  type: { Super: "超级", Normal: "普通" },
};
