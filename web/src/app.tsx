// The frame of all pages.
import { useEffect, useState } from "preact/hooks";
import { readAddress } from "./address.ts";
import { onFailure } from "./engine/client.ts";
import { Home, NoPage } from "./home.tsx";
import { useHash } from "./navigation.ts";
import { pages } from "./pages.tsx";

export function App() {
  const hash = useHash();
  const [failure, setFailure] = useState<string>();
  useEffect(() => onFailure(setFailure), []);
  const name = readAddress(hash).page;
  const page = pages.find((page) => page.name === name);
  useEffect(() => {
    document.title = page ? `${page.title} – foregone` : "foregone";
  }, [page]);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the page
      </a>
      <header>
        <a class="brand" href="#/">
          foregone
        </a>
        <nav aria-label="Games">
          {pages.map((page) => (
            <a key={page.name} href={`#/${page.name}`} aria-current={page.name === name ? "page" : undefined}>
              {page.title}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {failure !== undefined && (
          <p class="problem" role="alert">
            The solver could not be loaded ({failure}), so there are no answers. Reload the page when you are online; if that does not help,
            use a current browser, which has WebAssembly with SIMD.
          </p>
        )}
        {page ? <page.Page /> : name === "" ? <Home /> : <NoPage name={name} />}
      </main>
      <footer>
        <p>
          Every answer is exact and worked out in this browser. Nothing is sent anywhere or stored, and it works offline once loaded.
          The address of what you see can be sent to others.
        </p>
      </footer>
    </>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
