// npm run check: types, lint and format, tidy rules.
import { ensureInstalled, lint, main, runBin, step, typeCheck } from "./install.mjs";

await main(async () => {
  await ensureInstalled();
  const stages = [
    ["types", ...typeCheck],
    ["lint and format", ...lint],
    [
      "house rules",
      "vitest",
      ["run", "--project=plain", "tests/tidy.test.ts", "tests/security-index.test.ts"],
    ],
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
