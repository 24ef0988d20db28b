/** Orders whose system, merchant or external number was typed or pasted. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { callQuery } from "../../api/query.ts";
import { routes } from "../../routes.static.ts";
import { useCan } from "../../state/session.ts";
import type { PaletteEntry } from "./entry.ts";
import { useAfterPause } from "./use-after-pause.ts";

const most = 5;

export function useOrderEntries(query: string): { entries: readonly PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const allowed = useCan("PayOrder");
  const number = useAfterPause(query);
  // Numbers have a digit; words are looked for among pages and actions only.
  const enabled = allowed && /^(?=.*\d)[\w.:-]{4,64}$/.test(number) && !/^\d+\.\d{1,4}$/.test(number);
  const { data, isFetching } = useQuery({
    ...callQuery("payorderList", { OrderNos: [number], Size: most }, { quiet: true }),
    enabled,
    staleTime: 0,
  });
  const rows = enabled ? (data?.Rows ?? []) : [];
  const entries = rows.map(
    (row): PaletteEntry => ({
      id: row.OrderNo,
      label: row.OrderNo,
      description: `${row.MerchantName} · ${row.MerchantOrderNo} · ${row.Currency} ${row.Amount}`,
      icon: "PayOrder",
      to: `${routes.PayOrder}/${encodeURIComponent(row.OrderNo)}`,
      run: () => navigate(`${routes.PayOrder}/${encodeURIComponent(row.OrderNo)}`),
    }),
  );
  return { entries, searching: enabled && (isFetching || number !== query) };
}
