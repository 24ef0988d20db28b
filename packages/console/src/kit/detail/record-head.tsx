import type { ReactNode } from "react";
import { Money } from "../table/columns.tsx";
import css from "./detail.module.css";

interface RecordHeadProps {
  /** With its currency; or what stands in its place. */
  amount: { of: string; currency: string; signed?: true } | string;
  status: ReactNode;
  /** Whose money it is: merchant, then payer or payee. */
  people?: readonly (string | null)[];
  /** After the status: how long it has been so, or how long it may be. */
  children?: ReactNode;
}

/** What an open record begins with: how much, how it stands, whose it is. */
export function RecordHead({ amount, status, people = [], children }: RecordHeadProps) {
  const known = people.filter((one) => one !== null && one !== "");
  return (
    <div className={css.summary}>
      <strong>
        {typeof amount === "string" ? (
          amount
        ) : (
          <Money amount={amount.of} currency={amount.currency} signed={amount.signed === true} />
        )}
      </strong>
      <span>
        {status}
        {children && <> · {children}</>}
      </span>
      {known.length > 0 && <p>{known.join(" · ")}</p>}
    </div>
  );
}
