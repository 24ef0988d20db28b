import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StartupError } from "../startup-error.ts";

/** Asks a person at the terminal; `instead` is what gives the answer where there is none. */
export async function ask(question: string, instead: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartupError("setting-invalid", `There is no terminal to ask at: give ${instead}`);
  }
  // Readline repeats what is typed into its output; for a password that goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? nowhere : process.stdout,
    terminal: true,
  });
  if (hidden) process.stdout.write(question);
  const answer = await terminal.question(hidden ? "" : question);
  terminal.close();
  if (hidden) process.stdout.write("\n");
  return answer.trim();
}
