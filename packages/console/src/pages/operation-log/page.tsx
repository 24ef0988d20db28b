/** The operation log, and beside it what background work passed over and, for those who hold it, the proof of the books. */
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { useCan, useSession } from "../../state/session.ts";
import { ProofView } from "./proof.tsx";
import { operationLog } from "./resource.tsx";
import { SetAsideView } from "./set-aside.tsx";

const list = () => <ResourcePage resource={operationLog} title="operationLog.title" />;

export function OperationLogPage() {
  const mayProve = useCan("AuditLog", "prove");
  const { IsSuper } = useSession();
  if (!IsSuper) return list();
  return (
    <Views
      page="AuditLog"
      label="operationLog.views.title"
      views={[
        { name: null, label: "operationLog.views.list", draw: list },
        { name: "SetAside", label: "operationLog.views.setAside", draw: () => <SetAsideView /> },
        ...(mayProve
          ? [{ name: "Proof", label: "operationLog.views.proof" as const, draw: () => <ProofView /> }]
          : []),
      ]}
    />
  );
}
