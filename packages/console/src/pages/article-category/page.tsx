import { ResourcePage } from "../../kit/resource-page.tsx";
import { articleCategories } from "./resource.tsx";

export function ArticleCategoryPage() {
  return <ResourcePage resource={articleCategories} title="articleCategory.title" />;
}
