// node scripts/api-conformance/api-conformance.ts http://localhost:3000 — judges the API and its description by Spectral and Schemathesis.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const folder = join(here, '..', '..', 'build', 'api-conformance');
const SPECTRAL = '@stoplight/spectral-cli@6.16.3';
const SCHEMATHESIS = 'schemathesis==4.32.5';

/** What it looks for: the service broken, statuses and bodies that are not described, wrong input that is taken, calls without a token. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
].join(',');

// What the judges leave lying about stays in the folder.
const run = (program: string, args: string[]) =>
  spawnSync(program, args, { stdio: 'inherit', cwd: folder }).status ?? 1;
const say = (line: string) => process.stdout.write(`${line}\n`);

function lint(description: string): boolean {
  const rules = join(here, 'spectral.yaml');
  const args = ['lint', description, '--ruleset', rules, '--fail-severity', 'warn'];
  return run('npx', ['--yes', '--prefix', folder, `--package=${SPECTRAL}`, 'spectral', ...args]) === 0;
}

/** In a virtual environment of its own; null: there is no Python. */
function findSchemathesis(): string | null {
  const environment = join(folder, 'python');
  const program = join(environment, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  if (spawnSync('python3', ['-m', 'venv', environment]).status !== 0) return null;
  const isInstalled = run(join(environment, 'bin', 'pip'), ['install', '--quiet', SCHEMATHESIS]) === 0;
  return isInstalled ? program : null;
}

function fuzz(program: string, description: string, address: string, examples: string): boolean {
  const token = process.env.MEDATLAS_TOKEN;
  return (
    run(program, [
      ...['run', description, '--url', address, '--checks', checks, '--phases', 'examples,coverage,fuzzing'],
      ...[
        '--max-examples',
        examples,
        '--seed',
        '76',
        '--continue-on-failure',
        '--no-color',
        '--workers',
        '1',
      ],
      // These would end the session that it calls with.
      ...['--exclude-path-regex', '/(logout|sessions)'],
      ...['--suppress-health-check', 'all', '--warnings', 'off', '--request-timeout', '30'],
      ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
      ...['--report', 'json', '--report-json-path', join(folder, 'report.json')],
    ]) === 0
  );
}

const [address, examples = '20'] = process.argv.slice(2);
if (address === undefined) {
  say(
    'Usage: node scripts/api-conformance/api-conformance.ts <address of a test service> [examples an endpoint]',
  );
  say(
    'MEDATLAS_TOKEN: of a session or an API key, to get behind the login. The service is written to: never a real one.',
  );
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const description = join(folder, 'openapi.json');
writeFileSync(description, await (await fetch(`${address}/api/openapi.json`)).text());
say(`${Object.keys(JSON.parse(readFileSync(description, 'utf8')).paths).length} paths described`);
const isLinted = lint(description);
const schemathesis = findSchemathesis();
if (schemathesis === null)
  say('Not fuzzed: Schemathesis needs Python 3.10 or newer with venv, and it is not here.');
const isFine = schemathesis === null || fuzz(schemathesis, description, address, examples);
process.exitCode = isLinted && isFine ? 0 : 1;
