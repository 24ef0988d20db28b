import { screensOf } from "../../screen.ts";

export const exportsScreens = screensOf("Exports", {
  load: () => import("./page.tsx").then((own) => own.ExportsPage),
  texts: ["reports"],
});
