import { expect, test } from 'vitest';
import { pickTexts, sharedTexts, type Texts } from './arrays.ts';
import { buildKeys } from './build-keys.ts';
import { collectKeys } from './keys-beside.ts';

const SYLLABLES = ['ka', 'lo', 'mi', 'schu', 'tz', 'вер', 'ша', 'نو'];
/** Different terms, more than one message to the thread takes. */
const terms = sharedTexts(
  Array.from({ length: 40_000 }, (_, at) =>
    Array.from(at.toString(SYLLABLES.length), (digit) => SYLLABLES[Number(digit)]).join(''),
  ),
);
const count = terms.starts.length - 1;
const termsFrom = (first: number): Texts =>
  pickTexts(
    terms,
    Uint32Array.from({ length: count - first }, (_, at) => first + at),
  );
/** The first so many, as they are while more are still collected. */
const upTo = (known: number, first: number): Texts =>
  pickTexts(
    terms,
    Uint32Array.from({ length: known - first }, (_, at) => first + at),
  );

test('keys built in a thread while terms come are those built at once', () => {
  let known = 0;
  const asked: number[] = [];
  const keys = collectKeys((first) => {
    asked.push(first);
    return upTo(known, first);
  }, true);
  for (; known < count; known += 1000) keys.see(known);
  known = count;
  expect(keys.finish()()).toEqual(buildKeys(terms));
  // All are asked for again only to build the keys here.
  expect(asked).toEqual([0, 33_000]);
});

test('when the thread fails its keys are built here', () => {
  let asked = 0;
  const keys = collectKeys((first) => (asked++ === 0 ? ({} as Texts) : termsFrom(first)), true);
  keys.see(count);
  expect(keys.finish()()).toEqual(buildKeys(terms));
  // Broken ones for the thread, the rest for it, all again.
  expect(asked).toBe(3);
});
