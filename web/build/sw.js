// Every file of the page is kept when it is first loaded, and comes from there from then on. A new version takes the place of the
// old one as a whole, when no page uses that any more.
const name = "foregone-VERSION";
const files = [/* files */];

addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  const others = (names) => names.filter((other) => other.startsWith("foregone-") && other !== name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(others(names).map((other) => caches.delete(other))))
      .then(() => clients.claim()),
  );
});

// Some servers say that their answers vary with the origin that asks; these do not.
const same = { ignoreVary: true };

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") {
    event.respondWith(
      caches.open(name).then(async (cache) => (await cache.match(event.request, same)) ?? fetch(event.request)),
    );
  }
});
