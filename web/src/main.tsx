import { render } from "preact";
import { App } from "./app.tsx";
import { begin } from "./engine/client.ts";

begin();
render(<App />, document.getElementById("page")!);

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it the page works all the same, as long as there is a network.
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => {}));
}
