/** The operation log, and beside it, for those who hold it, the proof of the books. */
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { useCan } from "../../state/session.ts";
import { ProofView } from "./proof.tsx";
import { operationLog } from "./resource.tsx";

const list = () => <ResourcePage resource={operationLog} title="operationLog.title" />;

export function OperationLogPage() {
  if (!useCan("AuditLog", "prove")) return list();
  return (
    <Views
      page="AuditLog"
      label="operationLog.views.title"
      views={[
        { name: null, label: "operationLog.views.list", draw: list },
        { name: "Proof", label: "operationLog.views.proof", draw: () => <ProofView /> },
      ]}
    />
  );
}
