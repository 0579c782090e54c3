import { expect, test } from 'vitest';
import { letPageComeFirst } from './page-first.ts';

test('styles are named before fonts, these before scripts, and nothing else moves', () => {
  const font = '<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="/a.woff2"/>';
  const picture = '<link rel="preload" as="image" href="/a.jpg"/>';
  const style = '<link nonce="n" rel="stylesheet" href="/a.css"/>';
  const body = '<body><main>rel="modulepreload"</main></body></html>';
  const page = `<html><head><meta charSet="utf-8"/>${font}${picture}<title>T</title><link rel="modulepreload" href="/a.js" nonce="n"/>${style}</head>${body}`;
  expect(letPageComeFirst(page)).toBe(
    `<html><head><meta charSet="utf-8"/>${picture}<title>T</title>${style}${font}<link rel="modulepreload" fetchPriority="low" href="/a.js" nonce="n"/></head>${body}`,
  );
});

test('a page without any of them stays as it is', () => {
  const page = '<html><head><title>T</title></head><body></body></html>';
  expect(letPageComeFirst(page)).toBe(page);
});
