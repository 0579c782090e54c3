import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdminTermDetail } from '../../../contract/content/admin-terms.ts';
import type { AdminQuery, ChangedQuery } from '../../../contract/search/admin-queries.ts';
import { addClinicFacts } from '../../../tests/factories/facts.ts';
import { makeTermWorld } from '../../../tests/helpers/term-calls.ts';
import { countableText, outcomeOf, weekOf } from './rules.ts';
import { countQuery, forgetQueries } from './writes.ts';

const { db, ids, call, term, numberOf, clinicsWith } = await makeTermWorld(['Heart House', 'Eye House']);
const [heartHouse = 0] = ids;
const cardiology = await term('specializations', 'cardiology');
await addClinicFacts(db, heartHouse, { specializations: [numberOf(cardiology)] });

const NOW = new Date('2026-11-25T10:00:00Z');
const asked = { outcome: 'nowhere', language: 'en', now: NOW } as const;
async function askBy(callers: number, text: string, now = NOW) {
  for (let each = 0; each < callers; each += 1)
    await countQuery(db, { ...asked, text, now, caller: `caller ${each}` });
}
const list = async (query = '') => (await call<AdminQuery[]>('GET', `admin/unread-queries?${query}`)).data;

beforeEach(async () => {
  await sql`truncate unread_queries, unread_query_keys, unread_query_callers`.execute(db);
});

