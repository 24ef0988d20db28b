/** Where a form offers its draft; the offer is loaded where there is one. */
import { lazy, Suspense } from "react";
import { moreTexts } from "../../i18n/i18n.ts";
import type { FormTools } from "./use-form.ts";

const DraftOffer = lazy(async () => {
  const [{ DraftOffer: part }] = await Promise.all([import("./draft-offer.tsx"), moreTexts()]);
  return { default: part };
});

export function DraftPlace({ draft }: { draft: FormTools["draft"] }) {
  if (draft.offeredAt === undefined) return null;
  return (
    <Suspense fallback={null}>
      <DraftOffer at={draft.offeredAt} onTake={draft.take} onDrop={draft.drop} />
    </Suspense>
  );
}
