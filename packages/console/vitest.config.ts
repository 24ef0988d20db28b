/** Component tests: the console in a real browser, on answers made by the contract's schemas. */
import { componentProject } from "./build/component-project.ts";

export default componentProject({ name: "components", include: ["src/**/*.test.tsx"] });
