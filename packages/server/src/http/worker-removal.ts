/**
 * In place of the console's service worker where it is turned off: browsers ask for a worker's script without the worker, and at
 * the latest with the next page, so one that does harm meets this one, which takes both and what was kept away. It does not wait to
 * take the other's place: Chromium may let it wait for five minutes, also beside a worker that has nothing to do. Installing does not
 * wait for the removal, which comes after it in the browser's queue. A page that registers it meanwhile brings it back, and tells it
 * to begin (console, offline/register.ts): then it goes again.
 */
export const workerRemoval = `const remove = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
};
addEventListener("install", () => {
  skipWaiting();
  void remove();
});
addEventListener("activate", (event) => event.waitUntil(remove()));
addEventListener("message", (event) => event.waitUntil(remove()));
`;
