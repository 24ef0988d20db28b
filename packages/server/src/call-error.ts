/** An expected failure, named in the contract. Rules throw it; the wrapper turns it into an envelope, once. */
import type { ErrorName, ErrorParameters } from "@opc/contract/errors";

export class CallError extends Error {
  readonly errorName: ErrorName;
  readonly parameters: ErrorParameters;
  /** Goes into the envelope's `data`, e.g. the blocked address or the fields at fault. */
  readonly data: Readonly<Record<string, unknown>> | null;

  constructor(
    errorName: ErrorName,
    parameters: ErrorParameters = {},
    data: Readonly<Record<string, unknown>> | null = null,
  ) {
    super(errorName);
    this.name = "CallError";
    this.errorName = errorName;
    this.parameters = parameters;
    this.data = data;
  }
}
