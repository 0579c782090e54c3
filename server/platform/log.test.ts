import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function openLog() {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog('info', to), lines };
}

test('an error is logged by its kind, code and words, and a null one as null', () => {
  const { log, lines } = openLog();
  log.warn(
    { err: Object.assign(new TypeError('no'), { code: 'X1', detail: 'Key (phone)=(+49…)' }) },
    'first',
  );
  log.warn({ err: null }, 'second');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ msg: 'first', err: { type: 'TypeError', code: 'X1', message: 'no' } });
  expect(lines[0]).not.toContain('Key (phone)');
  expect(second).toMatchObject({ msg: 'second', err: null });
});

test('a request is logged by method and path, without what was typed into the address', () => {
  const { log, lines } = openLog();
  log.info({ req: { method: 'GET', url: '/search?q=illness#token', headers: { cookie: 'x' } } }, 'asked');
  expect(JSON.parse(lines[0] ?? '').req).toEqual({ method: 'GET', path: '/search' });
});

test('the value that a database error names in its message is not logged', () => {
  const { log, lines } = openLog();
  const message = 'invalid input syntax for type integer: "an "illness" of mine"';
  log.error({ err: Object.assign(new Error(message), { code: '22P02' }) }, 'failed');
  expect(lines[0]).not.toContain('illness');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
    code: '22P02',
    message: 'invalid input syntax for type integer…',
    stack: expect.stringContaining('log.test.ts'),
  });
});
