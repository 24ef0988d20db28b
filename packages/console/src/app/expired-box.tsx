/**
 * The session is over: no way around the box (specification section 8, code 101), but two ways on. Whoever signs in again
 * in the box goes on where they stopped, with all that they had typed; leaving it logs out and loads the page again.
 */
import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { moreTexts, useTexts } from "../i18n/i18n.ts";
import { Boundary } from "../kit/boundary.tsx";
import { DialogFrame } from "../kit/dialog-frame.tsx";
import css from "../kit/form/form.module.css";
import { signOutExpired } from "./sign-out.ts";

/** A form is large, and the server that ended the session is there to be asked for it. */
const SignInAgain = lazy(async () => {
  const [module] = await Promise.all([import("./sign-in-again.tsx"), moreTexts()]);
  return { default: module.SignInAgain };
});

export function ExpiredBox() {
  const { t } = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(refuseQuestions, []);
  const leave = () => {
    if (isLeaving) return;
    setLeaving(true);
    void signOutExpired();
  };
  const alone = (
    <div className={css.actions}>
      <Button onClick={leave} loading={isLeaving}>
        {t("shell.logout")}
      </Button>
    </div>
  );
  return (
    <DialogFrame
      title={t("shell.common_0027")}
      isOpen
      onClose={() => undefined}
      onGone={() => undefined}
      isHeld
    >
      <p className={css.above}>{t("shell.common_0028")}</p>
      <Boundary instead={() => alone}>
        <Suspense fallback={alone}>
          <SignInAgain onLeave={leave} />
        </Suspense>
      </Boundary>
    </DialogFrame>
  );
}

/** A question (kit/confirm.ts) would stand before the box and have all keys to itself: closed, it is answered no. */
function refuseQuestions(): void {
  for (const question of document.querySelectorAll("dialog")) question.close();
}
