import { errors } from "@opc/contract/errors";

/** A list without its sums. */
export const tooManyToSum: number = errors.TooManyToSum.code;
