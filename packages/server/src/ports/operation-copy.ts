/** A line of the operation log as another system is told it: with the number and the hash of its seal. */
export interface CopiedLine {
  sequence: string;
  hash: string;
  /** UTC. */
  at: string;
  merchant: string | null;
  actor: string;
  session: string | null;
  ip: string;
  requestId: string;
  call: string;
  input: unknown;
  change: unknown;
  code: number;
}
