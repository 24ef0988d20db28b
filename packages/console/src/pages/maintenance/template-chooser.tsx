import { useTexts } from "../../i18n/i18n.ts";
import type { OwnFacts } from "../../kit/form/form.ts";
import kitCss from "../../kit/kit.module.css";
import css from "../../kit/maintenance/banner.module.css";
import { templateNames, templates } from "./templates.ts";

/** Fills both messages, to be changed as needed. */
export function TemplateChooser({ id, label, onOther }: OwnFacts) {
  const { t } = useTexts();
  return (
    <fieldset className={css.chooser} id={id}>
      <legend className={css.label}>{label}</legend>
      <span className={css.templates}>
        {templateNames.map((name) => (
          <button
            key={name}
            type="button"
            className={kitCss.button}
            onClick={() => {
              onOther("Message_enUS", templates[name].enUS);
              onOther("Message_zhCN", templates[name].zhCN);
            }}
          >
            {t(`maintenance.template.${name}`)}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