describe('what is counted', () => {
  test.each([
    ['  Ticker   SPECIALIST ', 'ticker specialist'],
    ['болит ёлка', 'болит елка'],
    ['diabetes type 2', 'diabetes type 2'],
    ['+49 170 1234567', null],
    ['me@example.org', null],
    ['www.example.org', null],
    ['my name is John and I have been ill since my mother died', null],
    ['   ', null],
  ])('%s is kept as %s', (text, kept) => {
    expect(countableText(text)).toBe(kept);
  });

  test('a search without result counts unless filters may be why', () => {
    const found = { total: 1, corrected: null, read: [] };
    const nobody = { ...found, total: 0 };
    expect(outcomeOf(nobody, { q: 'x' })).toBe('nowhere');
    expect(outcomeOf(found, { q: 'x' })).toBe(null);
    expect(outcomeOf(nobody, { q: 'x', country: ['DE'] })).toBe(null);
    expect(outcomeOf(nobody, {})).toBe(null);
    expect(outcomeOf({ ...found, corrected: 'y' }, { q: 'x' })).toBe('unread');
  });

  test('a week begins on Monday in UTC', () => {
    expect(['2026-11-23T00:00:00Z', '2026-11-29T23:59:59Z'].map((day) => weekOf(new Date(day)))).toEqual([
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

describe('without knowing who asked', () => {
  test('an operator sees a query from ten different sessions on, and a repeat is none', async () => {
    await askBy(9, 'ticker pain');
    await askBy(9, 'ticker pain');
    expect(await list()).toEqual([]);
    await askBy(10, 'ticker pain');
    expect(await list()).toMatchObject([
      { text: 'ticker pain', sessions: 10, queries: 28, last_week: '2026-11-23' },
    ]);
  });

  test('two at the same moment from one caller are one session', async () => {
    await Promise.all([askBy(10, 'twice'), askBy(10, 'twice')]);
    expect(await list()).toMatchObject([{ sessions: 10, queries: 20 }]);
  });

  test('nothing kept tells that one caller asked two things', async () => {
    await askBy(1, 'one thing');
    await askBy(1, 'another thing');
    const { rows } = await sql<{ caller: Buffer }>`select caller from unread_query_callers`.execute(db);
    expect(new Set(rows.map(({ caller }) => caller.toString('hex'))).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('caller 0').toString('hex'));
  });

  test('with the week go its key, its callers and what too few asked', async () => {
    await askBy(10, 'many asked');
    await askBy(3, 'few asked');
    await forgetQueries(db, NOW);
    expect(await list()).toHaveLength(1);
    await forgetQueries(db, new Date('2026-11-30T00:00:00Z'));
    const left = await sql`select (select count(*)::int from unread_query_keys) as keys,
      (select count(*)::int from unread_query_callers) as callers, (select array_agg(text) from unread_queries) as texts`.execute(
      db,
    );
    expect(left.rows).toEqual([{ keys: 0, callers: 0, texts: ['many asked'] }]);
    await forgetQueries(db, new Date('2027-06-20T00:00:00Z'));
    expect(await list()).toEqual([]);
  });

  test('a search by the API that finds nothing is counted after its answer', async () => {
    await call('GET', 'client/clinics?q=qzxvkj%20wqpz');
    const texts = async () => (await sql<{ text: string }>`select text from unread_queries`.execute(db)).rows;
    await expect.poll(texts).toEqual([{ text: 'qzxvkj wqpz' }]);
  });
});

describe('an operator', () => {
  test('previews a phrase and teaches it to a term: searches find, the query is settled, the act is in the log', async () => {
    await askBy(12, 'blood pump trouble');
    const [query] = await list('q=pump');
    const target = cardiology.id;
    const preview = await call<object[]>('POST', 'admin/unread-queries/preview', {
      phrase: 'blood pump',
      language: 'en',
      target,
    });
    expect(preview.data).toMatchObject([
      {
        text: 'blood pump trouble',
        sessions: 12,
        before: { clinics: 0, read: [] },
        after: { clinics: 1, read: [cardiology.titles.en] },
      },
    ]);
    const taught = await call<AdminQuery>('POST', `admin/unread-queries/${query?.id}/teach`, {
      ...{ phrase: 'blood pump', language: 'en', target },
    });
    expect(taught.status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await term('specializations', 'cardiology')).synonyms?.en).toContain('blood pump');
    await expect.poll(() => clinicsWith('q=blood%20pump')).toEqual(['Heart House']);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from audit_events order by id desc limit 2`.execute(db);
    expect(rows.map(({ kind }) => kind)).toEqual(['query.settled', 'term.changed']);
    await askBy(10, 'blood pump trouble', new Date('2026-12-01T10:00:00Z'));
    expect(await list()).toMatchObject([{ last_week: '2026-11-30' }]);
  });

  const texts = (from: AdminTermDetail) => ({
    dictionary: from.dictionary,
    titles: from.titles,
    doctor_titles: from.doctor_titles,
    synonyms: from.synonyms,
  });
  const previewOf = async (body: object) =>
    (await call<ChangedQuery[]>('POST', 'admin/unread-queries/preview-term', body)).data;

  test('previews a term with all that is typed: new words are read, and those taken out no longer are', async () => {
    await askBy(12, 'bosom engine trouble');
    await askBy(11, 'cardiology');
    const now = await term('specializations', 'cardiology');
    expect(await previewOf({ ...texts(now), id: now.id })).toEqual([]);
    const synonyms = { ...now.synonyms, en: [...(now.synonyms?.en ?? []), 'bosom engine'] };
    expect(await previewOf({ ...texts(now), id: now.id, synonyms })).toMatchObject([
      {
        text: 'bosom engine trouble',
        before: { clinics: 0, read: [] },
        after: { clinics: 1, read: [now.titles.en] },
      },
    ]);
    const bare = { titles: { en: 'Ticker trade' }, doctor_titles: {}, synonyms: {} };
    expect(await previewOf({ ...texts(now), ...bare, id: now.id })).toMatchObject([
      { text: 'cardiology', before: { clinics: 1, read: [now.titles.en] } },
    ]);
    // Nothing of it is saved.
    expect(await clinicsWith('q=bosom%20engine')).toEqual([]);
    expect(await clinicsWith('q=cardiology')).toEqual(['Heart House']);
  });

  test('previews a new term by its titles and synonyms: it has no clinics yet', async () => {
    await askBy(13, 'gene whispering');
    await askBy(12, 'helix mending berlin');
    const typed = {
      dictionary: 'procedures',
      id: null,
      titles: { en: 'Gene whispering', de: ' ' },
      doctor_titles: null,
      synonyms: { en: ['helix mending', ''] },
    };
    expect(await previewOf(typed)).toMatchObject([
      { text: 'gene whispering', before: { read: [] }, after: { clinics: 0, read: ['Gene whispering'] } },
      {
        text: 'helix mending berlin',
        after: { clinics: 0, read: expect.arrayContaining(['Gene whispering']) },
      },
    ]);
  });

  test.each([
    ['that is not there', { dictionary: 'diseases', id: 'diseases-99999' }],
    ['of another dictionary', { dictionary: 'diseases', id: cardiology.id }],
  ])('a term %s has no preview', async (_, which) => {
    const body = { ...which, titles: { en: 'x' }, doctor_titles: null, synonyms: null };
    const { status, errors } = await call('POST', 'admin/unread-queries/preview-term', body);
    expect([status, Object.keys(errors)]).toEqual([422, ['id']]);
  });

  test('teaches a phrase to a complaint, and puts another query aside', async () => {
    await askBy(10, 'wobbly kneecap');
    await askBy(11, 'asdf');
    const { data: complaints } = await call<{ id: number; phrases: Record<string, string[]> }[]>(
      'GET',
      'admin/complaints?q=knee-pain',
    );
    const target = `complaints-${complaints[0]?.id}`;
    const [noise, knee] = await list('sort=sessions&order=DESC');
    await call('POST', `admin/unread-queries/${knee?.id}/teach`, {
      phrase: 'wobbly kneecap',
      language: 'en',
      target,
    });
    await call('POST', `admin/unread-queries/${noise?.id}/settle`, {});
    expect(await list()).toEqual([]);
    const { data } = await call<{ phrases: Record<string, string[]>; is_edited: boolean }>(
      'GET',
      `admin/complaints/${complaints[0]?.id}`,
    );
    expect(data.phrases.en).toContain('wobbly kneecap');
    expect(data.is_edited).toBe(true);
  });

  test.each([
    ['an unknown term', { phrase: 'x ray', language: 'en', target: 'diseases-99999' }, 'target'],
    ['an unknown language', { phrase: 'x ray', language: 'xx', target: 'diseases-1' }, 'language'],
    ['an empty phrase', { phrase: '  ', language: 'en', target: 'diseases-1' }, 'phrase'],
  ])('is refused %s, and nothing is settled', async (_, body, field) => {
    await askBy(10, 'x ray head');
    const [query] = await list();
    const { status, errors } = await call('POST', `admin/unread-queries/${query?.id}/teach`, body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await list()).toHaveLength(1);
  });

  test('finds no query that too few asked, by its number either', async () => {
    await askBy(9, 'nine asked');
    const { rows } = await sql<{ id: number }>`select id from unread_queries`.execute(db);
    expect((await call('GET', `admin/unread-queries/${rows[0]?.id}`)).status).toBe(404);
    expect((await call('POST', `admin/unread-queries/${rows[0]?.id}/settle`, {})).status).toBe(404);
  });
});
