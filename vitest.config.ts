import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files with much to do: begun last, they would keep one core busy and leave the others idle. */
const longest =
  /\/(scenarios|access-matrix|other-merchant|second-wall|hostile-input|audit|embedded|demo)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...inOrder.filter(isLong), ...inOrder.filter((file) => !isLong(file))];
  }
}

/** Console components are tested in a real browser (tests/browser); here only plain functions. */
export default defineConfig({
  test: {
    // Each file has a database of its own; modules are loaded once a worker. More workers than cores, because
    // tests wait for PostgreSQL and for other processes as long as they work.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      "packages/console",
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
