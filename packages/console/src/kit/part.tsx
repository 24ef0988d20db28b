/**
 * Parts of a screen whose code is loaded when they are first opened, or a while after the screen is there, so
 * that they are at hand when the server is away. One that could not be loaded says so in its own place.
 */
import { type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useTexts } from "../i18n/i18n.ts";
import { useDrawn } from "../state/drawn.ts";
import { Boundary } from "./boundary.tsx";
import kitCss from "./kit.module.css";
import { type Loadable, loadable } from "./loadable.tsx";
import css from "./part.module.css";

/** By then the first page is there. */
const aheadMs = 4000;
const loads = new Set<() => Promise<unknown>>();

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  const part = loadable(load);
  loads.add(part.load);
  return part;
}

/** Loads the parts of all screens whose code is here. */
export async function loadParts(): Promise<void> {
  await Promise.allSettled([...loads].map((load) => load()));
}

export function usePartsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(loadParts, aheadMs);
    return () => clearTimeout(timer);
  }, []);
}

interface PartProps {
  children: ReactNode;
  fallback?: ReactNode;
  /** Its code was brought with the page's, and its styles are the page's. */
  isFirst?: boolean;
}

/** What the server draws is without the others: neither their styles nor their code come with the page. */
export function Part({ children, fallback = null, isFirst = false }: PartProps) {
  const isLater = useDrawn() && !isFirst;
  return (
    <Boundary instead={() => <Missing />}>
      <Suspense fallback={fallback}>{isLater ? fallback : children}</Suspense>
    </Boundary>
  );
}

/** Code that did not arrive is kept as failed for as long as the document lives: only a reload asks again. */
function Missing() {
  const { t } = useTexts();
  return (
    <p className={css.missing} role="alert">
      {t("kit.partMissing")}
      <button type="button" className={kitCss.button} onClick={() => location.reload()}>
        {t("common.refresh")}
      </button>
    </p>
  );
}
