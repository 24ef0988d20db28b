/** What came of an act. */
export const operationResults = ["Done", "Refused"] as const;
export type OperationResult = (typeof operationResults)[number];
