/** What the operator publishes for merchants' sites: articles, their versions and drafts. */
import type { Json, Timestamp, WithDefault } from "./column.ts";

export type ArticleStatus = "Draft" | "Published" | "Unpublished";

export interface ArticleTables {
  Article: {
    Id: bigint;
    Status: WithDefault<ArticleStatus>;
    Version: number;
    PublishedVersion: number | null;
    PublishAt: Timestamp | null;
    CreatedByUserId: bigint;
    CreatedBy: string;
    CreatedAt: Timestamp;
    UpdatedBy: string;
    UpdatedAt: Timestamp;
    DeletedAt: WithDefault<Timestamp | null>;
  };
  ArticleVersion: {
    ArticleId: bigint;
    Number: number;
    Title: string;
    LanguageCode: string;
    ArticleCategoryId: bigint;
    CoverImageId: bigint | null;
    SortOrder: number;
    Html: string;
    Excerpt: string;
    RestoredFrom: WithDefault<number | null>;
    SavedByUserId: bigint;
    SavedBy: string;
    SavedAt: Timestamp;
  };
  ArticleVersionImage: { ArticleId: bigint; Number: number; ImageId: bigint };
  ArticlePublication: {
    Id: bigint;
    ArticleId: bigint;
    Number: number;
    Act: "Publish" | "Unpublish";
    PublishAt: Timestamp | null;
    ActedByUserId: bigint;
    ActedBy: string;
    ActedAt: Timestamp;
  };
  ArticleDraft: {
    UserId: bigint;
    ArticleId: bigint | null;
    BaseVersion: number | null;
    /** JSON text when written, an object when read. */
    Fields: Json<object>;
    ImageIds: WithDefault<bigint[]>;
    SavedAt: Timestamp;
  };
}
