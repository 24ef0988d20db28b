/**
 * Scheduled: to be public from a time that is still to come. Unpublished: was published or scheduled, and taken back.
 * Only Published is public.
 */
export const articleStates = ["Draft", "Scheduled", "Published", "Unpublished"] as const;
export type ArticleState = (typeof articleStates)[number];
