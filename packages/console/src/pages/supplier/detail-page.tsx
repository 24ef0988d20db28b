import { DetailPage, useRecordId } from "../../kit/detail/detail-page.tsx";
import { useDetail } from "../../kit/detail/use-detail.ts";
import { SupplierDetail } from "./detail.tsx";

export function SupplierDetailPage() {
  const { data } = useDetail("supplierGet", { SupplierCode: useRecordId() }, () => true);
  return <DetailPage title="supplier.title" detail={SupplierDetail} name={data?.Supplier.SupplierName} />;
}
