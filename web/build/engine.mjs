// Builds the engine, and puts it where the page's own build looks for it: src/engine/engine.wasm.
//
// FOREGONE_WASM_CARGO names a program to run in place of `cargo`, where its compiler has no target wasm32-unknown-unknown.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const page = dirname(dirname(fileURLToPath(import.meta.url)));
const target = resolve(process.env.FOREGONE_WASM_TARGET ?? join(page, "engine", "target"));
const built = join(target, "wasm32-unknown-unknown", "release", "foregone_web.wasm");
const optimised = join(page, "src", "engine", "engine.wasm");

function run(program, args, environment = {}) {
  const { status, error } = spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  if (status !== 0) {
    console.error(`${program} failed${error ? `: ${error.message}` : ""}`);
    process.exit(1);
  }
}

const cargo = process.env.FOREGONE_WASM_CARGO;
run(
  cargo ? resolve(page, "..", cargo) : "cargo",
  [
    "build",
    "--locked",
    "--release",
    "--target=wasm32-unknown-unknown",
    `--manifest-path=${join(page, "engine", "Cargo.toml")}`,
    `--target-dir=${target}`,
  ],
  // Paths of this machine are not to be part of the file.
  { RUSTFLAGS: `-C target-feature=+simd128 --remap-path-prefix=${dirname(page)}=foregone` },
);
const binaryen = dirname(createRequire(import.meta.url).resolve("binaryen/package.json"));
run(process.execPath, [
  join(binaryen, "bin", "wasm-opt"),
  "-O3",
  // What compilers for WebAssembly turn on by default, and SIMD; no more, so that every current browser runs it.
  "--enable-simd",
  "--enable-bulk-memory",
  "--enable-bulk-memory-opt",
  "--enable-sign-ext",
  "--enable-mutable-globals",
  "--enable-nontrapping-float-to-int",
  "--enable-multivalue",
  "--enable-reference-types",
  "--strip-debug",
  "--strip-producers",
  built,
  "-o",
  optimised,
]);
console.log(`${optimised}: ${statSync(optimised).size} bytes`);

// What can be asked, from the engine itself: the page names no column and no range of its own.
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(optimised)));
const asked = new TextEncoder().encode("shapes");
const place = exports.request(asked.length);
new Uint8Array(exports.memory.buffer, place, asked.length).set(asked);
if (!exports.ask()) {
  throw new Error("the engine does not tell its questions");
}
const answer = Buffer.from(exports.memory.buffer, exports.answer(), exports.answer_length());
writeFileSync(join(page, "src", "engine", "shapes.json"), `${answer}\n`);
