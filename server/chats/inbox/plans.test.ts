import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { groupQuery, isLabelRare, type Listed, listInbox, pageQuery } from './reads.ts';

const { db } = await testDatabase();
const COUNT = 100_000;
const OTHERS = 300_000;
const clinicId = await createClinic(db, { title: 'Busy', cityId: null });
const staff = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });

/** Conversations of the clinic among three times as many of others: nine of ten done, one of a hundred waiting for it. */
async function fill(): Promise<void> {
  const { id } = await makeAccount(db);
  await db.transaction().execute(async (trx) => {
    // A hundred thousand at once need no triggers to see where they lie.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into chats (account_id, clinic_id, ended_at, last_at, last_seq, state, closed_at, waiting_since)
      select ${id}::uuid, ${clinicId}, now(), now() - make_interval(mins => n), 1,
        case when n % 10 < 9 then 'closed' else 'open' end, case when n % 10 < 9 then now() end,
        case when n % 100 = 99 then now() - make_interval(mins => n) end
      from generate_series(1, ${COUNT}::int) n`.execute(trx);
    await sql`
      insert into inbox_items (request_id, clinic_id, chat_id, folder, turned_at, due_order, assigned_to)
      select request_id, clinic_id, chat_id, folder, turned_at, due_order,
        case when extract(minute from turned_at)::int % 30 = 0 then ${staff.id}::uuid end
      from inbox_standings`.execute(trx);
    await sql`
      insert into inbox_items (clinic_id, chat_id, folder, turned_at)
      select 1000000 + n % 300, gen_random_uuid(), 'done', now() from generate_series(1, ${OTHERS}::int) n`.execute(
      trx,
    );
  });
  for (const table of ['chats', 'inbox_items']) await sql`vacuum analyze ${sql.ref(table)}`.execute(db);
}
await fill();

/** Pages that an index alone cannot answer for: a vacuum leaves those that somebody's older snapshot still needs. */
async function pagesUnseen(): Promise<number> {
  await sql`vacuum inbox_items`.execute(db);
  const { rows } = await sql<{ pages: number }>`
    select relpages - relallvisible as pages from pg_class where relname = 'inbox_items'`.execute(db);
  return rows[0]?.pages ?? Number.NaN;
}

async function planOf(query: RawBuilder<unknown>): Promise<{ text: string; buffers: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(db);
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const [, hit = '0'] = /shared hit=(\d+)/.exec(text) ?? [];
  const [, read = '0'] = /shared(?: hit=\d+)? read=(\d+)/.exec(text) ?? [];
  return { text, buffers: Number(hit) + Number(read) };
}

const input: Listed = {
  accountId: staff.id,
  language: 'ru',
  clinicId: null,
  folder: 'unanswered',
  assigned: null,
  kind: null,
  label: null,
  isLabelRare: false,
  isSearched: false,
};

test.each(['unanswered', 'waiting', 'done'] as const)(
  'of 100,000 conversations a page of %s is a short range of the index of its clinic',
  async (folder) => {
    const first = await planOf(pageQuery({ ...input, folder }));
    expect(first.text).toContain('inbox_items_by_turn');
    expect(first.buffers).toBeLessThan(60);
    const { meta } = await listInbox(db, { ...input, folder });
    const next = await planOf(pageQuery({ ...input, folder, after: meta.next ?? undefined }));
    expect(next.text).toContain('inbox_items_by_turn');
    expect(next.buffers).toBeLessThan(60);
  },
);

test('of 100,000 conversations a page by deadline is a short range of its own index', async () => {
  const { text, buffers } = await planOf(pageQuery({ ...input, sort: 'due' }));
  expect(text).toContain('inbox_items_by_due');
  expect(buffers).toBeLessThan(60);
});

test('counting 100,000 for all filters reads one index, and no conversation', async () => {
  await expect.poll(pagesUnseen, { timeout: 30_000 }).toBe(0);
  const { text, buffers } = await planOf(groupQuery(input));
  expect(text).toMatch(/Index Only Scan using inbox_items_by_/);
  expect(text).not.toContain('Seq Scan on inbox_items');
  expect(text).not.toContain('Seq Scan on chats');
  expect(buffers).toBeLessThan(4000);
});

test('the inbox of 100,000 conversations is listed with exact counts, in as many milliseconds as it says', async () => {
  const durations: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const start = performance.now();
    const { meta } = await listInbox(db, input);
    durations.push(performance.now() - start);
    expect(meta.counts.folders).toEqual({
      unanswered: 1000,
      waiting: 9000,
      done: 90_000,
      snoozed: 0,
      approval: 0,
    });
  }
  const median = durations.sort((one, other) => one - other)[2] ?? 0;
  process.stdout.write(`inbox with 100,000 conversations: median ${median.toFixed(1)} ms\n`);
});

/** Puts a new label on the rows of the clinic that `which` names. */
async function labelRows(which: RawBuilder<unknown>): Promise<string> {
  const id = crypto.randomUUID();
  await sql`
    insert into inbox_labels (id, clinic_id, name, color) values (${id}::uuid, ${clinicId}, ${id.slice(0, 20)}, 'teal')`.execute(
    db,
  );
  await sql`
    insert into inbox_item_labels (label_id, item_id)
    select ${id}::uuid, i.id from inbox_items i where i.clinic_id = ${clinicId} and ${which}`.execute(db);
  await sql`vacuum analyze inbox_item_labels`.execute(db);
  return id;
}

test('of 100,000 conversations a page of a label is read by an index, whether few rows have it or most', async () => {
  const rare = await labelRows(
    sql`i.id in (select id from inbox_items where clinic_id = ${clinicId} and folder = 'done' limit 30)`,
  );
  const common = await labelRows(sql`i.folder in ('done', 'waiting')`);
  await expect.poll(pagesUnseen, { timeout: 30_000 }).toBe(0);
  for (const [label, isRare] of [
    [rare, true],
    [common, false],
  ] as const) {
    const labelled = { ...input, label, isLabelRare: await isLabelRare(db, label) };
    expect(labelled.isLabelRare).toBe(isRare);
    for (const sort of ['newest', 'due'] as const) {
      const page = await planOf(pageQuery({ ...labelled, folder: 'done', sort }));
      expect(page.text).toMatch(/inbox_item_labels_(pk|of_item)/);
      expect(page.text).not.toMatch(/Seq Scan on inbox_/);
      expect(page.buffers).toBeLessThan(300);
    }
    const counts = await planOf(groupQuery(labelled));
    expect(counts.text).not.toMatch(/Seq Scan on inbox_items/);
    expect(counts.buffers).toBeLessThan(isRare ? 300 : 8000);
  }
});
