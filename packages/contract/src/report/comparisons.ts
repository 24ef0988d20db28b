/** What reports can be compared with, apart from the schemas: the console's program holds none. */

/**
 * What a period stands beside: as many days right before it, the same days of the week before (of as many weeks before as
 * it is long), or nothing. A period that is not over yet is compared with as much of the other.
 */
export const comparisons = ["Previous", "LastWeek", "None"] as const;
export type Comparison = (typeof comparisons)[number];

/** Beside what all reports know: a period of the asker's own choice. */
export const orderComparisons = [...comparisons, "Own"] as const;
export type OrderComparison = (typeof orderComparisons)[number];
