import { defineConfig } from "vitest/config";

/** Console components are tested in a real browser (tests/browser); here only plain functions. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: ["packages/{contract,console}/src/**/*.test.ts", "tests/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["packages/{server,sandbox}/src/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
