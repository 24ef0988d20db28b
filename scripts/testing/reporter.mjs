// The reporter of both runners, Vitest and Playwright: after each test it tells npm test how many there are by now, as one line
// of JSON on the third channel, and of one that failed the least that says why. All of it is in the runner's own report.
import { writeSync } from "node:fs";
import { faultOf } from "./fault.mjs";

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
    const name = test.titlePath().filter(Boolean).join(" › ");
    this.#add(test.outcome(), () => faultOf(name, result.errors, result.attachments));
  }

  /** Playwright: what fails outside of a test. */
  onError(error) {
    this.#add("failed", () => faultOf("outside of a test", [error]));
  }

  /** Playwright. */
  printsToStdio() {
    return false;
  }

  /** Vitest. */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    this.#add(state, () => faultOf(`${test.module.relativeModuleId} › ${test.fullName}`, errors));
  }

  /** Vitest: a file that does not even load fails without a test to its name. */
  onTestRunEnd(files, errors) {
    for (const file of files) {
      const isEmpty = [...file.children.allTests()].length === 0;
      if (file.state() === "failed" && isEmpty)
        this.#add("failed", () => faultOf(file.relativeModuleId, file.errors()));
    }
    for (const error of errors) this.#add("failed", () => faultOf("outside of a test", [error]));
  }

  #add(outcome, fault) {
    const kind = kinds[outcome] ?? "failed";
    this.counts[kind] += 1;
    const told = { counts: this.counts, ...(kind === "failed" ? { fault: fault() } : {}) };
    writeSync(channel, `${JSON.stringify(told)}\n`);
  }
}
