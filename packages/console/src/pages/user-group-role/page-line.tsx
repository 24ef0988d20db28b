/** One page: all of it, to view it, and each of its functions. */
import { useTexts } from "../../i18n/i18n.ts";
import { lockOf, type PageNode, tickedOf, toggled, withCode } from "./choice.ts";
import { Marked } from "./marked.tsx";
import { functionName, pageName } from "./names.ts";
import { lockId, type TreeProps } from "./permission-tree.tsx";
import { Tick } from "./tick.tsx";
import css from "./user-group-role.module.css";

interface PageLineProps extends TreeProps {
  page: PageNode;
}

export function PageLine(props: PageLineProps) {
  const { page, chosen, text, isReadOnly, choose } = props;
  const { t, language } = useTexts();
  const name = pageName(page, language);
  const isLocked = toggled(chosen, [page]) === chosen;
  return (
    <fieldset className={css.page} aria-label={name} data-line>
      <div className={css.pageName}>
        <Tick
          ticked={tickedOf([page], chosen)}
          onTick={() => choose((now) => toggled(now, [page]))}
          lock={isLocked ? { reason: t("userGroup.role.lock.NotHeld"), id: lockId("NotHeld") } : undefined}
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

function CodeTick({ page, chosen, text, isReadOnly, choose, code, name }: CodeTickProps) {
  const { t } = useTexts();
  const lock = lockOf(page, code, chosen);
  return (
    <Tick
      ticked={chosen.has(code) ? "all" : "none"}
      onTick={() => choose((now) => withCode(now, page, code, !now.has(code)))}
      lock={lock && { reason: t(`userGroup.role.lock.${lock}`), id: lockId(lock) }}
      isReadOnly={isReadOnly}
    >
      <Marked name={name} text={text} />
    </Tick>
  );
}
