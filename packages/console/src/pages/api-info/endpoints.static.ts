import { endpointPaths } from "@opc/contract/api-info/signature-check";

export const endpoints = endpointPaths;
