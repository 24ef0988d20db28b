/** What of the database server makes committed money unsafe; only of a server of the operator's own. */
export const databaseFaults = ["NotPrimary", "ReadOnly", "CommitsNotKept", "NoSynchronousStandby"] as const;
export type DatabaseFault = (typeof databaseFaults)[number];
