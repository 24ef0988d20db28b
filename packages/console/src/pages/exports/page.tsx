/** My Exports: the files that the viewer asked for, and the reports that are made by themselves; the view is in the address. */
import { ResourcePage } from "../../kit/resource-page.tsx";
import { Views } from "../../kit/views/views.tsx";
import { exportFiles } from "./files.tsx";
import { reportSchedules } from "./schedules.tsx";

export function ExportsPage() {
  return (
    <Views
      page="Exports"
      label="exports.views.title"
      views={[
        {
          name: null,
          label: "exports.views.files",
          draw: () => <ResourcePage key="Files" resource={exportFiles} title="exports.title" />,
        },
        {
          name: "Schedules",
          label: "exports.views.schedules",
          draw: () => (
            <ResourcePage key="Schedules" resource={reportSchedules} title="exports.schedule.title" />
          ),
        },
      ]}
    />
  );
}
