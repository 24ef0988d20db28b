import type { ReferenceKind } from "@opc/contract/reference/inputs";
import type { ComponentType } from "react";
import { ResourcePage } from "../../kit/resource-page.tsx";
import { resourceOf } from "./resource.tsx";

/** The screen of one kind. */
export function referencePageOf(kind: ReferenceKind): ComponentType {
  const resource = resourceOf(kind);
  return function ReferencePage() {
    return <ResourcePage resource={resource} title={`reference.title.${kind}`} />;
  };
}
