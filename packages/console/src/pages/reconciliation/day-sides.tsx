/** What bank, statement, orders and books say of the day, side by side, and what stands between them. */
import { useTexts } from "../../i18n/i18n.ts";
import { formatMoney, groupDigits } from "../../kit/format/money.ts";
import { nothing } from "../../kit/table/columns.tsx";
import css from "./day.module.css";
import type { DayBook } from "./day-page.tsx";

const sides = ["Bank", "Statement", "Orders", "Ledger"] as const;
const figures = [
  { name: "Count", label: "reconciliation.day.count" },
  { name: "In", label: "reconciliation.day.in" },
  { name: "Out", label: "reconciliation.day.out" },
  { name: "Fee", label: "reconciliation.day.fee" },
] as const;

export function DaySides({ book }: { book: DayBook }) {
  const { t } = useTexts();
  const { Currency } = book;
  return (
    <div className={css.part}>
      <h3>
        {t("reconciliation.day.sides")} <small>{Currency}</small>
      </h3>
      {book.Bank === null ? (
        <p className={css.soft}>{t("reconciliation.day.notYet")}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in the keyboard's reach */}
          <section className={css.sidesBox} tabIndex={0} aria-label={t("reconciliation.day.sides")}>
            <table className={css.sides}>
              <thead>
                <tr>
                  <th scope="col">{t("reconciliation.day.side")}</th>
                  {figures.map(({ name, label }) => (
                    <th key={name} scope="col">
                      {t(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sides.map((side) => (
                  <tr key={side}>
                    <th scope="row">{t(`reconciliation.day.${side}`)}</th>
                    {figures.map(({ name }) => {
                      const value = book[side]?.[name];
                      return <td key={name}>{value === undefined ? nothing : groupDigits(String(value))}</td>;
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <Between book={book} />
        </>
      )}
    </div>
  );
}

function Between({ book }: { book: DayBook }) {
  const { t } = useTexts();
  const { Currency, SetAside, SlotDifference, OpeningBalance, ClosingBalance } = book;
  const money = (amount: string) => formatMoney(amount, Currency);
  const isZero = (amount: string | null) => amount === null || Number(amount) === 0;
  const aside = SetAside === null ? [] : [SetAside.In, SetAside.Out].filter((amount) => !isZero(amount));
  return (
    <ul className={css.between}>
      {OpeningBalance !== null && ClosingBalance !== null && (
        <li>
          {t("reconciliation.day.opening")} <b>{money(OpeningBalance)}</b> · {t("reconciliation.day.closing")}{" "}
          <b>{money(ClosingBalance)}</b>
        </li>
      )}
      {aside.length > 0 && (
        <li>{t("reconciliation.day.setAside", { amount: aside.map(money).join(" / ") })}</li>
      )}
      {SlotDifference !== null && !isZero(SlotDifference) && (
        <li>{t("reconciliation.day.slots", { amount: money(SlotDifference) })}</li>
      )}
      <li>{t("reconciliation.day.bankFee")}</li>
    </ul>
  );
}
