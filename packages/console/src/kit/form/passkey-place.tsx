/** Below the fields of a form that is proven: what does in place of password and code, or became of the code. Loaded with need. */
import { lazy, Suspense } from "react";
import { moreTexts } from "../../i18n/i18n.ts";
import type { FormTools } from "./use-form.ts";

const PasskeyPart = lazy(async () => {
  const [{ PasskeyPart: part }] = await Promise.all([import("../passkey/passkey-part.tsx"), moreTexts()]);
  return { default: part };
});

const WindowPart = lazy(async () => {
  const [{ WindowPart: part }] = await Promise.all([import("../proof/window-part.tsx"), moreTexts()]);
  return { default: part };
});

const CodeUsed = lazy(async () => {
  const [{ CodeUsed: part }] = await Promise.all([import("../proof/code-used.tsx"), moreTexts()]);
  return { default: part };
});

export function PasskeyPlace({ tools }: { tools: FormTools }) {
  const { passkey, window, usedCode } = tools;
  return (
    <Suspense fallback={null}>
      {passkey && <PasskeyPart {...passkey} />}
      {window && <WindowPart {...window} />}
      {usedCode && <CodeUsed used={usedCode} tools={tools} />}
    </Suspense>
  );
}
