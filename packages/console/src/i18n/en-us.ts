/** The source of keys: every section's English texts. The Chinese ones are typed by it. */
import { texts as around } from "./en-us-around.ts";
import { texts as channels } from "./en-us-channels.ts";
import { texts as content } from "./en-us-content.ts";
import { texts as first } from "./en-us-first.ts";
import { texts as merchants } from "./en-us-merchants.ts";
import { texts as money } from "./en-us-money.ts";
import { texts as orders } from "./en-us-orders.ts";
import { texts as oversight } from "./en-us-oversight.ts";
import { texts as reports } from "./en-us-reports.ts";
import { texts as setup } from "./en-us-setup.ts";

export const texts = {
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

export type Texts = typeof texts;
