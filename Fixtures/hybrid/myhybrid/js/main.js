import "./lib/b.js";
import settings from "./settings.json" with { type: "json" };
import { stories } from "./lib/stories.js";

const list = document.getElementById("stories");
const { render } = await import("./lib/render.js");
render(list, stories.slice(0, settings.count));
