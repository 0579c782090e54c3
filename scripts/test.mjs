// npm test: everything that must hold, on a fresh clone too. The last line counts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { buildWhenStale } from './build-pages.mjs';
import { runChecks } from './check.mjs';
import { installWhenNeeded, run } from './node24.mjs';
import { provideRedis } from './redis.mjs';

installWhenNeeded();
const chromium = requireBrowser();
const redis = provideRedis();
const checks = runChecks();
buildWhenStale();

const folder = mkdtempSync(join(tmpdir(), 'medatlas-report-'));
const report = join(folder, 'report.json');
const secondTry = join(import.meta.dirname, 'second-try-reporter.mjs');
const reporters = [
  ...['default', 'json', secondTry].map((name) => `--reporter=${name}`),
  `--outputFile.json=${report}`,
];
const code = run('vitest', ['run', ...reporters, ...process.argv.slice(2)], {
  CHROMIUM_PATH: chromium,
  ...(redis && { REDIS_PATH: redis }),
});
const result = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

const passed = checks.passed + result.numPassedTests;
// A file that could not even be loaded has no failed test of its own but has failed all the same.
const failed = checks.failed + Math.max(result.numFailedTests, code === 0 ? 0 : 1);
const skipped = result.numPendingTests + result.numTodoTests;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 ? 1 : 0);
