import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Store } from '../config.ts';

/** Where files lie, and how a stream of unknown length gets there. */
export type OpenDisk = { disk: Disk; put(key: string, bytes: Readable): Promise<void> };

export function openFolder(dataDir: string): OpenDisk {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
  return { disk, put: (key, bytes) => disk.putStream(key, bytes) };
}

const silent = () => undefined;
/** What goes wrong is thrown; the library would also print it past the log. */
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/** The library is loaded only where it is used: it is large. */
export async function openS3({ endpoint, region, bucket, key, secret }: S3Store): Promise<OpenDisk> {
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

export const openDisk = ({ dataDir, filesS3 }: Pick<Config, 'dataDir' | 'filesS3'>): Promise<OpenDisk> =>
  filesS3 ? openS3(filesS3) : Promise.resolve(openFolder(dataDir));
