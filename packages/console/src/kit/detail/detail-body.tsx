import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure } from "../failure.tsx";
import css from "./detail.module.css";

/** What a detail shows before its record is there: bones in the shape of fields, or why there is none. */
export function DetailBody<Data>(props: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { query, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className={css.bones} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike
        <i key={index} />
      ))}
    </div>
  );
}
