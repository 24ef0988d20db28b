import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { ArticleDetail } from "./detail.tsx";

export function ArticleDetailPage() {
  const { data } = useDetail("articleGet", { ArticleId: useRecordId() }, () => false);
  return <DetailPage title="article.title" detail={ArticleDetail} name={data?.Article.Title} />;
}
