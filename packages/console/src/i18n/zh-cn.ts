/** Every section's Chinese texts. */
import type { Texts } from "./en-us.ts";
import { texts as around } from "./zh-cn-around.ts";
import { texts as channels } from "./zh-cn-channels.ts";
import { texts as content } from "./zh-cn-content.ts";
import { texts as first } from "./zh-cn-first.ts";
import { texts as merchants } from "./zh-cn-merchants.ts";
import { texts as money } from "./zh-cn-money.ts";
import { texts as orders } from "./zh-cn-orders.ts";
import { texts as oversight } from "./zh-cn-oversight.ts";
import { texts as reports } from "./zh-cn-reports.ts";
import { texts as setup } from "./zh-cn-setup.ts";

export const texts: Texts = {
  ...first,
  ...around,
  ...channels,
  ...content,
  ...merchants,
  ...money,
  ...orders,
  ...oversight,
  ...reports,
  ...setup,
};
