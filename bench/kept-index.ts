/** What a start saves that reads the directory index from its file: building against reading, of made-up worlds. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDirectoryIndex } from '../server/search/directory/directory-index.ts';
import { type Heading, readIndex, writeIndex } from '../server/search/directory/kept-index.ts';
import { entriesIn } from '../server/search/directory/snapshot.ts';
import { buildIndex } from '../tests/helpers/memory-directory.ts';
import { generateDirectory } from './directory-generated.ts';
import { figures } from './figures.ts';
import { count, memoryOf } from './measuring.ts';

const { values } = parseArgs({
  options: { clinics: { type: 'string', default: '15000' }, doctors: { type: 'string', default: '0' } },
});
const folder = mkdtempSync(join(tmpdir(), 'medatlas-kept-index-'));
const path = join(folder, 'directory-index');
const heading: Heading = {
  ...{ id: '', code: '', server: '', timeline: '', schema: '', version: '0', dictionaries: '' },
  ranking: 1,
};

const began = performance.now();
const index = buildIndex(generateDirectory(Number(values.clinics), Number(values.doctors)));
// Its words are learnt when it is first asked for.
const { clinics, doctors } = index.snapshot();
const built = performance.now();
writeIndex(path, heading, index.content());
const written = performance.now();
const read = await readIndex(path, async () => true);
if (read === null) throw new Error('The index that was just written is not there.');
const again = createDirectoryIndex({ content: read.content }).snapshot();
const ready = performance.now();
if (entriesIn(again.clinics) !== entriesIn(clinics) || entriesIn(again.doctors) !== entriesIn(doctors))
  throw new Error('What was read is not what was written.');

const size = [
  `${count(entriesIn(clinics))} clinics`,
  ...(entriesIn(doctors) > 0 ? [`${count(entriesIn(doctors))} doctors`] : []),
].join(', ');
figures({ what: 'kept index', size }, [
  { name: 'generated and built in', unit: 's', value: (built - began) / 1000 },
  { name: 'written in', unit: 's', value: (written - built) / 1000 },
  { name: 'read in', unit: 's', value: (ready - written) / 1000 },
  { name: 'built, by reading', unit: 'times', value: (built - began) / (ready - written) },
  { name: 'file', unit: 'MB', value: statSync(path).size / 2 ** 20 },
  { name: 'memory', unit: 'MB', value: memoryOf('self').now },
]);
rmSync(folder, { recursive: true });
