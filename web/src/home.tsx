// The pages that are no game.
import { pages } from "./pages.tsx";

export function Home() {
  return (
    <>
      <h1>Exact answers to games of chance</h1>
      <p class="lead">No simulation and no server: each game is solved here, in your browser, to the last digit.</p>
      <ul class="games">
        {pages.map((page) => (
          <li key={page.name}>
            <a href={`#/${page.name}`}>
              <strong>{page.title}</strong>
              <span>{page.about}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NoPage({ name }: { name: string }) {
  return (
    <>
      <h1>There is no such page</h1>
      <p class="problem" role="alert">
        The address asks for “{name}”. Choose one of the games above, or <a href="#/">begin at the start</a>.
      </p>
    </>
  );
}
