import { useContext } from 'react';
import { NonceContext } from './rendering.ts';

/**
 * The layout: says on the root element that every part of a page has its own height: as soon as the first page stands and nothing
 * else is to be done, and before the page is drawn where a place in it is to be found again (loaded anew, or the way
 * back), because with guessed heights the place would be another.
 */
const layout = `(() => {
  const layOut = () => document.documentElement.setAttribute('data-layout', 'whole');
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && /reload|back/.test(visit.type)) layOut();
  else addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(layOut));
})()`;

/**
 * The service worker: registered when the page has loaded and rests. Not in development, whose server has none. A browser
 * that forbids it, or a server that is away, leaves the site as it was.
 */
const worker = `if ('serviceWorker' in navigator) addEventListener('load', () => setTimeout(() =>
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {}), 2000))`;

const script = import.meta.env.PROD ? `${layout}\n${worker}` : layout;

/** Stands in the head, rendered by the server alone: the scripts of the page need not carry it. */
export function HeadScript() {
  const nonce = useContext(NonceContext);
  const __html = import.meta.env.SSR ? script : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; React would escape its quotes
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}
