import { errors } from "@opc/contract/errors";

/** A password or a Google code asked for anew was not right, or the code was used before. */
export const stepUpRefused: number = errors.StepUpRefused.code;

/** Whatever is wrong with how somebody proves who they are: said where it is asked for. */
export const proofErrors: readonly number[] = [
  errors.StepUpRefused.code,
  errors.TooManyAttempts.code,
  errors.PasskeyRefused.code,
  errors.PasskeyProofOver.code,
  errors.PasskeyDemanded.code,
  errors.PasskeyNone.code,
  errors.ProofAskedAnew.code,
  errors.CodeUsed.code,
];

/** No window does for this act. */
export const proofAskedAnew: number = errors.ProofAskedAnew.code;
export const codeUsed: number = errors.CodeUsed.code;
