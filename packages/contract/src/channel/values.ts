/** How a supplier is spoken to; whose accounts a channel uses; why a channel takes no orders. */
export const supplierAdapters = ["native", "sandbox", "http"] as const;
export type SupplierAdapter = (typeof supplierAdapters)[number];

export const channelKinds = ["Native", "ThirdParty"] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const channelStates = ["Enabled", "Disabled"] as const;
export type ChannelState = (typeof channelStates)[number];

/** Why a channel takes no new orders now, whatever the merchant and the amount. */
export const channelProblems = [
  "disabled",
  "supplier disabled",
  /** Third-party: no address, no merchant number or a key is missing, or the adapter is not for this system. */
  "not connected",
  /** Native: no enabled account or card behind it. */
  "no account",
  "crawler down",
  "paused",
  "window closed",
  "unhealthy",
  "daily limit",
] as const;
export type ChannelProblem = (typeof channelProblems)[number];

/** What an enabled channel does not get over without somebody; the others end by themselves, or are told elsewhere. */
export const channelTroubles = [
  "not connected",
  "no account",
  "paused",
  "unhealthy",
] as const satisfies ChannelProblem[];
