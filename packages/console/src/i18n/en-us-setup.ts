/** The texts of settings, groups and crawlers; they are loaded with the first that needs them. */
import { enUS as crawler } from "./texts/crawler.ts";
import { enUS as maintenance } from "./texts/maintenance.ts";
import { enUS as onlineUser } from "./texts/online-user.ts";
import { enUS as reference } from "./texts/reference.ts";
import { enUS as userGroup } from "./texts/user-group.ts";

export const texts = { crawler, maintenance, onlineUser, reference, userGroup };
