/** What the product is about: currencies, types, banks, languages, and what the content lists show. */
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

/** What people keep of each of them on its screen. */
interface Kept {
  Id: Generated<bigint>;
  SortOrder: WithDefault<number>;
  Version: WithDefault<number>;
  CreatedAt: WithDefault<Date>;
  UpdatedAt: WithDefault<Date>;
  UpdatedBy: WithDefault<string | null>;
}

export interface ReferenceTables {
  Currency: Kept & {
    Code: string;
    NameEn: string;
    NameZh: string;
    Exponent: number;
    Enabled: WithDefault<boolean>;
  };
  PayType: Kept & {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    Enabled: WithDefault<boolean>;
  };
  CashoutType: Kept & {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    FeeBasisPoints: number;
    FeeMinimumMinor: WithDefault<bigint>;
    FeeMaximumMinor: bigint | null;
    Enabled: WithDefault<boolean>;
  };
  Bank: Kept & {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    Enabled: WithDefault<boolean>;
    NationalCode: WithDefault<string | null>;
    SwiftCode: WithDefault<string | null>;
  };
  Language: Kept & {
    Code: string;
    NameEn: string;
    NameZh: string;
    NativeName: string;
    Enabled: WithDefault<boolean>;
  };
  ArticleCategory: {
    Id: Generated<bigint>;
    NameEn: string;
    NameZh: string;
    SortOrder: WithDefault<number>;
    Enabled: WithDefault<boolean>;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
    UpdatedBy: WithDefault<string | null>;
    Version: WithDefault<number>;
    DeletedAt: WithDefault<Timestamp | null>;
  };
  ReferenceVersion: { List: string; Version: WithDefault<bigint> };
}
