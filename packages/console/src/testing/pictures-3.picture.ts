import { pictures } from "./pictures.ts";

pictures(2);
