// Writes the types of packages/client from the contract; with --check says whether they are of this contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import type { Endpoint } from '../contract/platform/endpoint.ts';
import { readEndpoints } from './read-endpoints.ts';
import { writeType } from './schema-types.ts';

const path = join(import.meta.dirname, '..', 'packages', 'client', 'endpoints.d.ts');

/** What a caller passes. Of a query nothing is asked for by its type: the service fills what has a default. */
function inputType({ params, query, body, upload, repeatKey }: Endpoint): string {
  const isOptional = body !== undefined && Type.IsOptional(body);
  const parts = [
    params && `params: ${writeType(params)}`,
    query && `query?: Partial<${writeType(query)}>`,
    body && `body${isOptional ? '?' : ''}: ${writeType(body)}`,
    upload && 'file: Blob',
    repeatKey && `idempotencyKey${repeatKey === 'required' ? '' : '?'}: string`,
  ].filter(Boolean);
  return parts.length === 0 ? 'object' : `{ ${parts.join('; ')} }`;
}

function describe(target: Endpoint): string {
  const { summary, access, key } = target;
  const who =
    access === 'public'
      ? 'Everyone.'
      : access === 'account'
        ? 'Whoever is logged in.'
        : `Permission ${access}.`;
  const scope = key ? ` API keys: ${key.scope}.` : '';
  return `  /** ${summary.replaceAll('*/', '* /')} ${who}${scope} */`;
}

/** The back office is no program of others, but for what its keys open. */
const isForOthers = ({ path: address, access, key }: Endpoint): boolean =>
  address.startsWith('/api/v1/') &&
  (key !== undefined || !address.startsWith('/api/v1/admin/')) &&
  access !== 'metrics';

const endpoints = [...(await readEndpoints())]
  .filter(([, target]) => isForOthers(target))
  .sort(([one], [other]) => (one < other ? -1 : 1));
const lines = endpoints.flatMap(([key, target]) => [
  describe(target),
  `  '${key}': { input: ${inputType(target)}; reply: ${writeType(target.reply)} };`,
]);
const text = `// Made by scripts/make-client.ts from contract/: not written by hand.
export interface Endpoints {
${lines.join('\n')}
}
`;

if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write(
      'packages/client/endpoints.d.ts is not of this contract: run node scripts/make-client.ts\n',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, text);
  process.stdout.write(`${endpoints.length} endpoints\n`);
}
