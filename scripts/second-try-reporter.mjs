// Names the tests that passed only at their second try, with what went wrong at the first: each is a fault to look for.
import { relative } from 'node:path';

export default class SecondTryReporter {
  #tests = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#tests.push(test);
  }

  onTestRunEnd() {
    if (this.#tests.length === 0) return;
    process.stdout.write(`\nPassed only at the second try (${this.#tests.length}):\n`);
    for (const test of this.#tests) {
      const file = relative(process.cwd(), test.module.moduleId);
      process.stdout.write(`  ${file} > ${test.fullName}\n${faultsOf(test)}`);
    }
  }
}

function faultsOf(test) {
  const lines = (test.result().errors ?? []).map(({ message, stacks = [] }) => {
    const [first] = message.split('\n');
    return `    ${first}${stacks[0] ? ` (line ${stacks[0].line})` : ''}\n`;
  });
  return lines.join('');
}
