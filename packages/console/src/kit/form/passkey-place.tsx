/** Below the fields of a form that a passkey may prove; loaded for those who have one, or must. */
import { lazy, Suspense } from "react";
import { moreTexts } from "../../i18n/i18n.ts";
import type { FormTools } from "./use-form.ts";

const PasskeyPart = lazy(async () => {
  const [{ PasskeyPart: part }] = await Promise.all([import("../passkey/passkey-part.tsx"), moreTexts()]);
  return { default: part };
});

export function PasskeyPlace({ tools }: { tools: FormTools }) {
  if (!tools.passkey) return null;
  return (
    <Suspense fallback={null}>
      <PasskeyPart {...tools.passkey} />
    </Suspense>
  );
}
