/** Script that each page needs before it works, in kB of gzip: see tests/helpers/page-weights.ts. */
import { weighPages } from '../tests/helpers/page-weights.ts';
import { figures } from './figures.ts';

for (const { page, bytes, files } of weighPages())
  figures({ what: page, size: 'one page' }, [
    { name: 'script', unit: 'kB', value: bytes / 1000, aim: 190 },
    { name: 'files', unit: '', value: files },
  ]);
