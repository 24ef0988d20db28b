import { errors } from "@opc/contract/errors";

/** A password or a Google code asked for anew was not right, or the code was used before. */
export const stepUpRefused: number = errors.StepUpRefused.code;
