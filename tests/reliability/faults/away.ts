import { setTimeout as delay } from 'node:timers/promises';
import { callsOf } from '../calls.ts';
import type { Finding, Stage } from './stage.ts';

const BACK_MS = 60_000;

type Told = { status: number; retryAfter: string | null; message: string; milliseconds: number };

/** The database is gone, killed by force, and comes back: what people are told, what was kept, how soon all is well. */
export async function databaseAway({ service: { url }, postgres, client }: Stage): Promise<Finding[]> {
  const { call } = callsOf(url, client);
  const ask = async (path: string): Promise<Told> => {
    const begun = Date.now();
    const reply = await fetch(`${url}${path}`, { headers: { ...client.headers, 'accept-language': 'en' } });
    const text = await reply.text();
    const message = /"message":"([^"]*)"/.exec(text)?.[1] ?? '';
    const milliseconds = Date.now() - begun;
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), message, milliseconds };
  };
  const kept = await call('PATCH', 'client/profile', { name: 'Kept' });
  await postgres.kill();
  const told: Record<string, Told> = {};
  for (const path of [
    '/healthz',
    '/readyz',
    '/api/v1/client/profile',
    '/api/v1/client/clinics',
    '/api/v1/rest/currencies',
  ])
    told[path] = await ask(path);
  await postgres.restart();
  const begun = Date.now();
  let profile = await call('GET', 'client/profile');
  for (
    ;
    profile.status !== 200 && Date.now() - begun < BACK_MS;
    profile = await call('GET', 'client/profile')
  )
    await delay(100);
  const backMs = Date.now() - begun;
  const { name } = Object(profile.data);
  const words = Object.entries(told).map(
    ([path, { status, retryAfter, milliseconds }]) =>
      `${path} ${status}${retryAfter ? ` retry ${retryAfter}` : ''} in ${milliseconds} ms`,
  );
  return [
    {
      what: 'the database gone',
      seen: words.join('; '),
      isAsPromised:
        told['/healthz']?.status === 200 &&
        told['/readyz']?.status === 503 &&
        told['/api/v1/client/profile']?.status === 503 &&
        Object.values(told).every(({ milliseconds }) => milliseconds < 10_000),
    },
    {
      what: 'the database back',
      seen: `all is well after ${backMs} ms, what was acknowledged is ${name === 'Kept' ? 'there' : 'gone'}`,
      isAsPromised: kept.status === 200 && name === 'Kept' && backMs < BACK_MS,
    },
  ];
}
