import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { testSecrets } from '../../tests/helpers/keys.ts';
import { kyselyOn } from './database.ts';
import { openColumns, type SealedJson, sealedColumn } from './sealed-columns.ts';
import { createSecrets } from './secrets.ts';

const { db, pool } = await testDatabase();
await sql`create table notes (box int, id int, body text not null default '', body_sealed bytea)`.execute(db);
const body = sealedColumn<string>({
  table: 'notes',
  column: 'body_sealed',
  ids: ['box', 'id'],
  open: (row) => sql`to_jsonb(${sql.ref(`${row}.body`)})`,
  isOpen: (row) => sql`${sql.ref(`${row}.body`)} <> ''`,
  clear: sql`body = ''`,
});

async function add(box: number, id: number, text: string): Promise<void> {
  await sql`insert into notes (box, id, body_sealed) values (${box}, ${id}, ${body.seal(db, [box, id], text)})`.execute(
    db,
  );
}
const read = async (box: number, id: number, on = db): Promise<string | undefined> => {
  const { rows } = await sql<{ body: SealedJson<string> }>`
    select ${body.read('n')} as body from notes n where box = ${box} and id = ${id}`.execute(on);
  return openColumns(on, rows)[0]?.body;
};

test('a sealed text is read as it was written, inside of lists and objects too, and stands nowhere in the table', async () => {
  const text = 'Болит «висок» \u0000"\u2028 🙂'.replace('\u0000', '');
  await add(1, 1, text);
  expect(await read(1, 1)).toBe(text);
  const { rows } = await sql<{ all: { at: string; body: SealedJson<string> }[] }>`
    select json_agg(json_build_object('at', now(), 'body', ${body.read('n')})) as all from notes n where box = 1`.execute(
    db,
  );
  expect(openColumns(db, rows)).toEqual([{ all: [{ at: expect.any(String), body: text }] }]);
  const stored = await sql<{ row: string }>`select n::text as row from notes n`.execute(db);
  expect(stored.rows[0]?.row).not.toContain('висок');
  const bytes = await sql<{ sealed: Buffer }>`select body_sealed as sealed from notes`.execute(db);
  expect(bytes.rows[0]?.sealed.includes('висок')).toBe(false);
});

test('what stands open from before is read as it is', async () => {
  await sql`insert into notes (box, id, body) values (2, 1, 'Открыто')`.execute(db);
  expect(await read(2, 1)).toBe('Открыто');
});

test('a text does not open in another row, nor after a changed byte', async () => {
  await add(3, 1, 'Первый');
  await add(3, 2, 'Второй');
  // A space between the ids, so that 3 and 1 are not 31.
  await add(31, 1, 'Третий');
  await sql`update notes n set body_sealed = o.body_sealed from notes o where n.box = 3 and n.id = 2 and o.box = 3 and o.id = 1`.execute(
    db,
  );
  expect(await read(3, 1)).toBe('Первый');
  await expect(read(3, 2)).rejects.toThrow();
  await sql`update notes n set body_sealed = o.body_sealed from notes o where n.box = 31 and o.box = 3 and o.id = 1`.execute(
    db,
  );
  await expect(read(31, 1)).rejects.toThrow();
  await sql`update notes set body_sealed = set_byte(body_sealed, 20, get_byte(body_sealed, 20) # 1) where box = 3 and id = 1`.execute(
    db,
  );
  await expect(read(3, 1)).rejects.toThrow();
});

test('a transaction has the keys of its connection, and a connection without keys opens nothing', async () => {
  await add(4, 1, 'Ключи');
  expect(await db.transaction().execute((trx) => read(4, 1, trx))).toBe('Ключи');
  await expect(read(4, 1, kyselyOn(pool))).rejects.toThrow('carries no keys');
  const others = createSecrets({ secretKeys: [Buffer.alloc(32, 3)], dataDir: '/nowhere' });
  await expect(read(4, 1, kyselyOn(pool, { secrets: others }))).rejects.toThrow('SECRET_KEY');
});

test('where texts are not sealed yet nothing is, and what is sealed opens all the same', async () => {
  await add(5, 1, 'Раньше');
  const careful = kyselyOn(pool, { secrets: { ...testSecrets, sealsTexts: false } });
  expect(body.seal(careful, [5, 2], 'Позже')).toBeNull();
  expect(await read(5, 1, careful)).toBe('Раньше');
});
