import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from '../calls.ts';
import type { Finding, Stage } from './stage.ts';

/** A disk of its own, so small that it is soon full; null: this machine lets nobody make one. */
export function makeSmallDisk(megabytes: number): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'medatlas-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    folder,
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Until not a byte more goes in, whatever others write meanwhile; what was written is to be removed. */
export function fill(folder: string): string {
  const path = join(folder, 'filling');
  const file = openSync(path, 'w');
  for (const bytes of [1_048_576, 4096, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if (Object(error).code !== 'ENOSPC') throw error;
    }
  closeSync(file);
  return path;
}

const attachment = () => {
  const form = new FormData();
  form.append('file', new Blob(['Гемоглобин 140 г/л, лейкоциты 5,4. '.repeat(2000)]), 'анализ.txt');
  return form;
};

/** `folder`: the service's own, on a small disk. */
export async function fullDisk({ service: { url }, db, client }: Stage, folder: string): Promise<Finding[]> {
  const { call } = callsOf(url, client);
  const ask = (form: FormData) =>
    fetch(`${url}/api/v1/client/attachments`, {
      method: 'POST',
      headers: { ...client.headers, 'accept-language': 'en' },
      body: form,
    });
  const first = await ask(attachment());
  const filling = fill(folder);
  const refused = await ask(attachment());
  const words = (await refused.json()) as { message?: string };
  const { id } = ((await first.json()) as { data: { id: string } }).data;
  const read = await fetch(`${url}/api/v1/client/attachments/${id}`, { headers: client.headers });
  const kept = (await read.text()).length;
  const profile = await call('GET', 'client/profile');
  const { rows } = await db
    .selectFrom('attachments')
    .select('id')
    .execute()
    .then((found) => ({ rows: found }));
  rmSync(filling);
  const again = await ask(attachment());
  return [
    {
      what: 'an upload while the disk of files is full',
      seen: `told ${refused.status} “${words.message}”; papers in the tables ${rows.length}`,
      isAsPromised: refused.status === 503 && rows.length === 1,
    },
    {
      what: 'everything else meanwhile',
      seen: `profile ${profile.status}, a paper of before ${read.status} with ${kept} characters`,
      isAsPromised: profile.status === 200 && read.status === 200 && kept > 0,
    },
    {
      what: 'the same upload when there is room',
      seen: `told ${again.status}`,
      isAsPromised: again.status === 200,
    },
  ];
}
