/** Pictures of every screen: component tests of a project of their own, which `npm test` does not run. */
import { join } from "node:path";
import { componentProject } from "../../packages/console/build/component-project.ts";
import { comparePicture, strayPictures } from "./command.ts";

export default componentProject({
  name: "pictures",
  include: ["src/testing/*.picture.ts"],
  globalSetup: [join(import.meta.dirname, "begin.ts")],
  commands: { comparePicture, strayPictures },
});
