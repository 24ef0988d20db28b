import type { Handlers } from "../../call/handler.ts";

const unwritten = async (): Promise<never> => {
  throw new Error("Not written yet");
};

export const articleHandlers = {
  articleList: unwritten,
  articleSummary: unwritten,
  articleGet: unwritten,
  articleAdd: unwritten,
  articleUpdate: unwritten,
  articlePublish: unwritten,
  articleUnpublish: unwritten,
  articleDelete: unwritten,
  articleVersionList: unwritten,
  articleVersionGet: unwritten,
  articleRestore: unwritten,
  articlePreview: unwritten,
  articleDraftGet: unwritten,
  articleDraftSave: unwritten,
  articleDraftDiscard: unwritten,
  articleImageUpload: unwritten,
  articleImage: unwritten,
} satisfies Partial<Handlers>;
