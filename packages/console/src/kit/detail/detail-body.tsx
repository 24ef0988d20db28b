import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import { Failure } from "../failure.tsx";
import { recordGone } from "./codes.static.ts";
import css from "./detail.module.css";

/** What a detail shows before its record is there: bones in the shape of fields, or why there is none. */
export function DetailBody<Data>(props: {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { query, children } = props;
  // What was deleted meanwhile is not shown as if it could be acted on.
  const isGone = query.error instanceof ApiError && query.error.code === recordGone;
  if (query.data !== undefined && !isGone) return children(query.data);
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
