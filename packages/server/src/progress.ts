/** The calm lines of a start: what was done and how long it took. Logs go elsewhere (see log.ts). */
export interface Progress {
  /** Runs a step and prints its line; `detail` may add a word about the outcome. */
  step<Result>(
    name: string,
    run: () => Promise<Result>,
    detail?: (result: Result) => string,
  ): Promise<Result>;
  /** Prints lines as they are. */
  say(...lines: string[]): void;
}

const NAME_WIDTH = 46;

export function consoleProgress(
  write: (text: string) => void = (text) => process.stdout.write(text),
): Progress {
  return {
    async step(name, run, detail) {
      const startedAt = performance.now();
      const result = await run();
      const said = detail?.(result);
      const title = said ? `${name} (${said})` : name;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      write(`  ${title.padEnd(NAME_WIDTH)} ${seconds.padStart(6)} s\n`);
      return result;
    },
    say(...lines) {
      write(`${lines.join("\n")}\n`);
    },
  };
}
