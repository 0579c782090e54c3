/**
 * Every public page over 400 kbit/s with 400 ms to the service and back, at a first visit on a phone: when something is
 * painted, when the words of the page are there, and what had come over the wire until then.
 */
import { parseArgs } from 'node:util';
import { findPublicPages } from '../tests/e2e/public-pages.ts';
import { type Line, launch, visit } from './browsing.ts';
import { figures } from './figures.ts';
import { served } from './service.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '100' }, language: { type: 'string', default: 'ru' } },
});
const SLOW: Line = { kilobits: 400, latencyMs: 400, processor: 1 };
const AIM_MS = 5000;

const pages = Object.values(await findPublicPages(served.url)).slice(0, Number(values.pages));
const browser = await launch();
try {
  for (const path of pages) {
    const url = `${served.url}/${values.language}${path}`;
    const { firstPaintMs, readableMs, weights } = await visit(browser, url, SLOW, 'readable');
    const sum = Object.values(weights).reduce((all, one) => all + one, 0);
    figures(
      {
        what: path.replace(/\/hospital\/[^/]+/, '/hospital/…').replace(/\d+/g, '…') || '/',
        size: values.language,
      },
      [
        { name: 'first paint', unit: 'ms', value: firstPaintMs },
        { name: 'readable', unit: 'ms', value: readableMs, aim: AIM_MS },
        { name: 'loaded whole by then', unit: 'kB', value: sum },
      ],
    );
  }
} finally {
  await browser.close();
}
