/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  what: string;
  /** The named limit that the figure is a ratio to, with its own figure of this run. */
  limit: string;
  figure: string;
  target: string;
  reached: boolean;
}
