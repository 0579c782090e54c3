import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Writes how each test ended, by project, to the file in `MUTATION_REPORT`: `[project, name, state][]`. */
export default class MutationReporter implements Reporter {
  readonly #results: [project: string, name: string, state: string][] = [];

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    this.#results.push([test.project.name, test.fullName.replaceAll(' > ', ' '), state]);
  }

  onTestRunEnd(): void {
    writeFileSync(process.env.MUTATION_REPORT ?? '', JSON.stringify(this.#results));
  }
}
