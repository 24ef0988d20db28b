import type { CallParsed, Calls } from "@opc/contract";
import { articleCategoryFields } from "@opc/contract/article/category-fields";
import {
  type ArticleCategoryRow,
  articleCategoriesMaximum,
  articleCategoryStates,
} from "@opc/contract/article/inputs";
import type { Handlers, ReadFacts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { rowMapper } from "../../call/row-of.ts";
import { CallError } from "../../call-error.ts";
import { mapRows } from "../../db/list.ts";
import { pageInMemory } from "../../db/page-in-memory.ts";
import {
  assertFreeNames,
  type FoundCategory,
  findCategories,
  lockAllCategories,
  lockCategory,
} from "./store.ts";

type State = (typeof articleCategoryStates)[number];
const stateOf = ({ Enabled }: FoundCategory): State => (Enabled ? "Enabled" : "Disabled");

export const articleCategoryHandlers = {
  articleCategoryList: async (
    input: CallParsed<Calls["articleCategoryList"]>,
    { tx, viewer, now }: ReadFacts,
  ) => {
    const found = await findCategories(tx, now, input.Text);
    const { States } = input;
    const wanted = States?.length ? found.filter((category) => States.includes(stateOf(category))) : found;
    const page = pageInMemory(wanted, ({ SortOrder, Id }) => [SortOrder, Number(Id)], input);
    return mapRows(page, (category) => categoryRow(category, viewer));
  },

  articleCategorySummary: async ({ Text }, { tx, now }) => {
    const found = await findCategories(tx, now, Text);
    return {
      StateCounts: articleCategoryStates.map((State) => ({
        State,
        Count: found.filter((category) => stateOf(category) === State).length,
      })),
    };
  },

  articleCategoryAdd: async (input, { tx, now, viewer, recordChange }) => {
    const names = namesIn(input);
    await lockAllCategories(tx);
    await assertFreeNames(tx, names, null);
    const found = await findCategories(tx, now);
    if (found.length >= articleCategoriesMaximum)
      throw new CallError("ArticleCategoriesFull", { Most: articleCategoriesMaximum });
    const SortOrder = Math.max(0, ...found.map((category) => category.SortOrder)) + 1;
    const { Id } = await tx
      .insertInto("ArticleCategory")
      .values({ ...names, SortOrder, CreatedAt: now, UpdatedAt: now, UpdatedBy: personName(viewer) })
      .returning("Id")
      .executeTakeFirstOrThrow();
    recordChange({ ArticleCategoryId: Id, Name: names.NameEn, ...names, SortOrder });
    return { ArticleCategoryId: Id.toString() };
  },

  articleCategoryUpdate: async (input, { tx, now, viewer, recordChange }) => {
    const names = namesIn(input);
    await lockAllCategories(tx);
    const before = await lockCategory(tx, BigInt(input.ArticleCategoryId));
    if (before.Version !== input.Version) throw new CallError("RecordChanged");
    await assertFreeNames(tx, names, before.Id);
    await tx
      .updateTable("ArticleCategory")
      .set({ ...names, Version: before.Version + 1, UpdatedAt: now, UpdatedBy: personName(viewer) })
      .where("Id", "=", before.Id)
      .execute();
    recordChange({
      ArticleCategoryId: before.Id,
      Name: before.NameEn,
      NameZh: { from: before.NameZh, to: names.NameZh },
      NameEn: { from: before.NameEn, to: names.NameEn },
    });
    return {};
  },

  articleCategoryEnable: async ({ ArticleCategoryId, Enabled }, { tx, now, viewer, recordChange }) => {
    const before = await lockCategory(tx, BigInt(ArticleCategoryId));
    if (before.Enabled === Enabled) return {};
    await tx
      .updateTable("ArticleCategory")
      .set({ Enabled, Version: before.Version + 1, UpdatedAt: now, UpdatedBy: personName(viewer) })
      .where("Id", "=", before.Id)
      .execute();
    recordChange({
      ArticleCategoryId: before.Id,
      Name: before.NameEn,
      Enabled: { from: before.Enabled, to: Enabled },
    });
    return {};
  },

  articleCategoryDelete: async ({ ArticleCategoryId }, { tx, now, viewer, recordChange }) => {
    // Whoever would put an article into it waits here, and then finds it gone.
    const before = await lockCategory(tx, BigInt(ArticleCategoryId));
    const found = await findCategories(tx, now);
    const { Articles } = found.find(({ Id }) => Id === before.Id) ?? { Articles: 0 };
    if (Articles > 0) throw new CallError("ArticleCategoryInUse", { Count: Articles });
    await tx
      .updateTable("ArticleCategory")
      .set({ Enabled: false, DeletedAt: now, UpdatedAt: now, UpdatedBy: personName(viewer) })
      .where("Id", "=", before.Id)
      .execute();
    recordChange({
      ArticleCategoryId: before.Id,
      Name: before.NameEn,
      NameZh: before.NameZh,
      NameEn: before.NameEn,
      Deleted: true,
    });
    return {};
  },

  articleCategorySort: async ({ ArticleCategoryIds }, { tx, now, viewer, recordChange }) => {
    await lockAllCategories(tx);
    const found = await findCategories(tx, now);
    const from = found.map(({ Id }) => Id.toString());
    const isWhole = [...from].sort().join() === [...ArticleCategoryIds].sort().join();
    if (!isWhole) throw new CallError("ArticleCategoriesChanged");
    if (from.join() === ArticleCategoryIds.join()) return {};
    for (const [at, id] of ArticleCategoryIds.entries())
      await tx
        .updateTable("ArticleCategory")
        .set({ SortOrder: at + 1, UpdatedAt: now, UpdatedBy: personName(viewer) })
        .where("Id", "=", BigInt(id))
        .where("SortOrder", "<>", at + 1)
        .execute();
    recordChange({ Order: { from, to: ArticleCategoryIds } });
    return {};
  },
} satisfies Partial<Handlers>;

function namesIn(input: { ArticleCategoryName: string; ArticleCategoryName_enUS: string }) {
  return { NameZh: input.ArticleCategoryName, NameEn: input.ArticleCategoryName_enUS };
}

const ofFields = rowMapper(articleCategoryFields, {});

function categoryRow(category: FoundCategory, viewer: UserViewer): ArticleCategoryRow {
  const { Id, Version } = category;
  return { ...ofFields(category, viewer), ArticleCategoryId: Id.toString(), Version };
}
