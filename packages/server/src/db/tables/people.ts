/** Who acts: merchants, their groups and users, sessions. */
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

export type SessionEndReason = "logout" | "kicked" | "idle" | "expired" | "revoked";

export interface PeopleTables {
  Merchant: {
    Id: Generated<bigint>;
    Alias: string;
    Name: string;
    Type: "Super" | "Normal";
    Enabled: WithDefault<boolean>;
    TimeDifferenceMinutes: WithDefault<number>;
    BackendIpList: WithDefault<string>;
    ApiIpList: WithDefault<string>;
    CreatedAt: WithDefault<Timestamp>;
    DefaultUserId: WithDefault<bigint | null>;
    EnableReason: WithDefault<string | null>;
    EnableChangedAt: WithDefault<Timestamp | null>;
    EnableChangedBy: WithDefault<string | null>;
    UpdatedAt: WithDefault<Timestamp>;
    Version: WithDefault<number>;
  };
  MerchantSecret: {
    Id: Generated<bigint>;
    MerchantId: bigint;
    SecretEncrypted: Buffer;
    CreatedAt: WithDefault<Timestamp>;
    ExpiresAt: Timestamp | null;
    CreatedBy: WithDefault<string | null>;
    LastViewedAt: WithDefault<Timestamp | null>;
    LastViewedBy: WithDefault<string | null>;
  };
  MerchantWithdrawalPassword: {
    MerchantId: bigint;
    PasswordHash: string | null;
    SetBy: string | null;
    SetAt: Timestamp | null;
    FailureCount: WithDefault<number>;
    LockedAt: Timestamp | null;
    ResetBy: string | null;
    ResetAt: Timestamp | null;
  };
  MerchantQuota: { MerchantId: bigint; Currency: string; DailyWithdrawalMinor: bigint };
  UserGroup: { Id: Generated<bigint>; MerchantId: bigint; Name: string; IsDefault: WithDefault<boolean> };
  UserGroupPermission: { UserGroupId: bigint; MerchantId: bigint; Permission: string };
  UserAccount: {
    Id: Generated<bigint>;
    MerchantId: bigint;
    UserName: string;
    UserGroupId: bigint;
    PasswordHash: string;
    TotpSecretEncrypted: Buffer;
    TotpLastStep: WithDefault<bigint>;
    Enabled: WithDefault<boolean>;
    FailureCount: WithDefault<number>;
    LockedAt: Timestamp | null;
    MustChangePassword: WithDefault<boolean>;
    /** Until then a password that somebody else chose signs in. */
    TemporaryUntil: Timestamp | null;
    ValidatorShownAt: Timestamp | null;
    ValidatorBoundAt: Timestamp | null;
    LastLoginAt: Timestamp | null;
    LastLoginIp: string | null;
    CreatedAt: WithDefault<Timestamp>;
  };
  Session: {
    Id: bigint;
    SessionId: string;
    TokenHash: Buffer;
    MerchantId: bigint;
    UserId: bigint;
    CreatedAt: Timestamp;
    LastActiveAt: Timestamp;
    PreviousLoginAt: Timestamp | null;
    EndedAt: Timestamp | null;
    EndReason: SessionEndReason | null;
    Ip: string;
    UserAgent: string;
  };
  SignInThrottle: { Key: string; FailureCount: number; BlockedUntil: Timestamp };
  UserPreference: { UserId: bigint; MerchantId: bigint; Key: string; Value: string };
}
