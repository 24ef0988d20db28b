/**
 * A planted flaw: one edit that makes the product wrong, and the test that has to notice. The lists beside this file hold
 * them by area; `npm run flaws` plants each in a copy of the working tree and runs its test there.
 */
export interface Flaw {
  /** The flaw, in a sentence. */
  what: string;
  /** From the root of the repo. */
  file: string;
  /** Stands exactly once in the file; enough of it that nobody mistakes the place. */
  search: string;
  replace: string;
  test: {
    file: string;
    /** The test that must fail, or a part of its name; without it any test of the file may. */
    name?: string;
    /** The name is made of a table of cases, so that it does not stand in the file; whether it is right is known when the flaw is planted. */
    isCase?: true;
  };
}

export type Planted = { text: string } | { fault: string };

/** The file's text with the flaw in it. */
export function plant(text: string, { search, replace }: Pick<Flaw, "search" | "replace">): Planted {
  const times = text.split(search).length - 1;
  if (times !== 1)
    return { fault: times === 0 ? "its text is not there any more" : `its text stands there ${times} times` };
  // A function, so that "$" in the replacement means itself.
  const planted = text.replace(search, () => replace);
  return planted === text ? { fault: "it changes nothing" } : { text: planted };
}
