/**
 * Ships the CSS of exactly those Mantine components that are used: each component's class map
 * (`Button.module.mjs`) pulls in its own sheet (`styles/Button.css`), so a component dropped by tree shaking
 * takes its CSS with it and one that is added can never lack it. All of Mantine's CSS would be 33 KB.
 */
import type { Plugin } from "vite";

const classMap = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

export function mantineStyles(): Plugin {
  let isDevelopment = false;
  return {
    name: "opc:mantine-styles",
    configResolved({ command }) {
      isDevelopment = command === "serve";
    },
    transform(code, id) {
      // The development server bundles libraries before plugins see them; there size does not matter.
      if (isDevelopment && id.endsWith("/src/main.tsx")) {
        return { code: `import "@mantine/core/styles.css";\n${code}`, map: null };
      }
      const component = classMap.exec(id)?.[1];
      if (!component) return null;
      return { code: `import "@mantine/core/styles/${component}.css";\n${code}`, map: null };
    },
  };
}
