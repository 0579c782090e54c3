/**
 * Uploads every PDF and DOCX of the attacks, and pictures and texts that are something else as well, to a service of its
 * own through its real endpoint, takes each accepted file back and looks for what must not be in it. Programs that are
 * installed (qpdf, mutool, pdfinfo, Ghostscript) look as well; which are not is said.
 *   node tests/reliability/attacks/files.ts
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readParts } from '../../../server/accounts/attachments/docx-archive.ts';
import { kyselyOn, openPool } from '../../../server/platform/database.ts';
import { makeAccount } from '../../factories/accounts.ts';
import { makePicture } from '../../factories/attachment-files.ts';
import { testSecrets } from '../../helpers/keys.ts';
import { startService } from '../../helpers/service.ts';
import { startOwnPostgres } from '../own-postgres.ts';
import { docxAttacks } from './docx-corpus.ts';
import { pdfAttacks } from './pdf-corpus.ts';
import { PERSON, SECRET } from './pdf-parts.ts';

type Upload = { what: string; name: string; bytes: Buffer };
const PER_ACCOUNT = 25;
const HARM = new RegExp(
  `/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData|GoTo[RE]|RichMedia|EmbeddedFile|XFA|ObjStm|AcroForm)\\b|${SECRET}|${PERSON}|PK\\x05\\x06[\\s\\S]*PK\\x05\\x06|<script`,
);
const say = (line: string) => process.stdout.write(`${line}\n`);

const JUDGES: Record<string, string[]> = {
  qpdf: ['--qdf', '--object-streams=disable', 'FILE', '-'],
  mutool: ['show', 'FILE', 'grep'],
  pdfinfo: ['-js', 'FILE'],
  gs: ['-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=nullpage', 'FILE'],
};
const present = Object.entries(JUDGES).filter(([program]) => !spawnSync(program, ['--version']).error);

/** What is found in a file that was taken back; null where nothing is. */
async function harmIn(name: string, bytes: Buffer, folder: string): Promise<string | null> {
  if (name.endsWith('.docx')) {
    const parts = await readParts(bytes);
    return [...parts].find(([part, body]) => HARM.test(`${part} ${body.toString('latin1')}`))?.[0] ?? null;
  }
  if (HARM.test(bytes.toString('latin1'))) return 'its bytes';
  if (!name.endsWith('.pdf')) return null;
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  for (const [program, args] of present) {
    const { stdout, stderr } = spawnSync(
      program,
      args.map((arg) => (arg === 'FILE' ? path : arg)),
      { encoding: 'latin1' },
    );
    // Page contents are drawn, not run: words in them are words.
    const objects = `${stdout}${stderr}`.replace(/stream\n[\s\S]*?endstream/g, '');
    if (HARM.test(objects)) return program;
  }
  return null;
}

async function others(): Promise<Upload[]> {
  const archive = Buffer.from(`PK\x03\x04${SECRET}PK\x05\x06${'\0'.repeat(18)}PK\x05\x06`);
  const pictures = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map(async (format) => ({
      what: `a ${format} with an archive and a page behind it`,
      name: `a.${format === 'jpeg' ? 'jpg' : format}`,
      bytes: Buffer.concat([await makePicture(format), archive, Buffer.from(`<script>${SECRET}</script>`)]),
    })),
  );
  const texts = [
    `<html><script>${SECRET}</script>`,
    `\0${SECRET}`,
    `\x1b]8;;${SECRET}`,
    `%PDF-1.7 ${SECRET}`,
    `PK\x03\x04${SECRET}`,
  ];
  return [
    ...pictures,
    ...texts.map((text, at) => ({ what: `text ${at + 1}`, name: 'a.txt', bytes: Buffer.from(text) })),
  ];
}

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-files-'));
  const postgres = await startOwnPostgres(join(folder, 'database'));
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' };
  const service = await startService(environment);
  const db = kyselyOn(openPool(postgres.url, 5), { secrets: testSecrets });
  try {
    const uploads: Upload[] = [
      ...pdfAttacks.map(({ what, bytes }) => ({ what, name: 'a.pdf', bytes })),
      ...(await Promise.all(
        docxAttacks.map(async ({ what, make }) => ({ what, name: 'a.docx', bytes: await make() })),
      )),
      ...(await others()),
    ];
    const base = `${service.url}/api/v1/client/attachments`;
    const tally = new Map<string, number>();
    let faults = 0;
    let account = await makeAccount(db);
    for (const [at, { what, name, bytes }] of uploads.entries()) {
      if (at % PER_ACCOUNT === 0) account = await makeAccount(db);
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), name);
      const reply = await fetch(base, { method: 'POST', headers: account.headers, body: form });
      const body: { data?: { id: string }; errors?: unknown } = JSON.parse(await reply.text());
      const outcome = reply.status === 200 ? 'accepted, rebuilt' : `refused with ${reply.status}`;
      const key = `${name.split('.').at(-1)}: ${outcome}`;
      tally.set(key, (tally.get(key) ?? 0) + 1);
      if (reply.status !== 200 && reply.status !== 422) faults += 1;
      if (!body.data) continue;
      const back = await fetch(`${base}/${body.data.id}`, { headers: account.headers });
      const harm = await harmIn(name, Buffer.from(await back.arrayBuffer()), folder);
      if (harm === null) continue;
      faults += 1;
      say(`FAULT ${name}, ${what}: found in ${harm}`);
    }
    for (const [key, count] of tally) say(`${key}: ${count}`);
    return faults;
  } finally {
    await db.destroy();
    await service.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

for (const program of Object.keys(JUDGES))
  if (present.every(([one]) => one !== program)) say(`Without ${program}: it is not installed`);
const faults = await run();
say(`${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
