import { chmodSync, chownSync, type Dirent, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './embedded-binaries.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OF_OTHERS = 0o077;
/** What `letServerThrough` leaves to a group. */
const SERVER_WALKS = 0o010;

/** Returns whether it was possible: a mounted volume may belong to somebody else. */
function setMode(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EROFS'))
      return false;
    throw error;
  }
}

/** A folder is closed after what is in it, so that work that was cut short is done at the next start. */
function closeEntry(entry: Dirent): string[] {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() && !entry.isDirectory()) return [];
  if ((lstatSync(path).mode & OF_OTHERS) === 0) return [];
  const within = entry.isDirectory()
    ? readdirSync(path, { withFileTypes: true }).flatMap((one) => closeEntry(one))
    : [];
  return setMode(path, entry.isDirectory() ? FOLDER_MODE : FILE_MODE) ? within : [...within, path];
}

/**
 * Closes the data folder to other users of the machine, with everything that an earlier version left open in it, and
 * lets this process make closed files and folders only. Returns the paths that it could not close.
 */
export function closeDataFolder(dataDir: string): string[] {
  process.umask(OF_OTHERS);
  mkdirSync(dataDir, { recursive: true });
  const open = readdirSync(dataDir, { withFileTypes: true }).flatMap((one) => closeEntry(one));
  const isClosed = (lstatSync(dataDir).mode & OF_OTHERS & ~SERVER_WALKS) === 0;
  return isClosed || setMode(dataDir, FOLDER_MODE) ? open : [dataDir, ...open];
}

/** The database server runs as a user of its own where the service is root: it may walk through, and read nothing. */
export function letServerThrough(dataDir: string, { gid }: ServerUser): void {
  chownSync(dataDir, -1, gid);
  chmodSync(dataDir, FOLDER_MODE | SERVER_WALKS);
}
