/** What fields of signed-in terminals are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { onlineUserFields } from "./online-user-fields.ts";

export const enUS = { field: titlesOf(onlineUserFields, "enUS") };

export const zhCN: typeof enUS = { field: titlesOf(onlineUserFields, "zhCN") };
