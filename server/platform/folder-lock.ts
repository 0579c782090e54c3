import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Pid of the live process that holds the folder, or null. A pid left by a killed process counts as free. */
export function findFolderHolder(dataDir: string): number | null {
  const path = join(dataDir, 'medatlas.pid');
  if (!existsSync(path)) return null;
  const pid = Number(readFileSync(path, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
}

/** Takes the folder for this process. Returns the release, or null when a live process holds it. */
export function lockFolder(dataDir: string): (() => void) | null {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'medatlas.pid');
  if (findFolderHolder(dataDir) !== null) return null;
  rmSync(path, { force: true });
  try {
    // wx: of two that start at once only one can make the file.
    writeFileSync(path, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  return () => rmSync(path, { force: true });
}
