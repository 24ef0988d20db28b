/** Heard from within 60 seconds; silent; switched off. */
export const crawlerStates = ["Monitored", "Down", "Disabled"] as const;
export type CrawlerState = (typeof crawlerStates)[number];
