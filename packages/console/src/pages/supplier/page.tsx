import { ResourcePage } from "../../kit/resource-page.tsx";
import { suppliers } from "./resource.tsx";

export function SupplierPage() {
  return <ResourcePage resource={suppliers} title="supplier.title" />;
}
