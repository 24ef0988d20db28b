/** The two-person rule: which acts need a second person, and the acts that wait for one. */
import type { ApprovalKind, ApprovalStatus, ShownLine, VoidBecause } from "@opc/contract/approval/calls";
import type { ColumnType } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

/** Written as JSON text, read as what it holds; never changed. */
type Written<T> = ColumnType<T, string, never>;

export interface ApprovalTables {
  ApprovalRule: {
    MerchantId: bigint;
    Kind: ApprovalKind;
    Enabled: boolean;
    ExpiresHours: WithDefault<number>;
    UpdatedBy: string;
    UpdatedAt: Timestamp;
  };
  ApprovalRuleAmount: { MerchantId: bigint; Kind: ApprovalKind; Currency: string; FromMinor: bigint };
  Approval: {
    Id: bigint;
    MerchantId: bigint;
    Kind: ApprovalKind;
    Subject: string;
    AmountMinor: bigint | null;
    Currency: string | null;
    Payload: Written<unknown>;
    /** By the vault, purpose "approval-secret". */
    SecretsSealed: Buffer | null;
    Before: Written<unknown>;
    Shown: Written<ShownLine[]>;
    ContentHash: Buffer;
    Status: WithDefault<ApprovalStatus>;
    ProposedByUserId: bigint;
    ProposedBy: string;
    ProposedAt: Timestamp;
    ExpiresAt: Timestamp;
    DecidedByUserId: WithDefault<bigint | null>;
    DecidedBy: WithDefault<string | null>;
    DecidedAt: WithDefault<Timestamp | null>;
    Reason: WithDefault<string | null>;
    VoidBecause: WithDefault<VoidBecause | null>;
  };
}
