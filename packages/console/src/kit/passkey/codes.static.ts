import { errors } from "@opc/contract/errors";

/** The user has no passkey any more: another terminal revoked the last one. */
export const passkeyNone: number = errors.PasskeyNone.code;
export const passkeyRefused: number = errors.PasskeyRefused.code;
