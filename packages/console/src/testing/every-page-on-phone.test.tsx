import { inEachView, onPhone } from "./component.ts";
import { everyPage } from "./every-page.ts";

// Colours are the same in every width: one scheme is seen at a desk, the other here.
onPhone((view) => everyPage(view, "operator", "dark"));
if (import.meta.env.TEST_ALL) inEachView((view) => everyPage(view, "operator", "light"));
