// Changes that no test can notice, because the program does the same with them. They are taken off what survived; one that does
// not survive any more, or is not made any more, fails the run.

export interface Equivalent {
  /** From packages/. */
  file: string;
  mutator: string;
  /** What is changed, in one line; long ones end in "…". */
  original: string;
  replacement: string;
  reason: string;
}

export const equivalents: Equivalent[] = [];
