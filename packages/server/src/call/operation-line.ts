/** A line of the operation log, as whoever makes it tells it. */
export interface OperationLine {
  at: Date;
  merchantId: bigint | null;
  /** "ALIAS/user", or what the caller claimed to be when nobody was signed in. */
  actor: string;
  sessionId: string | null;
  ip: string;
  requestId: string;
  call: string;
  input: object;
  change: object | null;
  code: number;
}
