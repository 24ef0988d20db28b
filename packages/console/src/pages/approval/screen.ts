import { screensOf } from "../../screen.ts";

export const approvalScreens = screensOf("Approval", {
  title: "approval.title",
  texts: ["oversight"],
  load: () => import("./page.tsx").then((own) => own.ApprovalPage),
  record: () => import("./detail.tsx").then((own) => own.ApprovalDetail),
});
