/** The texts of approvals and of the operation log; they are loaded with the first that needs them. */
import { enUS as approval } from "./texts/approval.ts";
import { enUS as operationLog } from "./texts/operation-log.ts";

export const texts = { approval, operationLog };
