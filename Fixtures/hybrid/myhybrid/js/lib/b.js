import { mark } from "./c.js";

mark("modules");
