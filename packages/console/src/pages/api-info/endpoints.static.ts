import { endpointPaths } from "@opc/contract/signature-check";

export const endpoints = endpointPaths;
