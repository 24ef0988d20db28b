import { useState } from "react";
import { routes } from "../../routes.static.ts";
import type { ScreenCode } from "../../screen-code.ts";
import type { LoadableDetail } from "../detail/detail-page.tsx";
import { useDetailAhead } from "../detail/use-detail-ahead.ts";
import { lazyPart } from "../part.tsx";

const DetailDrawer = lazyPart(async () => (await import("../detail/detail-drawer.tsx")).DetailDrawer);

interface RecordDrawerProps {
  page: ScreenCode;
  id: string;
  /** What people call it, where the list knows. */
  name: string | undefined;
  detail: LoadableDetail;
  onClose: () => void;
  step: {
    previous: (() => void) | undefined;
    next: (() => void) | undefined;
    nextId: string | undefined;
  };
}

/** The open record of a list; drawer and detail are loaded with the first one opened. */
export function RecordDrawer({ page, id, name, detail: Detail, onClose, step }: RecordDrawerProps) {
  const title = useKeptName(id, name);
  useDetailAhead(Detail, step.nextId);
  return (
    <DetailDrawer
      title={title}
      path={`${routes[page]}/${encodeURIComponent(id)}`}
      onClose={onClose}
      onPrevious={step.previous}
      onNext={step.next}
    >
      <Detail key={id} id={id} />
    </DetailDrawer>
  );
}

/** A record that has left the list, because something was done to it, is called as before while it is open. */
function useKeptName(id: string, name: string | undefined): string {
  const [kept, setKept] = useState({ id, name });
  const isNew = kept.id !== id || (name !== undefined && kept.name !== name);
  if (isNew) setKept({ id, name });
  return (isNew ? name : kept.name) ?? id;
}
