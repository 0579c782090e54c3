import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Take a minute or more of a quiet machine, the longest first. */
const LONG = [
  'tests/reliability/fuzz.test.ts',
  'tests/reliability/chats.test.ts',
  'tests/reliability/requests.test.ts',
  'tests/conformance/conformance.test.ts',
  '/demo/load.test.ts',
  '/search/directory/directory.test.ts',
  'tests/e2e/routes.test.ts',
  'tests/e2e/directory.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/kept-answers.test.ts',
  'tests/e2e/staff-chats.test.ts',
  'tests/e2e/staff-pages.test.ts',
  'tests/e2e/staff-chat-pages.test.ts',
];

/** A lower place runs earlier. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONG.length : place;
}

/**
 * Starts the files of `LONG` first. Without recorded durations vitest sorts by file size, and some of the slowest tests are in
 * small files: started last, one of them keeps a single worker busy for minutes while the other is idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other) || placeOf(one) - placeOf(other));
  }
}
