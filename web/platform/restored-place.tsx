import { useContext } from 'react';
import { NonceContext } from './rendering.ts';

/**
 * Says on the root element that a place in the page is to be found again: the page was loaded anew, or the visitor went
 * back. Runs before the page is drawn and before the router hears of the way back.
 */
const script = `(() => {
  const restore = () => document.documentElement.setAttribute('data-place', 'restored');
  const [visit] = performance.getEntriesByType('navigation');
  if (visit && /reload|back/.test(visit.type)) restore();
  addEventListener('popstate', restore);
})()`;

/** Stands in the head. What is laid out late (ui/later.module.css) has guessed heights, with which no place is found. */
export function RestoredPlace() {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file; React would escape its quotes
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
