/** What the product is about: currencies, types, banks, languages, and what the content lists show. */
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

export interface ReferenceTables {
  Currency: { Code: string; NameEn: string; NameZh: string; Exponent: number; Enabled: WithDefault<boolean> };
  PayType: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    Enabled: WithDefault<boolean>;
  };
  CashoutType: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    FeeBasisPoints: number;
    FeeMinimumMinor: WithDefault<bigint>;
    FeeMaximumMinor: bigint | null;
    Enabled: WithDefault<boolean>;
  };
  Bank: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    Enabled: WithDefault<boolean>;
  };
  Language: {
    Code: string;
    NameEn: string;
    NameZh: string;
    NativeName: string;
    SortOrder: number;
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
  Lottery: {
    Code: string;
    NameEn: string;
    NameZh: string;
    Currency: string;
    DrawFrequency: string;
    SortOrder: WithDefault<number>;
    Enabled: WithDefault<boolean>;
  };
}
