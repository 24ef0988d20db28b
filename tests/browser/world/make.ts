/** Makes the world that the browser tests copy, if it is not there: npm test does so while other stages run. */
import { startTestCluster } from "@opc/server/testing/cluster";
import { setMoment } from "./clock.ts";
import { ensureWorld } from "./template.ts";

const cluster = await startTestCluster();
try {
  await ensureWorld(cluster.url, setMoment());
} finally {
  await cluster.stop();
}
