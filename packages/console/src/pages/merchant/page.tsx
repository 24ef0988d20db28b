import { ResourcePage } from "../../kit/resource-page.tsx";
import { merchants } from "./resource.tsx";

export function MerchantListPage() {
  return <ResourcePage resource={merchants} title="merchant.title" />;
}
