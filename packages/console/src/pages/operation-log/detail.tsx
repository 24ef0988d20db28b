/** One line of the log: what it changed from what to what, what was asked, by whom and from where, and its seal. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../../kit/detail/detail.module.css";
import { DetailBody } from "../../kit/detail/detail-body.tsx";
import { FieldGroup } from "../../kit/detail/field-group.tsx";
import { Field, Fields, IdField } from "../../kit/detail/fields.tsx";
import { RecordTable } from "../../kit/detail/record-table.tsx";
import { aheadOf, useDetail } from "../../kit/detail/use-detail.ts";
import { nothing, Status } from "../../kit/table/columns.tsx";
import { drawer } from "./fields.static.ts";
import { fieldName } from "./names.ts";
import own from "./operation-log.module.css";
import { addressOf, operationResult, shown } from "./resource.tsx";

type Detail = Output<"operationlogGet">;

const asks = (id: string) => ["operationlogGet", { LogId: id }] as const;

export function OperationLogDetail({ id }: { id: string }) {
  const { t, language } = useTexts();
  const query = useDetail(asks(id), (line) => line.Seal === null);
  return (
    <DetailBody query={query}>
      {(line) => (
        <>
          <div className={css.summary}>
            <strong className={own.action}>{line.Action[language]}</strong>
            <Status set={operationResult} value={line.Result} t={t} />
          </div>
          {line.Reason && <p className={own.reason}>{line.Reason[language]}</p>}
          <Changes changes={line.Changes} />
          <Input input={line.Input} />
          <LineFields line={line} />
        </>
      )}
    </DetailBody>
  );
}

OperationLogDetail.ahead = aheadOf(asks);

function LineFields({ line }: { line: Detail }) {
  const { MerchantAlias: alias, MerchantName: name } = line;
  const cells = {
    MerchantName: alias === null ? nothing : `${alias} · ${name ?? ""}`,
    Ip: addressOf(line),
  };
  return (
    <>
      <FieldGroup {...shown} name="line" fields={drawer.line} row={line} cells={cells} isWide />
      <Fields title="operationLog.detail.seal" isWide>
        <Field label="operationLog.field.IsSealed">
          <Sealed isSealed={line.Seal !== null} />
        </Field>
        {line.Seal && (
          <>
            <Field label="operationLog.field.Sequence">{line.Seal.Sequence}</Field>
            <IdField label="operationLog.field.Hash" id={line.Seal.Hash} />
          </>
        )}
      </Fields>
    </>
  );
}

function Sealed({ isSealed }: { isSealed: boolean }) {
  const { t } = useTexts();
  return t(isSealed ? "operationLog.sealed" : "operationLog.notSealed");
}

function Changes({ changes }: { changes: Detail["Changes"] }) {
  const { t, language } = useTexts();
  const changed = changes.filter(({ IsChange }) => IsChange);
  const noted = changes.filter(({ IsChange }) => !IsChange);
  return (
    <section className={css.group}>
      <h3>{t("operationLog.detail.changes")}</h3>
      {changes.length === 0 && <p>{t("operationLog.detail.noChanges")}</p>}
      {changed.length > 0 && (
        <RecordTable
          title={t("operationLog.detail.changes")}
          heads={[
            { name: t("operationLog.detail.name") },
            { name: t("operationLog.detail.from") },
            { name: t("operationLog.detail.to") },
          ]}
        >
          {changed.map(({ Name, From, To }) => (
            <tr key={Name}>
              <th scope="row" className={own.name}>
                {fieldName(Name, language)}
              </th>
              <td className={own.from}>
                <Value value={From} />
              </td>
              <td className={own.to}>
                <Value value={To} />
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      {noted.length > 0 && <Pairs pairs={noted.map(({ Name, To }) => ({ Name, Value: To }))} />}
    </section>
  );
}

function Input({ input }: { input: Detail["Input"] }) {
  const { t } = useTexts();
  return (
    <section className={css.group}>
      <h3>{t("operationLog.detail.input")}</h3>
      {input.length === 0 ? <p>{t("operationLog.detail.noInput")}</p> : <Pairs pairs={input} />}
    </section>
  );
}

function Pairs({ pairs }: { pairs: Detail["Input"] }) {
  const { language } = useTexts();
  return (
    <dl className={own.pairs}>
      {pairs.map(({ Name, Value: value }) => (
        <div key={Name}>
          <dt title={Name}>{fieldName(Name, language)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: string | null }) {
  const { t } = useTexts();
  return value === null || value === "" ? (
    <span className={own.none}>{t("operationLog.detail.none")}</span>
  ) : (
    <span className={own.value}>{value}</span>
  );
}
