// Makes sw.js, which keeps every file of the page for use without a network.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.keys(bundle).sort();
        const hash = createHash("sha256");
        for (const file of files) {
          const output = bundle[file]!;
          hash.update(file);
          hash.update(output.type === "chunk" ? output.code : output.source);
        }
        const template = readFileSync(new URL("sw.js", import.meta.url), "utf8");
        const source = template
          .replace("VERSION", hash.digest("hex").slice(0, 16))
          .replace("[/* files */]", JSON.stringify(["./", "./icon.svg", ...files.map((file) => `./${file}`)]));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
