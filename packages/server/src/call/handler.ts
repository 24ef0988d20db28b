/**
 * What a handler is. A plain function runs inside the wrapper's transaction, whose scope is the viewer's;
 * `ownTransaction` is for the few calls that must keep an effect although they fail (sign-in failures) or
 * that share one transaction with other requests (gathered writes).
 */
import type { Call, CallName, CallOutput, CallParsed, Calls } from "@opc/contract";
import type { Language } from "@opc/contract/errors";
import type { Permission } from "@opc/contract/pages";
import type { Transaction } from "../db/transaction.ts";
import type { Services } from "../services.ts";

export interface UserViewer {
  kind: "user";
  userId: bigint;
  userName: string;
  merchantId: bigint;
  merchantAlias: string;
  merchantName: string;
  isSuper: boolean;
  groupName: string;
  /** Of the sign-in before this session's. */
  lastLoginAt: Date | null;
  timeDifferenceMinutes: number;
  /** Public name of the session. */
  sessionId: string;
  permissions: ReadonlySet<Permission>;
  /** Someone else set the password; until it is changed nearly every call is refused. */
  mustChangePassword: boolean;
}
export interface MerchantViewer {
  kind: "merchant";
  merchantId: bigint;
  merchantAlias: string;
}
export interface CrawlerViewer {
  kind: "crawler";
  crawlerId: bigint;
  crawlerCode: string;
  /** Who issued its token, while the token is new. */
  issuer: { name: string; userId: bigint } | null;
  /** The key that its requests may be signed with, sealed; absent: none was given out. */
  signing: { sealed: Buffer | null; isDemanded: boolean };
}
export interface AnyoneViewer {
  kind: "anyone";
}
export type Viewer = UserViewer | MerchantViewer | CrawlerViewer | AnyoneViewer;

interface ViewerOf {
  anyone: AnyoneViewer;
  session: UserViewer;
  page: UserViewer;
  merchantSignature: MerchantViewer;
  crawlerToken: CrawlerViewer;
}

export interface RequestFacts {
  id: string;
  ip: string;
  userAgent: string;
  language: Language;
  /** Exact bytes of the body, for signatures and idempotency hashes. */
  rawBody: Buffer;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** The sender hung up: nobody would read an answer. */
  isConnectionClosed(): boolean;
}

export interface ReplyControls {
  /** Without `maxAgeSeconds` it goes when the browser is closed. */
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAgeSeconds?: number }): void;
  clearCookie(name: string): void;
  /** What the browser kept of this site's answers goes; its own settings stay. */
  clearCache(): void;
}

export interface Facts<SomeViewer extends Viewer = Viewer> {
  viewer: SomeViewer;
  request: RequestFacts;
  reply: ReplyControls;
  services: Services;
  now: Date;
}

export interface TransactionFacts<SomeViewer extends Viewer = Viewer> extends Facts<SomeViewer> {
  tx: Transaction;
  /** Proven by the session's open window (modules/session/proof-windows.ts), not for this act alone. */
  isByWindow?: boolean;
  /** What a write changed, from what to what, for the operation log. */
  recordChange(change: Readonly<Record<string, unknown>>): void;
}

/** What a list needs, asked for by a screen or by an export. */
export interface ReadFacts extends Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "services" | "now"> {
  request: Pick<RequestFacts, "language">;
}

type Run<Row extends Call, SomeFacts> = (
  input: CallParsed<Row>,
  facts: SomeFacts,
) => Promise<CallOutput<Row>>;
type ViewerFor<Row extends Call> = ViewerOf[Row["access"]["by"]];

export type Handler<Row extends Call> =
  | Run<Row, TransactionFacts<ViewerFor<Row>>>
  | { ownTransaction: Run<Row, Facts<ViewerFor<Row>>> };

/** Calls with `exported` have one handler in common (modules/export/ask.ts). */
export type Handlers = {
  [Name in CallName as Calls[Name] extends { exported: true } ? never : Name]: Handler<Calls[Name]>;
};
