// node scripts/make-starter.ts <file of ROR>: the real clinics that a first start brings, server/imports/starter/clinics.ndjson.gz.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ror } from '../server/imports/ror/parse.ts';
import { STARTER_FILE } from '../server/imports/starter/load.ts';

/** What the importer reads, and no more: the file is part of the repository. */
const KEPT = [
  'id',
  'types',
  'status',
  'names',
  'links',
  'external_ids',
  'locations',
  'relationships',
  'established',
  'admin',
];
const MOST_BYTES = 3 * 1024 * 1024;

type Organisation = Record<string, unknown> & {
  status: string;
  names: unknown;
  links?: { type: string }[];
  locations?: unknown[];
};

/** Clinics that work, with a website and a place: those a visitor can do something with. */
const isWanted = ({ status, names, links, locations }: Organisation): boolean =>
  status === 'active' &&
  Array.isArray(names) &&
  (locations?.length ?? 0) > 0 &&
  (links ?? []).some(({ type }) => type === 'website');

const [path] = process.argv.slice(2);
if (!path) throw new Error('Say which file of ROR, schema v2: one record a line, gzip or plain.');
if (!ror.isRedistributable) throw new Error(`${ror.title} may not be passed on`);
const bytes = readFileSync(path);
const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('utf8');
const lines = text
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Organisation)
  .filter(isWanted)
  .map((one) => `${JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, one[key]])))}\n`);
const packed = gzipSync(lines.join(''), { level: 9 });
if (packed.length > MOST_BYTES) throw new Error(`${packed.length} bytes are too many for the repository`);
writeFileSync(join(import.meta.dirname, '..', STARTER_FILE), packed);
process.stdout.write(`${lines.length} clinics, ${Math.round(packed.length / 1024)} kB\n`);
