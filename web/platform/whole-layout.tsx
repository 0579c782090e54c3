import { useContext } from 'react';
import { NonceContext } from './rendering.ts';

/**
 * Says on the root element that every part of a page has its own height: as soon as the first page stands and nothing
 * else is to be done, and before the page is drawn where a place in it is to be found again (loaded anew, or the way
 * back), because with guessed heights the place would be another.
 */
const script = `(() => {
  const layOut = () => document.documentElement.setAttribute('data-layout', 'whole');
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && /reload|back/.test(visit.type)) layOut();
  else addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(layOut));
})()`;

/** Stands in the head, for what is laid out late (ui/later.module.css). */
export function WholeLayout() {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; React would escape its quotes
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
