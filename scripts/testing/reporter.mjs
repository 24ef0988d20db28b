// The reporter of both runners, Vitest and Playwright: after each test it tells npm test how many there are by now, as one line
// of JSON on the third channel. What a failure looks like is left to the runner's own reporter.
import { writeSync } from "node:fs";

const channel = 3;
const kinds = {
  // Vitest's words
  passed: "passed",
  failed: "failed",
  skipped: "skipped",
  pending: "skipped",
  // Playwright's
  expected: "passed",
  unexpected: "failed",
  flaky: "failed",
};

export default class Counting {
  counts = { passed: 0, failed: 0, skipped: 0 };

  /** Playwright. */
  onTestEnd(test, result) {
    if (result.retry < test.retries && result.status !== "passed" && result.status !== "skipped") return;
    this.#add(test.outcome());
  }

  /** Playwright: what fails outside of a test. */
  onError() {
    this.#add("failed");
  }

  /** Playwright. */
  printsToStdio() {
    return false;
  }

  /** Vitest. */
  onTestCaseResult(test) {
    this.#add(test.result().state);
  }

  /** Vitest: a file that does not even load fails without a test to its name. */
  onTestRunEnd(files, errors) {
    for (const file of files) {
      const isEmpty = [...file.children.allTests()].length === 0;
      if (file.state() === "failed" && isEmpty) this.#add("failed");
    }
    for (const _ of errors) this.#add("failed");
  }

  #add(outcome) {
    this.counts[kinds[outcome] ?? "failed"] += 1;
    writeSync(channel, `${JSON.stringify(this.counts)}\n`);
  }
}
