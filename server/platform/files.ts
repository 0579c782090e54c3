import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { type OpenDisk, openDisk } from './disk.ts';
import type { Secrets } from './secrets.ts';

/** Files of people, sealed at rest. A key is a path like `exports/{id}.zip`. */
export type Files = {
  /** Takes the place of what was there. Returns the number of plain bytes; when it fails nothing is left over. */
  write(key: string, plain: Readable): Promise<number>;
  /** Null: there is no such file. The stream fails where the file was changed or cut off. */
  read(key: string): Promise<Readable | null>;
  /** What is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys of all files in a folder. */
  list(folder: string): Promise<string[]>;
  /** When it was written last; null: there is no such file. */
  modifiedAt(key: string): Promise<Date | null>;
};

async function* sealLazily(plain: Readable, secrets: Secrets, counted: { bytes: number }) {
  const sealing = secrets.sealing();
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      counted.bytes += chunk.length;
      yield chunk;
    }
  };
  const flown = pipeline(plain, count, sealing);
  flown.catch(() => undefined); // heard of by the loop below
  yield* sealing;
  await flown;
}

export function createFiles({
  config,
  secrets,
}: {
  config: Pick<Config, 'dataDir' | 'filesS3'>;
  secrets: Secrets;
}): Files {
  let opened: Promise<OpenDisk> | null = null;
  const open = (): Promise<OpenDisk> => (opened ??= openDisk(config));
  return {
    async write(key, plain) {
      const { disk, put } = await open();
      const counted = { bytes: 0 };
      // Read from only when the file is open: a source that fails earlier would be heard of before there is a file,
      // and the file would be made after it was removed.
      const sealed = Readable.from(sealLazily(plain, secrets, counted));
      try {
        await put(key, sealed);
        return counted.bytes;
      } catch (error) {
        plain.destroy();
        await disk.delete(key).catch(() => undefined); // the failure that counts is the first
        throw error;
      }
    },
    async read(key) {
      const { disk } = await open();
      if (!(await disk.exists(key))) return null;
      const sealed = await disk.getStream(key);
      try {
        await once(sealed, 'readable');
      } catch (error) {
        // Asked again: it may have been removed since.
        if (await disk.exists(key)) throw error;
        return null;
      }
      const plain = secrets.opening();
      // A failure of either side ends both; whoever reads `plain` hears of it.
      pipeline(sealed, plain).catch(() => undefined);
      return plain;
    },
    remove: async (key) => (await open()).disk.delete(key),
    async list(folder) {
      const { disk } = await open();
      const keys: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, {
          recursive: true,
          ...(paginationToken && { paginationToken }),
        });
        // A store knows no folders: to it one of a longer name begins the same.
        for (const one of page.objects)
          if (one.isFile && one.key.startsWith(`${folder}/`)) keys.push(one.key);
        paginationToken = page.paginationToken;
      } while (paginationToken);
      return keys;
    },
    async modifiedAt(key) {
      const { disk } = await open();
      try {
        return (await disk.getMetaData(key)).lastModified;
      } catch (error) {
        // Asked afterwards: what was there before may have been removed by another node meanwhile.
        if (await disk.exists(key)) throw error;
        return null;
      }
    },
  };
}
