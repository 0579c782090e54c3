/** Script that each page needs before it works, and that of the service worker, in kB of gzip: see tests/helpers/page-weights.ts. */
import { weighPages, weighWorker } from '../tests/helpers/page-weights.ts';
import { figures } from './figures.ts';

for (const { page, bytes, files } of weighPages())
  figures({ what: page, size: 'one page' }, [
    { name: 'script', unit: 'kB', value: bytes / 1000, aim: 190 },
    { name: 'files', unit: '', value: files },
  ]);
for (const { file, bytes } of weighWorker())
  figures({ what: file, size: 'one file' }, [{ name: 'script', unit: 'kB', value: bytes / 1000, aim: 10 }]);
