import { screensOf } from "../../screen.ts";

export const apiInfoScreens = screensOf("ApiInfo", {
  load: () => import("./page.tsx").then((own) => own.ApiInfoPage),
  texts: ["merchants"],
});
