/**
 * What uploads cost: time of each and memory of the service while files of almost a megabyte are taken, ten at once.
 *   APP_PID=<process id> node bench/uploads.ts <address of a running service on this machine> [files of a kind]
 * It registers accounts (each may upload thirty an hour): use a service whose data may go.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { makePicture } from '../server/attachments/sample-files.ts';

const [origin = 'http://localhost:3000', count = '200'] = process.argv.slice(2);
const api = `${origin}/api/v1/client`;
const AT_ONCE = 10;
const PER_ACCOUNT = 30;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function register(): Promise<string> {
  const password = 'tr0mbone kettle';
  const reply = await fetch(`${api}/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Limits count by address: each account has its own.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    },
    body: JSON.stringify({
      name: 'Bench',
      surname: 'Mark',
      phone_number: `+49151${String(randomInt(1e8)).padStart(8, '0')}`,
      password,
      password_confirmation: password,
    }),
  });
  const { data }: { data?: { token?: string } } = JSON.parse(await reply.text());
  if (!data?.token) throw new Error(`A registration was answered with ${reply.status}`);
  return data.token;
}

/** A scan as most are: one picture that does not pack further. */
async function makeScan(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const picture = await document.embedJpg(
    await makePicture('jpeg', { width: 1500, height: 1100, noise: true }),
  );
  document.addPage([595, 842]).drawImage(picture);
  return Buffer.from(await document.save());
}

const kinds: Record<string, Buffer> = {
  'text.txt': Buffer.from(randomBytes(524_000).toString('hex')),
  'scan.pdf': await makeScan(),
  'photo.jpg': await makePicture('jpeg', { width: 1500, height: 1100, noise: true }),
};

async function upload(token: string, name: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${api}/attachments`, { method: 'POST', headers, body: form });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`An upload was answered with ${reply.status}`);
  return performance.now() - start;
}

function memory(): string {
  const pid = process.env.APP_PID;
  if (!pid) return '';
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `; resident ${of('VmRSS')} MB, peak ${of('VmHWM')} MB`;
}

async function measure(name: string, bytes: Buffer): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: Math.ceil(Number(count) / PER_ACCOUNT) }, register));
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const work = async () => {
    while (next < Number(count)) {
      const token = tokens[Math.floor(next++ / PER_ACCOUNT)] ?? '';
      times.push(await upload(token, name, bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(0);
  say(
    `${name}, ${bytes.length} bytes: ${times.length} in ${seconds.toFixed(1)} s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms${memory()}`,
  );
}

say(`before${memory()}`);
for (const [name, bytes] of Object.entries(kinds)) await measure(name, bytes);
