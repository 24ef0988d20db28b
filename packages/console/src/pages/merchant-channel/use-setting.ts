/** One merchant's settings: read, typed, saved. What is typed stays when the server refuses, also when somebody else saved. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ApiError } from "../../api/client.ts";
import { translate } from "../../i18n/i18n.ts";
import { refusalOf } from "../../kit/form/refusal.ts";
import { say } from "../../state/messages.ts";
import { useTab } from "../../state/tab.tsx";
import { tabKey } from "../../state/tabs.ts";
import { changesOf } from "./changes.ts";
import { type Faults, faultsOf, type Setting, type TypeDraft, typeKey } from "./draft.ts";
import { fieldRefusals } from "./refused.ts";
import { type Side, sentTypes } from "./side.ts";

/** The contract's number of "someone else saved meanwhile". */
const settingChanged = 290;

export interface Refused {
  /** What is wrong as a whole; undefined: it is said at the fields. */
  text: string | undefined;
  /** Place → the server's words. */
  fields: ReadonlyMap<string, string>;
}

const nothingRefused: Refused = { text: undefined, fields: new Map() };

export function useSetting(side: Side, alias: string) {
  const queryClient = useQueryClient();
  const key = [tabKey(useTab().instance), side.page, alias];
  const query = useQuery({ queryKey: key, queryFn: () => side.load(alias), retry: false });
  const held = query.data;
  const { types, setTypes, changeType } = useTyped(held);
  const [refused, setRefused] = useState(nothingRefused);
  const [isOverTheirs, setOverTheirs] = useState(false);
  const changes = held && types ? changesOf(held.types, types) : [];

  const save = useMutation({
    mutationFn: async (wanted: readonly TypeDraft[]) => {
      if (!held) return;
      const saved = await side.save(held, wanted).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === settingChanged) {
          // What they saved is what is compared with from now on; what was typed stays.
          queryClient.setQueryData(key, await side.load(alias));
          setOverTheirs(true);
        }
        throw error;
      });
      if (saved === undefined || saved.isHeld) return;
      const fresh = await side.load(alias);
      queryClient.setQueryData(key, fresh);
      setTypes(fresh.types);
      setOverTheirs(false);
      say.success(translate("merchantChannel.saved", { merchant: fresh.name }));
    },
    onMutate: () => setRefused(nothingRefused),
    onError: (error, wanted) => setRefused(refusedOf(error, side, wanted)),
  });

  const change = useCallback(
    (of: string, next: (type: TypeDraft) => TypeDraft) => {
      setRefused((before) => (before === nothingRefused ? before : nothingRefused));
      changeType(of, next);
    },
    [changeType],
  );
  return {
    held,
    types,
    changes,
    faults: (types ? faultsOf(sentTypes(types)) : new Map()) as Faults,
    refused,
    /** Somebody else saved meanwhile: the changes are changes of theirs. */
    isOverTheirs,
    error: query.error,
    retry: () => void query.refetch(),
    change,
    replace: (next: readonly TypeDraft[]) => setTypes(next),
    discard: () => {
      if (held) setTypes(held.types);
      setOverTheirs(false);
      setRefused(nothingRefused);
    },
    save: () => types && !save.isPending && save.mutate(types),
    isSaving: save.isPending,
  };
}

export type SettingState = ReturnType<typeof useSetting>;

function refusedOf(error: unknown, side: Side, wanted: readonly TypeDraft[]): Refused {
  const fields = fieldRefusals(error, side.listField, sentTypes(wanted));
  return { text: fields.size > 0 ? undefined : refusalOf(error, []).whole, fields };
}

/** What is typed begins as what is held. */
function useTyped(held: Setting | undefined) {
  const [types, setTypes] = useState<readonly TypeDraft[]>();
  if (held && !types) setTypes(held.types);
  const changeType = useCallback(
    (key: string, next: (type: TypeDraft) => TypeDraft) =>
      setTypes((now) => now?.map((type) => (typeKey(type) === key ? next(type) : type))),
    [],
  );
  return { types: types ?? held?.types, setTypes, changeType };
}
