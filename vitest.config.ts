import { basename } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What takes long, longest first: begun last, one would keep a worker busy and leave the others idle. Those that mostly
 * wait stand between those that mostly work. A list by hand, because a fresh clone remembers no durations.
 */
const longest = [
  "scenarios",
  "hostile-input",
  "main",
  "other-merchant",
  "replica",
  "access-matrix",
  "ends",
  "samples",
  "embedded",
  "exports",
  "demo",
  "generate",
  "silent-classes",
  "audit",
  "flow",
  "summary-limit",
  "second-wall",
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.indexOf(basename(moduleId, ".test.ts"));
  return rank < 0 ? longest.length : rank;
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(files);
    return inOrder.toSorted((one, other) => rankOf(one) - rankOf(other));
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
    // What another process or statement has yet to do; a second, as is usual, is short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      "packages/console",
      "tests/pictures",
      {
        extends: true,
        test: {
          name: "plain",
          include: ["packages/{contract,console}/src/**/*.test.ts", "tests/*.test.ts"],
          setupFiles: ["packages/server/src/testing/seeded.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["packages/{server,sandbox}/src/**/*.test.ts"],
          setupFiles: ["packages/server/src/testing/seeded.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
        },
      },
    ],
  },
});
