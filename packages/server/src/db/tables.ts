/**
 * The tables as Kysely knows them. Names are the wire's PascalCase; `kysely.ts` turns them into SQL's
 * snake_case. Money is `bigint` minor units (`…Minor`), times are `Date` in UTC. The truth is migrations/.
 */
import type { AdvertisingTables } from "./tables/advertising.ts";
import type { ApprovalTables } from "./tables/approvals.ts";
import type { ArticleTables } from "./tables/articles.ts";
import type { BookTables } from "./tables/books.ts";
import type { CardTables } from "./tables/cards.ts";
import type { ExportTables } from "./tables/exports.ts";
import type { LotteryTables } from "./tables/lotteries.ts";
import type { MaintenanceTables } from "./tables/maintenance.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { PayingOutTables } from "./tables/paying-out.ts";
import type { PayoutTables } from "./tables/payouts.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ReconciliationTables } from "./tables/reconciliations.ts";
import type { ReferenceTables } from "./tables/reference.ts";
import type { ReportScheduleTables } from "./tables/report-schedules.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { SellingTables } from "./tables/selling.ts";
import type { WatchingTables } from "./tables/watching.ts";

export interface Tables
  extends ReferenceTables,
    PeopleTables,
    SellingTables,
    OrderTables,
    BookTables,
    CardTables,
    PayingOutTables,
    PayoutTables,
    ApprovalTables,
    MaintenanceTables,
    ArticleTables,
    AdvertisingTables,
    LotteryTables,
    ExportTables,
    ReportTables,
    ReconciliationTables,
    ReportScheduleTables,
    WatchingTables {}
