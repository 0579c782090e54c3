import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminReportDetail, NewReport, Report } from '../../../contract/reviews/reports.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createComments } from '../../../tests/factories/facts.ts';
import { actCallsOf } from '../../../tests/helpers/act-calls.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const ids: number[] = [];
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  for (const title of ['Isar Klinik', 'Isar Clinic Berlin', 'Adler', 'Quiet'])
    ids.push(await createClinic(empty, { title }));
});
const [isar = 0, isarTwo = 0, adler = 0, quiet = 0] = ids;
const first = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Lind' });
const second = await makeAccount(db, { operator: 'moderator' });

const call = actCallsOf(app);

async function report(input: Partial<NewReport>): Promise<{ id: string; number: string }> {
  const body = { target: 'clinic', id: adler, kind: 'closed', text: 'It has closed in spring.', ...input };
  const { data } = await call<Report>(null, 'POST', 'client/reports', body);
  const { data: found } = await call<{ id: string }[]>(first, 'GET', `admin/reports?q=${data.number}`);
  return { id: found[0]?.id ?? '', number: data.number };
}
const detail = async (id: string, by = first) =>
  (await call<AdminReportDetail>(by, 'GET', `admin/reports/${id}`)).data;
const receipt = async (number: string) => (await call<Report>(null, 'GET', `client/reports/${number}`)).data;
const answer = 'We have looked at it again.';
/** Answers it as it stands now, unless a `version` says otherwise. */
const decide = async (by: MadeAccount, id: string, body: object) => {
  const { version } = await detail(id);
  return call<AdminReportDetail>(by, 'POST', `admin/reports/${id}/decide`, { version, answer, ...body });
};

test('whoever has read it before something was done about it does not answer it so', async () => {
  const { id } = await report({ id: isarTwo });
  const { version, has_acts } = await detail(id);
  expect(has_acts).toBe(false);
  await call(second, 'POST', `admin/clinics/${isarTwo}/withdraw`, { reason: 'closed' }, id);
  const late = await decide(first, id, { state: 'refused', version });
  expect([late.status, Object.keys(late.errors)]).toEqual([422, ['version']]);
  expect(await detail(id)).toMatchObject({ state: 'received', has_acts: true });
  await call(second, 'POST', `admin/clinics/${isarTwo}/publish`, { reason: 'open again' }, id);
});

test('it says what was done: an act from the report, or another one in words; with neither it is refused', async () => {
  const { id, number } = await report({});
  const empty = await decide(first, id, { state: 'acted' });
  expect([empty.status, Object.keys(empty.errors)]).toEqual([422, ['other_act']]);
  await call(first, 'POST', `admin/clinics/${adler}/withdraw`, { reason: 'closed for good' }, id);
  const { acts } = await detail(id);
  expect(acts).toMatchObject([
    { kind: 'clinic.withdrawn', entity_id: `${adler}`, by: 'Mara Lind', counts: true },
  ]);
  expect((await receipt(number)).outcomes).toEqual([]);
  expect((await decide(first, id, { state: 'acted' })).status).toBe(200);
  const { state, outcomes, answer: told } = await receipt(number);
  expect({ state, told, outcomes: outcomes.map(({ outcome }) => outcome) }).toEqual({
    state: 'acted',
    told: answer,
    outcomes: ['withdrawn'],
  });
});

test('what was taken back is not done, and whoever reported reads that too', async () => {
  const { id, number } = await report({ id: quiet });
  const reason = 'looked closed';
  await call(first, 'POST', `admin/clinics/${quiet}/withdraw`, { reason }, id);
  await call(first, 'POST', `admin/clinics/${quiet}/publish`, { reason }, id);
  expect((await detail(id)).acts.map(({ counts }) => counts)).toEqual([false, false]);
  expect((await decide(first, id, { state: 'acted' })).status).toBe(422);
  const other = { state: 'acted', other_act: 'The clinic was asked by phone' };
  expect((await decide(first, id, other)).status).toBe(200);
  expect(await receipt(number)).toMatchObject({
    other_act: 'The clinic was asked by phone',
    outcomes: [{ outcome: 'withdrawn' }, { outcome: 'undone' }],
  });
});

test('a comment that the second operator removes out of the queue counts', async () => {
  const [commentId = 0] = await createComments(db, [{ clinicId: isar, rating: 1 }]);
  const { id } = await report({ target: 'comment', id: commentId, kind: 'illegal' });
  const remove = async (by: MadeAccount, reportId?: string) => {
    const { data } = await call<{ version: number }>(by, 'GET', `admin/comments/${commentId}`);
    const body = { version: data.version, reason: 'illegal' };
    return call(by, 'POST', `admin/comments/${commentId}/remove`, body, reportId);
  };
  await remove(first, id);
  expect((await detail(id)).acts).toMatchObject([{ kind: 'comment.removal_asked', counts: false }]);
  expect((await decide(first, id, { state: 'acted' })).status).toBe(422);
  await remove(second);
  expect((await decide(first, id, { state: 'acted' })).status).toBe(200);
});

