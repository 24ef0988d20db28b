/** Every section's Chinese texts. */
import type { Texts } from "./en-us.ts";
import { texts as first } from "./zh-cn-first.ts";
import { texts as more } from "./zh-cn-more.ts";

export const texts: Texts = { ...first, ...more };
