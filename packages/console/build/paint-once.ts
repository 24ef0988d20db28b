/**
 * Holds the first paint until the entry has chosen colours and language and decided between sign-in form and
 * app, so that nobody sees a light page turn dark or a form that goes away. Vite drops the attribute that
 * index.html would say this with.
 */
import type { Plugin } from "vite";

export function paintOnce(): Plugin {
  return {
    name: "opc:paint-once",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
    },
  };
}