test('a duplicate becomes a pair with one press, and the merge answers the report', async () => {
  const { id, number } = await report({
    id: isar,
    kind: 'duplicate',
    text: 'The same as Isar Clinic Berlin',
  });
  const { alike, pair } = await detail(id);
  expect(pair).toBeNull();
  expect(alike[0]).toMatchObject({ id: isarTwo, title: 'Isar Clinic Berlin' });
  const named = await call<{ id: number }>(first, 'POST', 'admin/matches', {
    clinic_id: isar,
    candidate_id: isarTwo,
    report_id: id,
  });
  expect(named.status).toBe(200);
  expect((await detail(id)).pair).toEqual({ id: named.data.id, kind: 'clinic' });
  const path = `admin/matches/${named.data.id}`;
  expect((await call(first, 'POST', `${path}/merge`, { survivor_id: isarTwo })).status).toBe(200);
  expect(await receipt(number)).toMatchObject({
    state: 'acted',
    answer: null,
    outcomes: [{ outcome: 'merged' }],
    target: { id: isarTwo },
  });
  expect((await call(first, 'POST', `${path}/undo`)).status).toBe(200);
  expect((await receipt(number)).outcomes).toMatchObject([{ outcome: 'merged' }, { outcome: 'undone' }]);
  expect((await call(first, 'POST', `${path}/reject`)).status).toBe(200);
  expect((await receipt(number)).state).toBe('acted');
});

test('two that stay two answer the report as well', async () => {
  const { id, number } = await report({ id: isar, kind: 'duplicate', text: '/hospital/adler-berlin/about' });
  const { data } = await call<{ id: number }>(first, 'POST', 'admin/matches', {
    clinic_id: quiet,
    candidate_id: isar,
    report_id: id,
  });
  await call(first, 'POST', `admin/matches/${data.id}/reject`);
  expect(await receipt(number)).toMatchObject({ state: 'refused', outcomes: [{ outcome: 'kept_apart' }] });
  expect((await receipt(number)).may_appeal).toBe(true);
});

test('a refusal is appealed against once, in time; another operator decides for good', async () => {
  const { id, number } = await report({ id: isar });
  const appeal = (text = 'The door is locked since March.') =>
    call<Report>(null, 'POST', `client/reports/${number}/appeal`, { text });
  expect((await appeal()).errors).toHaveProperty('text');
  await decide(first, id, { state: 'refused' });
  expect((await appeal('short')).errors).toHaveProperty('text');
  const answers = await Promise.all([appeal(), appeal()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await receipt(number)).toMatchObject({ state: 'received', is_appealed: true, may_appeal: false });
  expect((await detail(id)).appeal).toMatchObject({ is_open: true, is_mine: true, has_other: true });
  expect((await detail(id, second)).appeal).toMatchObject({ is_mine: false });
  expect((await decide(first, id, { state: 'refused' })).errors).toHaveProperty('decision');
  expect((await decide(second, id, { state: 'refused' })).status).toBe(200);
  expect((await appeal()).status).toBe(422);
  const late = await report({ id: isar });
  await decide(first, late.id, { state: 'refused' });
  await sql`update reports set decided_at = decided_at - interval '30 days' where id = ${late.id}::uuid`.execute(
    db,
  );
  expect((await receipt(late.number)).may_appeal).toBe(false);
  const text = 'It is closed all the same.';
  expect((await call(null, 'POST', `client/reports/${late.number}/appeal`, { text })).status).toBe(422);
  expect((await call(null, 'POST', 'client/reports/aaaa-bbbb-cccc/appeal', { text })).status).toBe(404);
});

test('a header that names no report is refused; one that is unknown is not written down', async () => {
  const reason = 'for a test';
  const bad = await call(first, 'POST', `admin/clinics/${isar}/withdraw`, { reason }, 'nothing');
  expect(bad.status).toBe(422);
  expect((await call(first, 'POST', `admin/clinics/${isar}/withdraw`, { reason }, randomUUID())).status).toBe(
    200,
  );
  const { rows } = await sql`
    select report_id from audit_events where entity = 'clinic' and entity_id = ${String(isar)}
      and kind = 'clinic.withdrawn'`.execute(db);
  expect(rows).toEqual([{ report_id: null }]);
});
