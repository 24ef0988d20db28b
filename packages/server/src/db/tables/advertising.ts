/** Advertisements for merchants' sites. */
import type { AdvertisingStatus } from "@opc/contract/advertising/calls";
import type { AdvertisingPosition } from "@opc/contract/advertising/positions";
import type { Timestamp, WithDefault } from "./column.ts";

export interface AdvertisingTables {
  Advertisement: {
    Id: bigint;
    Title: string;
    Position: AdvertisingPosition;
    Language: string;
    ImageId: bigint;
    Link: string | null;
    StartsAt: Timestamp | null;
    EndsAt: Timestamp | null;
    SortOrder: number;
    Status: AdvertisingStatus;
    PublishedAt: Timestamp | null;
    Version: WithDefault<number>;
    CreatedAt: Timestamp;
    CreatedBy: string;
    UpdatedAt: Timestamp;
    UpdatedBy: string;
  };
}
