// npm run check: types, lint and format, tidy rules.
import { ensureInstalled, main, runBin, step } from "./install.mjs";

await main(async () => {
  await ensureInstalled();
  const stages = [
    ["types", "typescript", ["-p", "tsconfig.json"]],
    ["lint and format", "@biomejs/biome", ["ci", "--max-diagnostics=50"]],
    ["house rules", "vitest", ["run", "--project=plain", "tests/tidy.test.ts"]],
  ];
  let failed = 0;
  for (const [name, bin, args] of stages) {
    const { code, output } = await step(name, () => runBin(bin, args));
    if (code === 0) continue;
    failed += 1;
    console.error(output);
  }
  return failed ? 1 : 0;
});
