import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** Take a minute or more of a quiet machine, the longest first. */
const LONG = [
  'tests/reliability/fuzz.test.ts',
  'tests/reliability/chats.test.ts',
  '/offers/conflicts.test.ts',
  'tests/conformance/conformance.test.ts',
  'tests/e2e/routes.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/staff-pages.test.ts',
  'tests/e2e/staff-chat-pages.test.ts',
];

/** A lower place runs earlier. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONG.length : place;
}

/**
 * A fresh clone knows no durations, and vitest then begins with the largest files. The longest tests stand in short files:
 * begun last, they leave the other processor idle for minutes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const orderOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return sorted.toSorted((one, other) => orderOf(one) - orderOf(other) || placeOf(one) - placeOf(other));
  }
}
