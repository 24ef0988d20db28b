/** What handlers and jobs may use of the outside world; made once at start, handed down, never imported. */
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./db/kysely.ts";
import type { Areas } from "./ports/areas.ts";
import type { ChainAnchor } from "./ports/chain-anchor.ts";
import type { Clock } from "./ports/clock.ts";
import type { MailSettings } from "./ports/mail-sender.ts";
import type { CopiedLine } from "./ports/operation-copy.ts";
import type { SendSeals } from "./ports/seal-sink.ts";
import type { ServiceLevelCounts } from "./ports/service-levels.ts";
import type { ToldDurations } from "./ports/told.ts";
import type { Vault } from "./ports/vault.ts";

export interface Services {
  database: Database;
  /** For reports and exports: only for reading, from the streaming replica where there is one that keeps up. */
  reports: Database;
  /** The database server is the operator's own (`DATABASE_URL`): how it keeps commits is judged (db/standing.ts). */
  judgesStanding?: boolean;
  /** Restored from a backup and not yet in the place of what that was made of: it does no background work (restored-copy.ts). */
  isCopy?: boolean;
  /** How far this machine's clock is ahead of the database's, in ms; absent where `clock` is not the database's. */
  clockOffsetMs?: () => number;
  vault: Vault;
  clock: Clock;
  /** What was sealed last, kept outside the database; absent where nothing is sealed. */
  anchor?: ChainAnchor;
  /** To the place that keeps all that was sealed; absent where there is none. */
  sendSeals?: SendSeals;
  /** Told each line of the operation log as it is sealed; absent where the database alone keeps them. */
  operationCopy?: ((line: CopiedLine) => void) | undefined;
  /** From a callback's queueing to its first attempt; absent where nobody counts them. */
  callbackDelays?: ToldDurations;
  /** Absent where nobody writes them down. */
  serviceLevels?: ServiceLevelCounts;
  areas: Areas;
  log: FastifyBaseLogger;
  /** Where people and merchants reach this server, without a trailing slash. */
  publicUrl: string;
  /** Host names, lower case, with a port that is not the usual one, that are ours beside publicUrl's; none where it is not said. */
  allowedHosts?: readonly string[];
  /** False: browsers' service workers of the console are taken away; it serves one where it is not said. */
  servesWorker?: boolean;
  /** For the answers of a console page, and as long for its drawing; 400 where it is not said. */
  firstScreenWaitMs?: number;
  /** Fewest characters of a new password. */
  passwordMinimumLength: number;
  /** So long one proof does for further acts of its kind, 0: for none; ten where it is not said. */
  proofMinutes?: number;
  /** Only the demo world and tests: callbacks may go to loopback addresses. */
  allowLoopbackCallbacks: boolean;
  /** So long exported files stay; a week where it is not said. */
  exportKeptDays?: number;
  /** Months of callbacks that are older than this go to files in the folder; where it is not said none do. */
  archive?: { callbacksAfterMonths: number; folder: string };
  /** Ways to people besides the bell that are set up; webhooks need no settings. */
  notices?: { mail?: MailSettings | undefined; telegram?: { token: string; api: string } | undefined };
  /** Where callbacks come from, as merchants' firewalls need it; empty: not said. */
  callbackSenderAddresses: readonly string[];
  /** Of a merchant without a limit of its own, in each currency; as many as there are where it is not said. */
  unpaidOrdersMaximum?: number;
  /** For which a new collection account takes no orders, and an approved settlement account no withdrawal. */
  accountHoldHours: number;
}
