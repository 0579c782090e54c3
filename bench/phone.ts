/**
 * The four main pages on a phone of the middle class with slow 4G, at a first visit: 1.6 Mbit/s, 150 ms, a processor four
 * times slower than this one. Paints, work of the page's thread, shift, and what comes over the wire by kind.
 */
import { parseArgs } from 'node:util';
import { findPublicPages } from '../tests/e2e/public-pages.ts';
import { launch, middleOf, SLOW_4G, visit } from './browsing.ts';
import { figures } from './figures.ts';
import { served } from './service.ts';

const { values } = parseArgs({ options: { turns: { type: 'string', default: '3' } } });
const turns = Number(values.turns);

const { home, clinicSearch, clinicAbout, doctor } = await findPublicPages(served.url);
const pages = { home, search: clinicSearch, clinic: clinicAbout, doctor };
const browser = await launch();
try {
  for (const [what, path] of Object.entries(pages)) {
    const visits = [];
    for (let turn = 0; turn < turns; turn += 1)
      visits.push(await visit(browser, `${served.url}/ru${path}`, SLOW_4G, 'settled'));
    const middle = middleOf(visits);
    if (!middle) throw new Error('There was no visit');
    const { weights } = middle;
    const sum = Object.values(weights).reduce((all, one) => all + one, 0);
    const weight = (name: string, kind: string, aim?: number) =>
      ({ name, unit: 'kB', value: weights[kind] ?? 0, ...(aim !== undefined && { aim }) }) as const;
    figures({ what, size: `${turns} visits` }, [
      { name: 'first paint', unit: 'ms', value: middle.firstPaintMs, aim: 1800 },
      { name: 'largest paint', unit: 'ms', value: middle.largestPaintMs, aim: 2500 },
      { name: 'blocked', unit: 'ms', value: middle.blockedMs, aim: 200 },
      { name: 'shift', unit: '', value: middle.shift, aim: 0.1 },
      weight('page', 'Document'),
      weight('script', 'Script', 190),
      weight('style', 'Stylesheet'),
      weight('fonts', 'Font'),
      weight('pictures', 'Image'),
      { name: 'all', unit: 'kB', value: sum },
    ]);
  }
} finally {
  await browser.close();
}
