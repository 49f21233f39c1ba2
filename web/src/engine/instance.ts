// The engine in its WebAssembly instance.

interface Exports {
  memory: WebAssembly.Memory;
  request(length: number): number;
  ask(): number;
  answer(): number;
  answer_length(): number;
}

/** An answer, or what is wrong with the request. */
export type Outcome = { ok: true; text: string } | { ok: false; problem: string };

/** The engine. Where it panics, its instance is thrown away, and the next request gets a new one. */
export class Engine {
  private exports: Exports | undefined;

  constructor(private readonly module: WebAssembly.Module) {}

  ask(request: string): Outcome {
    this.exports ??= new WebAssembly.Instance(this.module).exports as unknown as Exports;
    const exports = this.exports;
    try {
      const bytes = new TextEncoder().encode(request);
      const place = exports.request(bytes.length);
      new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
      const ok = exports.ask() !== 0;
      const text = read(exports);
      return ok ? { ok, text } : { ok, problem: text };
    } catch (error) {
      this.exports = undefined;
      return { ok: false, problem: `This is a fault of the page; please report it. ${reason(exports, error)}` };
    }
  }
}

function read(exports: Exports): string {
  return new TextDecoder().decode(
    new Uint8Array(exports.memory.buffer, exports.answer(), exports.answer_length()),
  );
}

/** What a panic has left behind, or else what the trap says. */
function reason(exports: Exports, error: unknown): string {
  try {
    const told = read(exports);
    if (told) {
      return told;
    }
  } catch {
    // The trap's own message is left.
  }
  return String(error);
}
