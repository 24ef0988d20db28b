/** One figure: its name, its value (the way to its list), how it changed, and what belongs to it. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./figures.module.css";

interface FigureCardProps {
  name: string;
  /** Of which currency a count is. */
  of?: string | undefined;
  /** Before an amount. */
  currency?: string | null | undefined;
  value: ReactNode;
  /** What the value is a part of. */
  whole?: string | undefined;
  /** Leads to the list that it is the sum of. */
  to?: string | undefined;
  change?: ReactNode;
  /** Small, beside the name. */
  picture?: ReactNode;
  children?: ReactNode;
}

export function FigureCard({
  name,
  of,
  currency,
  value,
  whole,
  to,
  change,
  picture,
  children,
}: FigureCardProps) {
  const shown = (
    <>
      {currency && <small>{currency} </small>}
      {value}
      {whole !== undefined && <small> / {whole}</small>}
    </>
  );
  return (
    <div className={css.card}>
      <dt>
        <span>
          {name} {of && <small>{of}</small>}
        </span>
        {picture}
      </dt>
      <dd className={css.value}>{to ? <Link to={to}>{shown}</Link> : shown}</dd>
      <dd className={css.hint}>{change}</dd>
      <dd className={css.hint}>{children}</dd>
    </div>
  );
}

/** A part of a hint that leads to its own list. */
export function Way({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
