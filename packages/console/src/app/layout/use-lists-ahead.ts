/** Fills the selectors' lists ahead, once the first page no longer needs the line (specification section 3). */
import { useEffect } from "react";
import { loadListsAhead } from "../../state/reference.ts";
import { useSession } from "../../state/session.ts";
import { whenIdle } from "../when-idle.ts";

export function useListsAhead(): void {
  const { IsSuper } = useSession();
  useEffect(() => whenIdle(() => void loadListsAhead(IsSuper)), [IsSuper]);
}
