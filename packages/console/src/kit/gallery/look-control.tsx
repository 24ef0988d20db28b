import { useTexts } from "../../i18n/i18n.ts";
import { GalleryIcon, TableIcon } from "../icons.tsx";
import css from "../kit.module.css";
import { type ListLook, listLooks } from "./look.ts";

interface LookControlProps {
  look: ListLook;
  onLook: (look: ListLook) => void;
}

const icons = { gallery: <GalleryIcon />, table: <TableIcon /> } as const;

/** Cards or lines. */
export function LookControl({ look, onLook }: LookControlProps) {
  const { t } = useTexts();
  return (
    <fieldset className={`${css.joined} ${css.pair}`}>
      <legend className={css.unseen}>{t("kit.look.title")}</legend>
      {listLooks.map((one) => (
        <button
          key={one}
          type="button"
          className={css.button}
          title={t(`kit.look.${one}`)}
          aria-label={t(`kit.look.${one}`)}
          aria-pressed={one === look}
          onClick={() => onLook(one)}
        >
          {icons[one]}
        </button>
      ))}
    </fieldset>
  );
}
