import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const compress = promisify(brotliCompress);
const ASSETS = new URL('build/client/assets/', import.meta.url);

/** Best compression takes seconds: done once here and not at every request. The server sends these files when asked to. */
async function compressAssets(): Promise<void> {
  const names = await readdir(ASSETS);
  const texts = names.filter((name) => /\.(js|mjs|css|svg|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(new URL(name, ASSETS));
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(new URL(`${name}.br`, ASSETS), await compress(bytes, { params }));
    }),
  );
}

export default {
  appDirectory: 'web',
  ssr: true,
  // The map of the site is small: sending it whole saves a request before the first navigation.
  routeDiscovery: { mode: 'initial' },
  buildEnd: compressAssets,
} satisfies Config;
