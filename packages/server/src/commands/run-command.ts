import { StartupError } from "../startup-error.ts";

/** Runs a command of the terminal: what a person can mend is one line and exit code 1, anything else a stack. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (error) {
    const isWrongOption = (error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS") === true;
    if (!(error instanceof StartupError) && !isWrongOption) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
