/** What an operator confirmed an order by: words and a picture. */
import type { Output } from "../../api/client.ts";
import { useTexts } from "../../i18n/i18n.ts";
import css from "../detail/detail.module.css";
import { Field, Fields, TimeField } from "../detail/fields.tsx";
import { Picture } from "../picture.tsx";

interface EvidenceProps {
  evidence: NonNullable<Output<"payorderGet">["Evidence"]>;
  orderNo: string;
  /** Path of the call that answers the image. */
  path: string;
}

export function Evidence({ evidence, orderNo, path }: EvidenceProps) {
  const { t } = useTexts();
  return (
    <>
      <Fields title="paymentOrder.detail.evidence" isWide>
        <Field label="orderAction.field.Remark">{evidence.Remark}</Field>
        <Field label="paymentOrder.detail.givenBy">{evidence.GivenBy}</Field>
        <TimeField label="paymentOrder.detail.givenAt" instant={evidence.GivenAt} />
      </Fields>
      <div className={css.picture}>
        <Picture
          address={`${path}?ImageId=${evidence.ImageId}`}
          name={t("paymentOrder.detail.evidenceImage", { order: orderNo })}
        />
      </div>
    </>
  );
}
