/** Whether an answer says that the act waits for a second person; then nothing has happened yet. */
export function heldBackAs(output: unknown): string | undefined {
  if (typeof output !== "object" || output === null || !("ApprovalId" in output)) return undefined;
  return typeof output.ApprovalId === "string" ? output.ApprovalId : undefined;
}

/** Says so instead of what would have been done, with the way to the request. */
export async function sayWaiting(approvalId: string): Promise<void> {
  const { showWaiting } = await import("./waiting-message.tsx");
  await showWaiting(approvalId);
}
