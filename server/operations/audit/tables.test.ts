import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { personalColumns, tableColumns, tableExports } from '../../../contract/operations/admin-tables.ts';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { CSV_START, csvLine, withoutApostrophes } from '../../../contract/platform/csv.ts';
import { personalTables } from '../../../contract/platform/table-formats.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { fillBackOffice, personal } from '../../../tests/factories/back-office.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { readTable } from '../../clinics/price-files/read-table.ts';

const { app, db } = await testApp(async ({ db: empty }) => {
  await fillBackOffice(empty);
});
const admin = await makeAccount(db, { operator: 'admin', name: personal.operator });
const names = Object.keys(tableExports);

async function take(name: string, query = '', headers: object = admin.headers) {
  const url = `/api/v1/admin/${name}/export?${query}`;
  const { statusCode, body, headers: sent } = await app.inject({ url, headers: { ...headers } });
  return { status: statusCode, body, disposition: String(sent['content-disposition']) };
}
const rowsOf = (body: string) => (JSON.parse(body) as { data: Record<string, unknown>[] }).data;

async function lastAct(): Promise<AuditEvent | undefined> {
  const reply = await app.inject({ url: '/api/v1/admin/audit?entity=table', headers: admin.headers });
  return reply.json<{ data: AuditEvent[] }>().data[0];
}

describe('a table without personal data', () => {
  test.each(names)('%s has its columns, its rows, and nobody’s name or words', async (name) => {
    const csv = await take(name);
    expect(csv.status).toBe(200);
    const [head = '', ...lines] = csv.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head.split(',')).toEqual(tableColumns[name as keyof typeof tableColumns]);
    expect(lines.length).toBeGreaterThan(0);
    const json = await take(name, 'format=json');
    expect(rowsOf(json.body).length).toBeGreaterThan(0);
    expect(Object.keys(rowsOf(json.body)[0] ?? {})).toEqual(head.split(','));
    for (const secret of Object.values(personal)) expect(csv.body + json.body).not.toContain(secret);
  });

  test('follows the filters of its list, and its order', async () => {
    const published = rowsOf((await take('clinics', 'format=json&status=published&order=DESC')).body);
    expect(published.map(({ title }) => title)).toEqual(['Spree Klinik', 'Isar Klinik', 'Havel Klinik']);
    const one = rowsOf((await take('verification', 'format=json&folder=all&q=L-2')).body);
    expect(one).toMatchObject([{ 'clinic.title': 'Spree Klinik', body: 'Land Berlin' }]);
  });

  test('leaves out what is hidden in the list, and says so in the log', async () => {
    const query = 'format=json&without=clinic.title&without=counts';
    expect(Object.keys(rowsOf((await take('photos', query)).body)[0] ?? {})).toEqual([
      ...['id', 'clinic.id', 'state', 'reason', 'width', 'height'],
    ]);
    expect((await lastAct())?.detail).toEqual({
      format: 'json',
      order: 'ASC',
      sort: 'id',
      without: ['clinic.title', 'counts'],
    });
    const imports = rowsOf((await take('imports', query)).body)[0] ?? {};
    expect(Object.keys(imports).some((name) => name.startsWith('counts'))).toBe(false);
    const all = tableColumns.complaints.map((column) => `&without=${column}`).join('');
    expect((await take('complaints', `format=csv${all}`)).status).toBe(422);
  });

  test('is written into the log with its filters, but not with what was searched for', async () => {
    await take('accounts', `format=json&q=${encodeURIComponent('+4915112345678')}`);
    expect(await lastAct()).toMatchObject({
      kind: 'table.taken',
      entity: 'table',
      entity_id: 'accounts',
      reason: null,
      detail: { format: 'json', q: true },
    });
  });

  test('the log itself is taken whole, however many pages that are', async () => {
    await sql`insert into audit_events (actor_role, kind, entity, entity_id)
      select 'service', 'query.settled', 'query', n from generate_series(1, 2500) n`.execute(db);
    const rows = rowsOf((await take('audit', 'format=json&entity=query')).body);
    expect(rows.map(({ entity_id }) => entity_id)).toEqual(
      Array.from({ length: 2500 }, (_, at) => String(2500 - at)),
    );
  });

  test('says in its name that a list goes on', async () => {
    await sql`insert into reports (number, clinic_id, kind, text, language, idempotency_key, idempotency_hash, received_at)
      select 'n' || n, (select min(id) from clinics), 'closed', 'x', 'de', 'many' || n, '\\x00', '2020-01-01'
      from generate_series(1, 10001) n`.execute(db);
    const { body, disposition } = await take('reports', 'format=json&kind=closed');
    expect(rowsOf(body)).toHaveLength(10_000);
    expect(disposition).toMatch(/medatlas-reports-\d{4}-\d\d-\d\d-first-10000\.json/);
    expect((await take('clinics')).disposition).toMatch(/medatlas-clinics-\d{4}-\d\d-\d\d\.csv/);
  });

  test.each(['format=xls', 'page=2', 'per_page=5', 'cursor=1', 'nonsense=1', 'order=UP'])(
    '%s is refused',
    async (query) => {
      expect((await take('clinics', query)).status).toBe(422);
    },
  );

  test('is for those who may read the list', async () => {
    const moderator = await makeAccount(db, { operator: 'moderator' });
    const client = await makeAccount(db);
    expect((await take('clinics', '', {})).status).toBe(401);
    expect((await take('clinics', '', client.headers)).status).toBe(404);
    expect((await take('currencies', '', moderator.headers)).status).toBe(404);
    expect((await take('clinics', '', moderator.headers)).status).toBe(200);
  });
});

