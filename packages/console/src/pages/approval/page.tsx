/** Approvals: what waits for the viewer, what the viewer asked for, what has ended, and the rules; the view is in the address. */
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { endedApprovals, ownApprovals, waitingApprovals } from "./resource.tsx";
import { Rules } from "./rules.tsx";

export function ApprovalPage() {
  return (
    <Views
      page="Approval"
      label="approval.views.title"
      views={[
        {
          name: null,
          label: "approval.views.waiting",
          draw: () => (
            <ResourcePage key="Waiting" resource={waitingApprovals} title="approval.views.waiting" />
          ),
        },
        {
          name: "Mine",
          label: "approval.views.mine",
          draw: () => <ResourcePage key="Mine" resource={ownApprovals} title="approval.views.mine" />,
        },
        {
          name: "Done",
          label: "approval.views.done",
          draw: () => <ResourcePage key="Done" resource={endedApprovals} title="approval.views.done" />,
        },
        { name: "Rules", label: "approval.views.rules", draw: () => <Rules /> },
      ]}
    />
  );
}
