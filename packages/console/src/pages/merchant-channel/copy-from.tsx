/** The settings of another merchant as a beginning: they are put into the fields, and nothing is saved before someone saves. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/i18n.ts";
import kit from "../../kit/kit.module.css";
import type { Setting, TypeDraft } from "./draft.ts";
import { typeKey } from "./draft.ts";
import css from "./merchant-channel.module.css";
import type { Side } from "./side.ts";

interface CopyFromProps {
  side: Side;
  held: Setting;
  types: readonly TypeDraft[];
  onCopied: (types: readonly TypeDraft[]) => void;
}

export function CopyFrom({ side, held, types, onCopied }: CopyFromProps) {
  const { t } = useTexts();
  const { data, isPending } = useQuery({
    queryKey: ["merchantChannelSources", side.name],
    queryFn: side.sources,
  });
  const [isCopying, setCopying] = useState(false);
  const others = (data ?? []).filter(({ MerchantAlias }) => MerchantAlias !== held.alias);
  // Its place is kept while it is not known.
  if (!isPending && others.length === 0) return null;
  const copy = async (alias: string) => {
    setCopying(true);
    // What fails has said why; it can be chosen again.
    const source = await side.load(alias, {}).catch(() => undefined);
    setCopying(false);
    if (source)
      onCopied(types.map((type) => source.types.find((one) => typeKey(one) === typeKey(type)) ?? type));
  };
  return (
    <select
      className={`${kit.input} ${css.copy}`}
      value=""
      disabled={isCopying || isPending}
      aria-label={t("merchantChannel.copy")}
      onChange={(event) => void copy(event.target.value)}
    >
      <option value="">{t("merchantChannel.copy")}</option>
      {others.map(({ MerchantAlias, MerchantName, ChannelCount }) => (
        <option key={MerchantAlias} value={MerchantAlias}>
          {t("merchantChannel.copyOption", {
            merchant: MerchantName,
            alias: MerchantAlias,
            count: ChannelCount,
          })}
        </option>
      ))}
    </select>
  );
}
