/** Where a tab keeps what was last seen in it, from leaving a page of ours until the next one has begun (offline/last-seen.ts). */
export const lastSeenKey = "opc_last_seen";

export function forgetLastSeen(): void {
  sessionStorage.removeItem(lastSeenKey);
}
