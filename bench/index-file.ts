/** Compares building a directory index with reading it from its file, for generated worlds of given sizes. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDirectoryIndex } from '../server/search/directory/directory-index.ts';
import {
  type IndexFileHeader,
  indexFileIn,
  readIndexFile,
  writeIndexFile,
} from '../server/search/directory/index-file.ts';
import { entriesIn } from '../server/search/directory/snapshot.ts';
import { buildIndex } from '../tests/helpers/memory-directory.ts';
import { generateDirectory } from './directory-generated.ts';
import { figures } from './figures.ts';
import { count, memoryOf } from './measuring.ts';

const { values } = parseArgs({
  options: { clinics: { type: 'string', default: '15000' }, doctors: { type: 'string', default: '0' } },
});
const folder = mkdtempSync(join(tmpdir(), 'medatlas-index-file-'));
const path = indexFileIn(folder);
const header: IndexFileHeader = {
  ...{ id: '', code: '', server: '', timeline: '', schema: '', version: '0', dictionaries: '' },
  ranking: 1,
};

const began = performance.now();
const index = buildIndex(generateDirectory(Number(values.clinics), Number(values.doctors)));
// The first snapshot builds the lexicon.
const { clinics, doctors } = index.snapshot();
const built = performance.now();
writeIndexFile(path, header, index.content());
const written = performance.now();
const read = await readIndexFile(path, async () => true);
if (read === null) throw new Error('The index file was not found.');
const again = createDirectoryIndex({ content: read.content }).snapshot();
const ready = performance.now();
if (entriesIn(again.clinics) !== entriesIn(clinics) || entriesIn(again.doctors) !== entriesIn(doctors))
  throw new Error('The index read differs from the index written.');

const size = [
  `${count(entriesIn(clinics))} clinics`,
  ...(entriesIn(doctors) > 0 ? [`${count(entriesIn(doctors))} doctors`] : []),
].join(', ');
figures({ what: 'index file', size }, [
  { name: 'generated and built in', unit: 's', value: (built - began) / 1000 },
  { name: 'written in', unit: 's', value: (written - built) / 1000 },
  { name: 'read in', unit: 's', value: (ready - written) / 1000 },
  { name: 'reading is faster by', unit: 'times', value: (built - began) / (ready - written) },
  { name: 'file', unit: 'MB', value: statSync(path).size / 2 ** 20 },
  { name: 'memory', unit: 'MB', value: memoryOf('self').now },
]);
rmSync(folder, { recursive: true });
