/** A start that cannot go on for a reason the operator can mend. The message is one line and says what to do. */
export class StartupError extends Error {
  override readonly name = "StartupError";
  readonly reason: StartupErrorReason;

  constructor(reason: StartupErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export type StartupErrorReason =
  | "setting-invalid"
  | "demo-refused"
  | "unsafe-refused"
  | "port-taken"
  | "database-unreachable"
  | "database-in-use"
  | "database-binaries-missing"
  | "database-not-writable"
  | "database-version"
  | "database-failed"
  | "database-unsafe"
  | "migration-edited"
  | "migration-missing"
  | "migration-failed"
  | "backup-refused";
