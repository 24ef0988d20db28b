/**
 * Files whose functions are mostly called before the first screen hears: the browser compiles all of such a file beside the page, as it
 * arrives, in place of each function when it is first called, which stops the page (V8's explicit compile hints; others read a comment).
 */
import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";

/** `names`: of chunks. */
export function compileHints(names: readonly string[]): Plugin {
  return {
    name: "opc:compile-hints",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && names.includes(file.name)) file.code = hint + file.code;
      },
    },
  };
}
