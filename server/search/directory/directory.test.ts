/** The interface against a plain recount: every engine must pass this. */
import { test } from 'vitest';
import { createMemoryEngine } from '../../../tests/helpers/memory-directory.ts';
import {
  checkChanges,
  checkPreviews,
  checkSearches,
  checkWeights,
  type OpenEngine,
} from '../../../tests/oracles/directory-suite.ts';

const open: OpenEngine = async (world) => createMemoryEngine(world);

test('totals, facets, order, prices, pages and the map are those of a plain recount', () =>
  checkSearches(open, { numRuns: 200 }));

test('after any changes the index answers as one built anew', () => checkChanges(open, { numRuns: 100 }));

test('with other weights it is in the order of one built with them, changed entries too', () =>
  checkWeights(open, { numRuns: 60 }));

test('a preview says what would move and moves nothing', () => checkPreviews(open, { numRuns: 100 }));
