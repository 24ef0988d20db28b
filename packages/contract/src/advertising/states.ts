/** What people decide. */
export const advertisingStatuses = ["Draft", "Published", "Unpublished"] as const;
export type AdvertisingStatus = (typeof advertisingStatuses)[number];

/** What that means now: a published one waits for its time, runs, or has ended. */
export const advertisingStates = ["Draft", "Scheduled", "Running", "Ended", "Unpublished"] as const;
export type AdvertisingState = (typeof advertisingStates)[number];
