import { everyPage } from "./every-page.ts";

everyPage(0);
