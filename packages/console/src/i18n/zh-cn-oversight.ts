/** The texts of approvals and of the operation log; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-oversight.ts";
import { zhCN as approval } from "./texts/approval.ts";
import { zhCN as operationLog } from "./texts/operation-log.ts";

export const texts: typeof english = { approval, operationLog };
