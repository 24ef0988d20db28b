/** The texts of settings, groups and crawlers; they are loaded with the first that needs them. */
import type { texts as english } from "./en-us-setup.ts";
import { zhCN as crawler } from "./texts/crawler.ts";
import { zhCN as maintenance } from "./texts/maintenance.ts";
import { zhCN as onlineUser } from "./texts/online-user.ts";
import { zhCN as reference } from "./texts/reference.ts";
import { zhCN as userGroup } from "./texts/user-group.ts";

export const texts: typeof english = {
  crawler,
  maintenance,
  onlineUser,

  reference,
  userGroup,
};
