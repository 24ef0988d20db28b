/** Lotteries, their draws, and what people did to these. */
import type { Prize, PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import type { DrawFrequency, DrawRule } from "@opc/contract/lottery/draw-rule";
import type { DrawChangeKind, DrawStatus } from "@opc/contract/lottery/draws";
import type { ColumnType, Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

/** Written as JSON text, read as what it holds. */
type Written<T> = ColumnType<T, string | null | undefined, string | null>;

/** What stood or stands, of a change that people made. */
export interface DrawState {
  IssueNumber?: string;
  /** ISO 8601 in UTC. */
  DrawAt?: string;
  Numbers?: PrizeNumbers[];
}

export interface LotteryTables {
  Lottery: {
    Id: Generated<bigint>;
    Code: string;
    NameEn: string;
    NameZh: string;
    Currency: string;
    DrawFrequency: DrawFrequency;
    SortOrder: WithDefault<number>;
    Enabled: WithDefault<boolean>;
    UtcOffsetMinutes: WithDefault<number>;
    DrawRule: Written<DrawRule | null>;
    NumberFormat: ColumnType<Prize[], string | undefined, string>;
    DrawsMadeUntil: WithDefault<Timestamp | null>;
    Version: WithDefault<number>;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
  };
  LotteryDraw: {
    Id: bigint;
    LotteryId: bigint;
    IssueNumber: string;
    DrawAt: Timestamp;
    Status: WithDefault<DrawStatus>;
    IsByRule: boolean;
    Numbers: Written<PrizeNumbers[] | null>;
    NumberFormat: Written<Prize[] | null>;
    EnteredByUserId: WithDefault<bigint | null>;
    EnteredBy: WithDefault<string | null>;
    EnteredAt: WithDefault<Timestamp | null>;
    Version: WithDefault<number>;
    CreatedAt: Timestamp;
    UpdatedAt: Timestamp;
  };
  LotteryDrawChange: {
    Id: bigint;
    DrawId: bigint;
    Kind: DrawChangeKind;
    At: Timestamp;
    ByUserId: bigint | null;
    ByName: string;
    StateFrom: Written<DrawState | null>;
    StateTo: Written<DrawState | null>;
    Reason: string | null;
  };
}
