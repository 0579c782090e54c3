import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { callsOf } from '../calls.ts';
import type { Finding, Stage } from './stage.ts';

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Settings under which a process reads how far its clock is off from a file; null: this machine has no libfaketime. */
export function clockFrom(file: string): Record<string, string> | null {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  setClock(file, '+0');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers of the process go on as they did: a clock that is set moves the time of day alone.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

const setClock = (file: string, offset: string) => writeFileSync(file, `${offset}\n`);

/** `file`: what the service's clock is set by. The database keeps the true time. */
export async function clockJumps({ service: { url }, client }: Stage, file: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { call } = callsOf(url, client);
  for (const offset of ['+1h', '-1h', '+25h', '-25h', '+0']) {
    setClock(file, offset);
    await delay(1500);
    const profile = await call('GET', 'client/profile');
    const change = await call('PATCH', 'client/profile', { name: `Name ${offset.replace(/\d/g, '')}` });
    const login = await fetch(`${url}/api/v1/client/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: client.phone, password: client.password }),
    });
    const { date } = Object.fromEntries(login.headers);
    findings.push({
      what: `the clock at ${offset}`,
      seen: `it says ${date}; session ${profile.status}, change ${change.status}, login ${login.status}`,
      isAsPromised: profile.status === 200 && change.status === 200 && login.status === 200,
    });
  }
  return findings;
}
