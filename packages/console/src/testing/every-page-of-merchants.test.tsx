import { inEachView, onPhone } from "./component.ts";
import { everyPage } from "./every-page.ts";

onPhone((view) => everyPage(view, "merchant", "light"));
if (import.meta.env.TEST_ALL) inEachView((view) => everyPage(view, "merchant", "dark"));
