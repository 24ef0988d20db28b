/** What channels can be filtered by that only the server knows. */
import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../api/query.ts";
import { useTexts } from "../../i18n/i18n.ts";
import type { Choice } from "../../kit/resource.ts";
import type { Side } from "./side.ts";
import { channelKinds } from "./values.static.ts";

/** Suppliers are added now and then. */
const staleMs = 60_000;

export function useSupplierChoices(side: Side): readonly Choice[] {
  const { data } = useQuery({ ...callQuery(side.formoptions, {}, { quiet: true }), staleTime: staleMs });
  return (data?.Suppliers ?? []).map(({ SupplierCode, SupplierName }) => ({
    value: SupplierCode,
    label: `${SupplierCode} · ${SupplierName}`,
  }));
}

export function useKindChoices(): readonly Choice[] {
  const { t } = useTexts();
  return channelKinds.map((value) => ({ value, label: t(`channel.kind.${value}`) }));
}

export function useTakesChoices(): readonly Choice[] {
  const { t } = useTexts();
  return (["true", "false"] as const).map((value) => ({ value, label: t(`channel.takes.${value}`) }));
}
