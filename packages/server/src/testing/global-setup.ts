// Runs once before the server's tests: the cluster is started, or joined when another run has it open.
import type { TestProject } from "vitest/node";
import { ensureTemplate, startTestCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    clusterUrl: string;
    template: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  project.provide("template", await ensureTemplate(cluster.url));
  return () => cluster.stop();
}
