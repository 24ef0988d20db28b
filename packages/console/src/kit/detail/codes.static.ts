import { errors } from "@opc/contract/errors";

/** There is no such record, or not any more. */
export const recordGone: number = errors.NotFound.code;
/** Somebody else has saved it since it was looked at. */
export const recordOutdated: number = errors.RecordChanged.code;
