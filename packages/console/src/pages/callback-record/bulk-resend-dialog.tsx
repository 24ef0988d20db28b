/** Says how many callbacks would be sent again, of whom and over what time, before they are. */
import { Button, Radio } from "@mantine/core";
import type { ResentAddress } from "@opc/contract/callback-record/calls";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Output } from "../../api/client.ts";
import { type Translate, useTexts } from "../../i18n/i18n.ts";
import { DialogFrame } from "../../kit/dialog-frame.tsx";
import type { DialogTools } from "../../kit/dialogs.tsx";
import { useMerchantEntries } from "../../state/reference.ts";
import { useSession } from "../../state/session.ts";
import { triesText } from "./address-tries.ts";
import css from "./bulk-resend-dialog.module.css";
import { type Choice, choices, choicesOf, kindsOf, type ResendFilters } from "./bulk-resend-filters.ts";
import { maxBulkResent } from "./statuses.static.ts";

interface BulkResendProps extends DialogTools<number> {
  filters: ResendFilters;
}

type Counted = Output<"callbackrecordBulkresendcount">;

export function BulkResendDialog({ filters, isOpen, close, remove }: BulkResendProps) {
  const { t } = useTexts();
  const offered = choicesOf(filters);
  const [choice, setChoice] = useState(offered[0]);
  const input = { ...filters, Statuses: choice ? [...choices[choice]] : ["InProgress" as const] };
  const count = useQuery({
    queryKey: ["callbackrecordBulkresendcount", input],
    queryFn: ({ signal }) => api("callbackrecordBulkresendcount", input, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const resend = useMutation({
    mutationFn: (ExpectedCount: number) => api("callbackrecordBulkresend", { ...input, ExpectedCount }),
    onSuccess: ({ Count }) => close(Count),
    // Why, the client has said; mostly the number has changed, so it is counted anew.
    onError: () => void count.refetch(),
  });
  const counted = count.isFetching ? undefined : count.data;
  const canSend = counted !== undefined && counted.Count > 0 && counted.Count <= maxBulkResent;
  return (
    <DialogFrame
      title={t("callbackRecord.bulk.title")}
      isOpen={isOpen}
      onClose={() => !resend.isPending && close()}
      onGone={remove}
      widthPx={500}
      isSheet
    >
      <div className={css.body}>
        <p>{t("callbackRecord.bulk.intro")}</p>
        <Asked filters={filters} choice={offered.length === 1 ? choice : undefined} />
        {offered.length > 1 && (
          <Radio.Group
            label={t("callbackRecord.bulk.which")}
            value={choice ?? ""}
            onChange={(value) => setChoice(value as Choice)}
          >
            <div className={css.choices}>
              {offered.map((value) => (
                <Radio key={value} value={value} label={t(`callbackRecord.bulk.${value}`)} />
              ))}
            </div>
          </Radio.Group>
        )}
        <p className={css.sentence} role="status">
          {counted ? sentenceOf(counted, t) : t("callbackRecord.bulk.counting")}
        </p>
        {canSend && counted.SuccessCount > 0 && <p className={css.soft}>{t("callbackRecord.bulk.again")}</p>}
        {canSend && <Addresses counted={counted} />}
        <div className={css.buttons}>
          <Button variant="default" onClick={() => close()} disabled={resend.isPending}>
            {t("common.cancel")}
          </Button>
          <Button
            disabled={!canSend}
            loading={resend.isPending}
            onClick={() => counted && resend.mutate(counted.Count)}
          >
            {t("callbackRecord.bulk.confirm", { count: grouped(canSend ? counted.Count : 0) })}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

/** Whether anybody listens there. */
function Addresses({ counted: { Addresses: addresses, AddressCount } }: { counted: Counted }) {
  const { t } = useTexts();
  const { TimeDifferenceMinutes: offsetMinutes } = useSession();
  const more = AddressCount - addresses.length;
  if (addresses.length === 0) return null;
  return (
    <section className={css.addresses} aria-label={t("callbackRecord.bulk.addresses")}>
      <h3>{t("callbackRecord.bulk.addresses")}</h3>
      <ul>
        {addresses.map((address) => (
          <li key={`${address.MerchantAlias} ${address.Address}`} data-failing={isFailing(address)}>
            <b>{address.Address.replace(/^https?:\/\//, "")}</b>{" "}
            <span>{triesText(address, { t, offsetMinutes, nowMs: Date.now() })}</span>
          </li>
        ))}
        {more > 0 && <li>{t("callbackRecord.bulk.moreAddresses", { count: grouped(more) })}</li>}
      </ul>
      <p className={css.soft}>{t("callbackRecord.bulk.behind")}</p>
    </section>
  );
}

function isFailing({ TryCount, FailedCount }: ResentAddress): boolean {
  return FailedCount * 2 > TryCount;
}

/** What the list is filtered by, said again where it matters. */
function Asked({ filters, choice }: { filters: ResendFilters; choice: Choice | undefined }) {
  const { t } = useTexts();
  const { IsSuper } = useSession();
  const { From, To, MerchantAlias = "", OrderNos } = filters;
  const kinds = kindsOf(filters);
  const merchant = useMerchantEntries().find((entry) => entry.MerchantAlias === MerchantAlias);
  const period = [
    From && t("callbackRecord.bulk.from", { from: From }),
    To && t("callbackRecord.bulk.to", { to: To }),
  ].filter(Boolean);
  return (
    <dl className={css.asked}>
      <dt>{t("callbackRecord.bulk.period")}</dt>
      <dd>{period.length > 0 ? period.join(" ") : t("callbackRecord.bulk.always")}</dd>
      {IsSuper && (
        <>
          <dt>{t("callbackRecord.bulk.merchant")}</dt>
          <dd>{merchant?.MerchantName ?? MerchantAlias}</dd>
        </>
      )}
      {choice && (
        <>
          <dt>{t("callbackRecord.field.Status")}</dt>
          <dd>{t(`callbackRecord.bulk.${choice}`)}</dd>
        </>
      )}
      {kinds.length > 0 && (
        <>
          <dt>{t("callbackRecord.field.OrderKind")}</dt>
          <dd>{kinds.map((kind) => t(`callbackRecord.kind.${kind}`)).join(", ")}</dd>
        </>
      )}
      {Array.isArray(OrderNos) && OrderNos.length > 0 && (
        <>
          <dt>{t("callbackRecord.bulk.numbers")}</dt>
          <dd>{t("callbackRecord.bulk.numbersCount", { count: OrderNos.length })}</dd>
        </>
      )}
    </dl>
  );
}

function sentenceOf({ Count, MerchantCount, SpreadSeconds }: Counted, t: Translate): string {
  if (Count === 0) return t("callbackRecord.bulk.none");
  if (Count > maxBulkResent) return t("callbackRecord.bulk.tooMany", { most: grouped(maxBulkResent) });
  if (Count === 1) return t("callbackRecord.bulk.sentenceSingle");
  const time =
    SpreadSeconds < 120
      ? t("callbackRecord.bulk.seconds", { count: SpreadSeconds })
      : t("callbackRecord.bulk.minutes", { count: Math.ceil(SpreadSeconds / 60) });
  const facts = { count: grouped(Count), merchants: MerchantCount, time };
  return t(MerchantCount === 1 ? "callbackRecord.bulk.sentenceOne" : "callbackRecord.bulk.sentence", facts);
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
