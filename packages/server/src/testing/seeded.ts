/** Before each test file: chance is the same in every `npm test`; `npm run test:all` tries its luck and names the seed of a failure. */
import fc from "fast-check";
import { isWhole } from "./thoroughness.ts";

if (!isWhole) fc.configureGlobal({ seed: 20_261_120 });
