// node scripts/api-conformance/api-conformance.ts http://localhost:3000 — judges the API, its description and that of its events by Spectral, Schemathesis and the AsyncAPI parser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const folder = join(here, '..', '..', 'build', 'api-conformance');
const JUDGES = ['@stoplight/spectral-cli@6.16.3', '@asyncapi/parser@3.6.6'];
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

/** Beside the project's own packages: these are not needed to run or to build it. */
function installJudges(): void {
  if (existsSync(join(folder, 'node_modules', '@asyncapi', 'parser'))) return;
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-audit', '--no-fund', '--prefix', folder, ...JUDGES];
  if (run('npm', args) !== 0) throw new Error('The judges could not be installed');
}

function lint(description: string): boolean {
  const rules = join(here, 'spectral.yaml');
  const spectral = join(folder, 'node_modules', '.bin', 'spectral');
  return run(spectral, ['lint', description, '--ruleset', rules, '--fail-severity', 'warn']) === 0;
}

/** Prints what the parser finds in docs/asyncapi.json; 0 is an error, 1 a warning. */
const judgeEvents = `
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[1], 'utf8'));
for (const { severity, message, path } of diagnostics) console.log(severity, path.join('.'), message);
console.log((document?.allMessages().all().length ?? 0) + ' messages of live events and webhooks described');
if (!document || diagnostics.some(({ severity }) => severity < 2)) process.exitCode = 1;`;

function readEvents(): boolean {
  const description = join(here, '..', '..', 'docs', 'asyncapi.json');
  const args = ['--input-type=module', '--eval', judgeEvents, description];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status === 0;
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

function fuzz(program: string, description: string, address: string, seconds: string): boolean {
  const token = process.env.MEDATLAS_TOKEN;
  return (
    run(program, [
      ...['run', description, '--url', address, '--checks', checks, '--phases', 'coverage,fuzzing'],
      ...['--max-examples', '20', '--max-time', seconds, '--seed', '76', '--workers', '1'],
      ...['--continue-on-failure', '--no-color', '--warnings', 'off', '--suppress-health-check', 'all'],
      // These would end the session that it calls with.
      ...['--exclude-path-regex', '/(logout|sessions)'],
      ...(token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]),
    ]) === 0
  );
}

const [address, seconds = '3600'] = process.argv.slice(2);
if (address === undefined) {
  say('Usage: api-conformance.ts <address of a test service> [most seconds of generated calls]');
  say('MEDATLAS_TOKEN: of a session or an API key, to get behind the login.');
  say('The service is written to: never name a real one.');
  process.exit(1);
}
mkdirSync(folder, { recursive: true });
const description = join(folder, 'openapi.json');
writeFileSync(description, await (await fetch(`${address}/api/openapi.json`)).text());
say(`${Object.keys(JSON.parse(readFileSync(description, 'utf8')).paths).length} paths described`);
installJudges();
const areLinted = [lint(description), readEvents()].every(Boolean);
const schemathesis = findSchemathesis();
if (schemathesis === null)
  say('Not fuzzed: Schemathesis needs Python 3.10 or newer with venv, and it is not here.');
const isFine = schemathesis === null || fuzz(schemathesis, description, address, seconds);
process.exitCode = areLinted && isFine ? 0 : 1;
