// Where the page is. The address follows what is shown with a delay, since browsers allow few changes of it a second.
import { useEffect, useState } from "preact/hooks";

const DELAY = 200;

let current = location.hash;
/** What was changed last: one gesture, such as dragging a slider, makes one entry of the history. */
let gesture: string | undefined;
let gestureAt = 0;
let written = location.hash;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows another address. Calls with the same `by` that follow each other closely make one step for the back button. */
export function go(hash: string, by?: string): void {
  const now = performance.now();
  const goesOn = by !== undefined && by === gesture && now - gestureAt < 1000;
  if (!goesOn) {
    write();
  }
  gesture = by;
  gestureAt = now;
  current = hash;
  clearTimeout(timer);
  if (goesOn) {
    timer = setTimeout(write, DELAY);
  } else {
    push();
  }
  listeners.forEach((listener) => listener());
}

function push(): void {
  if (current !== written) {
    history.pushState(null, "", current);
    written = current;
  }
}

function write(): void {
  clearTimeout(timer);
  if (current !== written) {
    history.replaceState(null, "", current);
    written = current;
  }
}

function follow(): void {
  clearTimeout(timer);
  gesture = undefined;
  current = written = location.hash;
  listeners.forEach((listener) => listener());
}

addEventListener("popstate", follow);
addEventListener("hashchange", follow);
addEventListener("pagehide", write);

/** The address that is shown. */
export function useHash(): string {
  const [hash, setHash] = useState(current);
  useEffect(() => {
    const listener = () => setHash(current);
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, []);
  return hash;
}
