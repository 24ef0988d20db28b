/** What people call a position and a language, in their own words. */
import type { AdvertisingPosition } from "@opc/contract/advertising/positions";
import { useTexts } from "../../i18n/i18n.ts";
import { positionName } from "./advertising.ts";
import { useLanguageName } from "./use-languages.ts";

export function PositionName({ position }: { position: AdvertisingPosition }) {
  const { language } = useTexts();
  return positionName(position, language);
}

export function LanguageName({ code }: { code: string }) {
  return useLanguageName()(code);
}
