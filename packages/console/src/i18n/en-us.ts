/** The source of keys: every section's English texts. The Chinese ones are typed by it. */
import { texts as first } from "./en-us-first.ts";
import { texts as more } from "./en-us-more.ts";

export const texts = { ...first, ...more };

export type Texts = typeof texts;
