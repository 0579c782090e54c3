import { expect, test } from 'vitest';
import { strangeWidths } from './width-queries.ts';

test.each([
  '@media (min-width: 600px) and (max-width: 959px) {',
  '@media (max-width: 2559px) {',
  "const sizes = '(min-width: 1920px) 612px, 50vw'",
  '@container (max-width: 345px) {',
  '.a { max-width: 720px; }',
])('%s asks for breakpoints alone', (text) => {
  expect(strangeWidths(text)).toEqual([]);
});

test.each([
  ['@media (max-width: 719px) {', '(max-width: 719px)'],
  ['@media (max-width: 600px) {', '(max-width: 600px)'],
  ['@media (min-width: 959px) {', '(min-width: 959px)'],
  ['@media (min-width: 37.5em) {', '(min-width: 37.5em)'],
  ['@media (width >= 600px) {', 'width >= 600px'],
  ["matchMedia('(max-width: 1199px)')", '(max-width: 1199px)'],
])('%s asks for another width', (text, found) => {
  expect(strangeWidths(text)).toEqual([found]);
});
