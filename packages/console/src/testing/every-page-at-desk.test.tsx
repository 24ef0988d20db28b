import { atDesk, inEachView } from "./component.ts";
import { everyPage } from "./every-page.ts";

atDesk((view) => everyPage(view, "operator", "light"));
if (import.meta.env.TEST_ALL) inEachView((view) => everyPage(view, "operator", "dark"));
