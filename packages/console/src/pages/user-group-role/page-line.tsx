/** One page: all of it, to view it, and each of its functions. */
import { useTexts } from "../../i18n/i18n.ts";
import { type PageNode, tickedOf, toggled, withCode } from "./choice.ts";
import { reasonOf } from "./lock-reason.ts";
import { Marked } from "./marked.tsx";
import { functionName, pageName } from "./names.ts";
import { reasonOfAll, type TreeProps } from "./permission-tree.tsx";
import { Tick } from "./tick.tsx";
import css from "./user-group-role.module.css";

interface PageLineProps extends TreeProps {
  page: PageNode;
}

export function PageLine(props: PageLineProps) {
  const { page, chosen, text, isReadOnly, choose } = props;
  const { t, language } = useTexts();
  const name = pageName(page, language);
  return (
    <fieldset className={css.page} aria-label={name} data-line>
      <div className={css.pageName}>
        <Tick
          ticked={tickedOf([page], chosen)}
          onTick={() => choose((now) => toggled(now, [page]))}
          lock={reasonOfAll(props, [page])}
          isReadOnly={isReadOnly}
        >
          <Marked name={name} text={text} />
        </Tick>
      </div>
      <div className={css.functions}>
        <CodeTick {...props} code={page.PagePermissionCode} name={t("userGroup.role.view")} text="" />
        {page.FunctionList.map((fn) => (
          <CodeTick
            key={fn.PageFunctionCode}
            {...props}
            code={fn.PageFunctionCode}
            name={functionName(fn, language)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CodeTickProps extends PageLineProps {
  code: string;
  name: string;
}

function CodeTick({ page, chosen, text, isReadOnly, viewer, choose, code, name }: CodeTickProps) {
  return (
    <Tick
      ticked={chosen.has(code) ? "all" : "none"}
      onTick={() => choose((now) => withCode(now, page, code, !now.has(code)))}
      lock={reasonOf(page, code, chosen, viewer)}
      isReadOnly={isReadOnly}
    >
      <Marked name={name} text={text} />
    </Tick>
  );
}
