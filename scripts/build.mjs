// npm run build: all that is needed before an installation without development packages. See docs/operations.md.
import { ensureConsole } from "./console-build.mjs";
import { ensureInstalled, main } from "./install.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureConsole();
});
