// The stages of a run: each counted, timed and told about while it lasts. On a terminal one line shows how far it is, and is
// written over; elsewhere one line a minute says so.
import { ScriptError } from "../install.mjs";

const onTerminal = process.stdout.isTTY === true;
const forever = new Promise(() => undefined);
const tickMs = onTerminal ? 500 : 60_000;

export class Stages {
  #startedAt = performance.now();
  #done = [];
  #running = new Map();
  #faults = [];
  #isStopped = false;
  #timer = setInterval(() => this.#tell(), tickMs).unref();

  /** A body that answers no counts is one test, passed unless it throws; what a ScriptError says is shown. */
  async run(name, body) {
    if (this.#isStopped) return forever;
    const startedAt = performance.now();
    const counts = { passed: 0, failed: 0, skipped: 0 };
    this.#running.set(name, counts);
    let note = "";
    try {
      const answer = await body((heard) => Object.assign(counts, heard));
      if (answer?.passed === undefined) counts.passed += 1;
      else Object.assign(counts, answer);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      counts.failed += 1;
      note = error.wasNotRun ? "not run" : "";
      this.#say(error.wasNotRun ? `not run: ${name}: ${error.message}` : failure(name, error.message));
    }
    if (this.#isStopped) return forever;
    this.#running.delete(name);
    const seconds = (performance.now() - startedAt) / 1000;
    this.#done.push({ name, seconds, counts, note });
    this.#say(`  ${name.padEnd(40)} ${inWords(counts).padEnd(26)} ${clock(seconds)}${note && `  ${note}`}`);
  }

  /** From now on nothing begins, and nothing that ends is counted. */
  stop() {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#say("\n  stopping");
  }

  /** Prints what failed, between the lines that say how far it is. */
  report(name, text) {
    if (!this.#isStopped) this.#say(failure(name, text));
  }

  /** Said again at the end: there it is found. */
  note(fault) {
    this.#faults.push(fault);
  }

  /** What failed in few words, the table and the last line; answers the exit code. */
  end() {
    clearInterval(this.#timer);
    const rows = [...this.#done.map(({ name, seconds }) => [name, seconds]), ["all", this.#seconds()]];
    this.#say(
      [
        ...this.#faults.map((fault) => `\n  failed: ${fault}`),
        "",
        "  seconds",
        ...rows.map(([name, seconds]) => `  ${seconds.toFixed(1).padStart(7)}  ${name}`),
      ].join("\n"),
    );
    const total = this.#total();
    console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
    return total.failed > 0 ? 1 : 0;
  }

  #tell() {
    if (this.#running.size === 0) return;
    const { passed, failed, skipped } = this.#total();
    const names = [...this.#running.keys()].join(", ");
    const line = `  ${names}: ${passed + failed + skipped} done, ${failed} failed, ${clock(this.#seconds())}`;
    if (!onTerminal) console.log(line);
    else process.stdout.write(`\r${line.slice(0, (process.stdout.columns ?? 80) - 1)}\u001b[K`);
  }

  #say(text) {
    if (onTerminal) process.stdout.write("\r\u001b[K");
    console.log(text);
  }

  #total() {
    const total = { passed: 0, failed: 0, skipped: 0 };
    for (const counts of [...this.#done.map((stage) => stage.counts), ...this.#running.values()])
      for (const key of Object.keys(total)) total[key] += counts[key];
    return total;
  }

  #seconds() {
    return (performance.now() - this.#startedAt) / 1000;
  }
}

/** Thrown by a stage for which something is missing on this machine. */
export class NotRun extends ScriptError {
  wasNotRun = true;
}

function failure(name, text) {
  return `\n--- ${name} failed ---\n${text.trim()}\n`;
}

function inWords({ passed, failed, skipped }) {
  const words = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  return words.filter(Boolean).join(", ");
}

function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
