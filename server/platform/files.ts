import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Store } from '../config.ts';
import { ID_BYTES, isSealedWithFirst, type Secrets } from './secrets.ts';

/** Where files lie, and how a stream of unknown length gets there. */
type OpenDisk = { disk: Disk; put(key: string, bytes: Readable): Promise<void> };

function openFolder(dataDir: string): OpenDisk {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  return { disk, put: (key, bytes) => disk.putStream(key, bytes) };
}

const silent = () => undefined;
/** What goes wrong is thrown; the library would also print it past the log. */
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/** The library is loaded only where it is used: it is large. */
async function openS3({ endpoint, region, bucket, key, secret }: S3Store): Promise<OpenDisk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    endpoint,
    region,
    bucket,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // What every compatible store knows: the bucket in the path, no lists of rights, no checksums behind the bytes.
    forcePathStyle: true,
    supportsACL: false,
    visibility: 'private',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: quiet,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  });
  const disk = new Disk(driver);
  return { disk, put: (name, bytes) => putMeasured(disk, name, bytes) };
}

/** A store wants to know how long a file is before its first byte: it waits, sealed already, in a file of its own. */
async function putMeasured(disk: Disk, key: string, bytes: Readable): Promise<void> {
  const path = join(tmpdir(), `medatlas-${randomUUID()}`);
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    const { size } = await stat(path);
    await disk.putStream(key, createReadStream(path), { contentLength: size });
  } finally {
    await rm(path, { force: true });
  }
}

const openDisk = ({ dataDir, filesS3 }: Pick<Config, 'dataDir' | 'filesS3'>): Promise<OpenDisk> =>
  filesS3 ? openS3(filesS3) : Promise.resolve(openFolder(dataDir));

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
  /** Id of the key that a file is sealed with; null: there is no such file. */
  keyIdOf(key: string): Promise<Buffer | null>;
  /** Seals a file with the key that seals now. False: it is, or there is no such file. When it fails the file is as before. */
  reseal(key: string): Promise<boolean>;
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

/** A file on its way to take the place of another. One that is left behind belongs to no row, and is swept. */
const RESEALED = '.resealed';

export function createFiles({
  config,
  secrets,
}: {
  config: Pick<Config, 'dataDir' | 'filesS3'>;
  secrets: Secrets;
}): Files {
  let opened: Promise<OpenDisk> | null = null;
  const open = (): Promise<OpenDisk> => (opened ??= openDisk(config));
  const read = async (key: string): Promise<Readable | null> => {
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
  };
  const keyIdOf = async (key: string): Promise<Buffer | null> => {
    const { disk } = await open();
    if (!(await disk.exists(key))) return null;
    const sealed = await disk.getStream(key);
    for await (const chunk of sealed) return Buffer.from(chunk).subarray(0, ID_BYTES);
    return null;
  };
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
    read,
    keyIdOf,
    async reseal(key) {
      const keyId = await keyIdOf(key);
      if (keyId === null || isSealedWithFirst(secrets, keyId)) return false;
      const plain = await read(key);
      if (plain === null) return false;
      const { disk, put } = await open();
      const next = `${key}${RESEALED}`;
      try {
        await put(next, Readable.from(sealLazily(plain, secrets, { bytes: 0 })));
        await disk.move(next, key);
        return true;
      } catch (error) {
        await disk.delete(next).catch(() => undefined); // the failure that counts is the first
        throw error;
      }
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
