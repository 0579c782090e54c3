export const canHaveWorker = (): boolean => 'serviceWorker' in navigator;

/** The worker of this site, in force; it is registered where it is not yet. Rejects where the browser forbids it. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
