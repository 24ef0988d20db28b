/** One figure: its name, its value (the way to its list), how it changed, and what belongs to it. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./daily-overview.module.css";

interface FigureCardProps {
  name: string;
  value: ReactNode;
  /** Leads to the list that it is the sum of. */
  to?: string | undefined;
  change?: ReactNode;
  children?: ReactNode;
}

export function FigureCard({ name, value, to, change, children }: FigureCardProps) {
  return (
    <div className={css.card}>
      <dt>{name}</dt>
      <dd className={css.value}>{to ? <Link to={to}>{value}</Link> : value}</dd>
      <dd className={css.hint}>{change}</dd>
      <dd className={css.hint}>{children}</dd>
    </div>
  );
}

/** A part of a hint that leads to its own list. */
export function Way({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? <Link to={to}>{children}</Link> : children;
}
