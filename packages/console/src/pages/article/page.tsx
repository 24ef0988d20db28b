import { ResourcePage } from "../../kit/resource-page.tsx";
import { articles } from "./resource.tsx";

export function ArticlePage() {
  return <ResourcePage resource={articles} title="article.title" />;
}
