/** What a separate key is good for, its states, and what leads from one to another. Plain lists, without a schema. */

export const keyPurposes = ["Reading", "Collecting", "PayingOut"] as const;
export type KeyPurpose = (typeof keyPurposes)[number];
export type KeyPurposes = readonly KeyPurpose[];

/** `Waiting`: for somebody of the operator to compare its fingerprint. */
export const separateKeyStatuses = ["Waiting", "Live", "Rejected", "Retired"] as const;
export type SeparateKeyStatus = (typeof separateKeyStatuses)[number];

/** What a key of the purpose is at first: nobody lets one in alone by which money is sent. */
export const firstStatus: Readonly<Record<KeyPurpose, SeparateKeyStatus>> = {
  Reading: "Live",
  Collecting: "Live",
  PayingOut: "Waiting",
};

/** The table of moves: whatever is not listed is refused with `StatusChanged`. */
export const separateKeyMoves = {
  approve: { from: ["Waiting"], to: "Live" },
  reject: { from: ["Waiting"], to: "Rejected" },
  retire: { from: ["Waiting", "Live"], to: "Retired" },
} as const satisfies Record<string, { from: readonly SeparateKeyStatus[]; to: SeparateKeyStatus }>;
export type SeparateKeyMove = keyof typeof separateKeyMoves;

/** Of one purpose, live or waiting: enough for each server to change over by itself. */
export const mostOfPurpose = 4;
