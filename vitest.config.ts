import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/helpers/longest-first.ts';

// Compiled once, packages and stripped types are read by each worker, thread and service after it.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'build', 'compile-cache');

const shared = {
  globalSetup: ['tests/helpers/global-database.ts'],
  // A net for what hangs: a busy machine takes many times as long as a quiet one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // On a busy machine a worker that has done its files takes longer to go than the ten seconds it is given.
  teardownTimeout: 60_000,
  // What is waited for is there in a moment; a machine that runs all tests at once may take its time.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'parts',
          sequence: { groupOrder: 0 },
          include: [
            '{contract,server,demo,packages,scripts,tests,admin}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
          ],
          exclude: ['tests/e2e/**'],
          maxWorkers: 2,
          // A file leaves nothing behind in a module, and reading the server anew takes three seconds of a processor.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          // After the parts: a browser and a service of its own need the machine for themselves.
          sequence: { groupOrder: 1 },
          include: ['tests/e2e/**/*.test.ts'],
          // A service and a browser a file: two at a time keep two processors busy.
          maxWorkers: 2,
          // Decision 35: once more, and said aloud.
          retry: 1,
        },
      },
    ],
  },
});
