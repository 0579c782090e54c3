/**
 * What uploads cost: time of each and memory of the service while files of almost a megabyte are taken, ten at once.
 * It registers accounts: each may upload thirty an hour.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { makePicture, pdfStream, writePdf } from '../tests/factories/attachment-files.ts';
import { figures, timesFigures } from './figures.ts';
import { memoryOf } from './measuring.ts';
import { served } from './service.ts';

const { values } = parseArgs({ options: { files: { type: 'string', default: '100' } } });
const files = Number(values.files);
const api = `${served.url}/api/v1/client`;
const AT_ONCE = 10;
const PER_ACCOUNT = 30;

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
  const picture = await makePicture('jpeg', { width: 1500, height: 1100, noise: true });
  const dict =
    '/Type /XObject /Subtype /Image /Width 1500 /Height 1100 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
  const contents = pdfStream('', Buffer.from('595 0 0 842 0 0 cm /I Do'));
  return writePdf([pdfStream(dict, picture), contents], {
    page: '/Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R',
  });
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

async function measure(name: string, bytes: Buffer): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: Math.ceil(files / PER_ACCOUNT) }, register));
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const work = async () => {
    while (next < files) {
      const token = tokens[Math.floor(next++ / PER_ACCOUNT)] ?? '';
      times.push(await upload(token, name, bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (performance.now() - start) / 1000;
  const row = { what: name, size: `${files} of ${Math.round(bytes.length / 1000)} kB, ${AT_ONCE} at once` };
  timesFigures(row, times);
  figures(row, [
    { name: 'taken', unit: 'a second', value: files / seconds },
    { name: 'memory', unit: 'MB', value: memoryOf(served.pid).now },
  ]);
}

for (const [name, bytes] of Object.entries(kinds)) await measure(name, bytes);