describe('a table with personal data', () => {
  const ask = async (name: string, payload: object, headers: object = admin.headers) => {
    const url = `/api/v1/admin/${name}/export`;
    return app.inject({ method: 'POST', url, headers: { ...headers }, payload });
  };

  test.each(Object.entries(personalColumns))(
    '%s has them too, for a reason that stays',
    async (name, own) => {
      const reply = await ask(name, { format: 'json', reason: ' Запрос суда 12/26 ' });
      expect(reply.statusCode).toBe(200);
      const [row = {}] = rowsOf(reply.body);
      expect(Object.keys(row).slice(-own.length)).toEqual(own);
      expect(reply.body).toContain(name === 'doctors' ? personal.doctor : personal.operator);
      expect(await lastAct()).toMatchObject({
        kind: 'table.taken_with_people',
        entity_id: name,
        actor: { id: admin.id },
        reason: 'Запрос суда 12/26',
      });
    },
  );

  test('needs a reason, an admin, and a code of the last minutes', async () => {
    expect((await ask('accounts', {})).statusCode).toBe(422);
    expect((await ask('accounts', { reason: '  ' })).statusCode).toBe(422);
    const moderator = await makeAccount(db, { operator: 'moderator' });
    expect((await ask('accounts', { reason: 'Запрос' }, moderator.headers)).statusCode).toBe(404);
    expect((await ask('accounts', { reason: 'Запрос' }, {})).statusCode).toBe(401);
    const tired = await makeAccount(db, { operator: 'admin' });
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${tired.id}`.execute(
      db,
    );
    const reply = await ask('accounts', { reason: 'Запрос' }, tired.headers);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ errors: { confirmation: [expect.any(String)] } });
  });

  test('gives no more people than the list shows: operators, or those found exactly', async () => {
    const rows = rowsOf((await ask('accounts', { format: 'json', reason: 'Сверка' })).body);
    expect(rows.every(({ roles }) => /moderator|admin/.test(String(roles)))).toBe(true);
    const found = rowsOf((await ask('accounts', { format: 'json', reason: 'Сверка', q: admin.phone })).body);
    expect(found).toMatchObject([{ id: admin.id, phone_number: admin.phone }]);
  });
});

test('a text that a spreadsheet would run begins with an apostrophe; numbers stay numbers', () => {
  const texts = ['=cmd|1', '+1', '-1', '@a', '\tb', 'plain', 'a,b', 'say "x"', 'two\nlines'];
  expect(csvLine([...texts, -2, true, null])).toBe(
    `'=cmd|1,'+1,'-1,'@a,'\tb,plain,"a,b","say ""x""","two\nlines",-2,true,\r\n`,
  );
});

test('nothing runs when a file is split at another character, nor after white space or as a full-width sign', () => {
  const formula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠−]/u;
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−'];
  const starts = [
    '',
    ' ',
    '\u00A0',
    '\u200B',
    '\uFEFF ',
    'a;',
    'a; ',
    'a\t',
    ';\t',
    '\t',
    'a|',
    'a\n',
    '\r\n\u200B',
    'a;"',
    'a\t""',
    'a; "\u200B',
    '"a"\n"',
  ];
  for (const text of starts.flatMap((start) => signs.map((sign) => `${start}${sign}1+cmd`))) {
    const line = csvLine(['x', text]).slice(0, -2);
    const parts = [line.slice('x,'.length).replace(/^"/, ''), ...line.split(/[;\t\r\n|]/)];
    expect([text, parts.filter((part) => formula.test(part))]).toEqual([text, []]);
    const cell = line.slice('x,'.length).replace(/^"([\s\S]*)"$/, '$1');
    expect(withoutApostrophes(cell.replaceAll('""', '"'))).toBe(text);
  }
});

test('prices and phone numbers that were exported are read back by the price import as they were', () => {
  const rows = [
    ['Code', 'Name', 'Price', 'Phone'],
    ['A-1', '-30 % week; =SUM(A1)', '1 200,50', '+49 89 123-45'],
    ['A-2', '@home visit\t+ report', '-5', '+7 495 000-00-00'],
  ];
  const text = `${CSV_START}${rows.map((row) => csvLine(row)).join('')}`;
  const { headings, rows: read } = readTable(text);
  expect([headings, ...read]).toEqual(rows);
});

test('the back office offers personal data exactly where the contract has them', () => {
  expect(personalTables).toEqual(Object.keys(personalColumns));
});
