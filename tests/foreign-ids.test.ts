import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/platform/endpoint.ts';
import { readEndpoints } from '../scripts/read-endpoints.ts';
import { makeAccount } from './factories/accounts.ts';
import { createApiKey } from './factories/api-keys.ts';
import { makeChat } from './factories/chats.ts';
import { makeOfferWorld } from './factories/offer-world.ts';
import { makeTerms } from './factories/offers.ts';
import { bodies, idPlaces, type Kind, kindsOf, type Objects, queries } from './helpers/foreign-ids.ts';

const world = await makeOfferWorld();
const { app, db, clinics } = world;
const [foreignClinic, ownClinic] = clinics;
const attacker = await makeAccount(db, { staff: { clinicId: ownClinic.id, role: 'owner' } });
const ownerOfBoth = await makeAccount(db, { staff: { clinicId: ownClinic.id, role: 'owner' } });
await db
  .insertInto('staff')
  .values({ account_id: ownerOfBoth.id, clinic_id: foreignClinic.id, role: 'owner' })
  .execute();
const keyOfBoth = await createApiKey(db, { accountId: ownerOfBoth.id, clinicId: ownClinic.id });

/** A plan with a document, a template of plans, and after its day a discharge document and a worrying answer. */
async function makePlan(here: typeof ownClinic, member: string) {
  const { client, requestId: planned } = await world.ask([here]);
  const { id } = await world.offer(here, planned);
  await world.call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  await sql`insert into plans (request_id) values (${planned}::uuid)`.execute(db);
  await sql`update requests set state = 'scheduled' where id = ${planned}::uuid`.execute(db);
  await sql`
    update offers set state = 'confirmed', confirmed_date = current_date - 2 where id = ${id}::uuid`.execute(
    db,
  );
  const check_in = randomUUID();
  const answer = { pain: 9, at: new Date().toISOString(), worrying: ['pain'], seen_at: null };
  const checkIns = JSON.stringify([{ id: check_in, day: 1, questions: ['pain'], answer }]);
  await sql`
    insert into aftercares (request_id, discharged_on, check_ins, is_worrying)
    values (${planned}::uuid, current_date - 1, ${checkIns}::jsonb, true)`.execute(db);
  const { rows } = await sql<{ plan_document: string; plan_template: string; care_document: string }>`
    with paper as (
      insert into attachments (account_id, aftercare_id, name, type, bytes, file, attached_at)
      values (${member}::uuid, ${planned}::uuid, 'b.txt', 'text/plain', 1, ${randomUUID()}, now()) returning id),
    file as (
      insert into attachments (account_id, plan_id, name, type, bytes, file, attached_at)
      values (${member}::uuid, ${planned}::uuid, 'a.txt', 'text/plain', 1, ${randomUUID()}, now()) returning id),
    template as (
      insert into plan_templates (id, clinic_id, title, items, arrival, contact_name, contact_phone)
      values (gen_random_uuid(), ${here.id}, 'T', '[]', '', '', '') returning id)
    select file.id as plan_document, template.id as plan_template, paper.id as care_document
    from file, template, paper`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('All rows were made');
  await sql`
    update plans set documents = jsonb_build_array(jsonb_build_object('id', ${made.plan_document}::text, 'side', 'staff',
      'needs_signature', false, 'signs', null)) where request_id = ${planned}::uuid`.execute(db);
  return { planned, check_in, ...made };
}

/** Everything that a clinic can name, once for each of the two clinics. */
async function makeObjects(
  { id: clinic, doctorId, staff }: typeof ownClinic,
  uploader?: { id: string },
): Promise<Objects> {
  const here = { id: clinic, doctorId, staff };
  const { client, requestId: request } = await world.ask([here]);
  const offer = await world.offer(here, request);
  const chat = await makeChat(db, { client, clinic: here });
  const one = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> =>
    String((await query.execute(db)).rows[0]?.id);
  const member = (await makeAccount(db, { staff: { clinicId: clinic, role: 'coordinator' } })).id;
  const comment = await one(sql`
    insert into comments (clinic_id, author_name, lang, rating, text, proof) values (${clinic}, 'A', 'en', 5, 'Good', 'contact') returning id`);
  const webhook = await one(sql`
    insert into webhooks (clinic_id, url, types, repeat_key, repeat_hash)
    values (${clinic}, 'https://hooks.clinic.example/', '{offer.sent}', 'k', '') returning id`);
  const key = await one(sql`
    insert into api_keys (clinic_id, account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
    values (${clinic}, ${member}::uuid, 'T', 'medatlas_', sha256(${randomUUID()}::bytea), '{prices.read}',
      ${randomUUID()}, '', now() + interval '1 day') returning id`);
  return {
    ...{
      clinic: String(clinic),
      doctor: String(doctorId),
      request,
      offer: offer.id,
      chat: chat.id,
      member,
      comment,
    },
    position: await one(sql`select id from positions where doctor_id = ${doctorId}`),
    inbox_item: await one(sql`select id from inbox_items where clinic_id = ${clinic} limit 1`),
    photo: await one(sql`
      insert into photos (clinic_id, position, scene, seed) values (${clinic}, 0, 'ward', 1) returning id`),
    attachment: await one(sql`
      insert into attachments (account_id, request_id, name, type, bytes, file, attached_at)
      values (${client.id}::uuid, ${request}::uuid, 'a.txt', 'text/plain', 1, ${randomUUID()}, now()) returning id`),
    upload: await one(sql`
      insert into attachments (account_id, name, type, bytes, file)
      values (${uploader?.id ?? member}::uuid, 'a.txt', 'text/plain', 1, ${randomUUID()}) returning id`),
    price_import: await one(sql`
      insert into price_imports (clinic_id, account_id, repeat_key, file_name, file)
      values (${clinic}, ${member}::uuid, 'k', 'a.csv', 'a,b') returning id`),
    api_key: key,
    subscription: await one(sql`
      insert into fhir_subscriptions (key_id, topic, filters, endpoint, payload, content, reason, secret, repeat_hash)
      values (${key}::uuid, 'directory-changed', '{}', 'https://hooks.clinic.example/', 'application/fhir+json', 'empty',
        '', '', '') returning id`),
    webhook,
    webhook_delivery: await one(sql`
      insert into webhook_deliveries (webhook_id, type, about, state)
      values (${webhook}::uuid, 'offer.sent', '{}', 'delivered') returning id`),
    invitation: await one(sql`
      insert into invitations (clinic_id, email, role, language, invited_by, token_hash, repeat_key, expires_at)
      values (${clinic}, 'x@isar.example', 'coordinator', 'en', ${member}::uuid, sha256(${randomUUID()}::bytea), 'k',
        now() + interval '1 day') returning id`),
    template: await one(sql`
      insert into offer_templates (clinic_id, title, terms, created_by)
      values (${clinic}, 'T', ${JSON.stringify(makeTerms(doctorId))}::jsonb, ${member}::uuid) returning id`),
    canned_reply: await one(sql`
      insert into canned_replies (clinic_id, language, title, body) values (${clinic}, 'en', 'T', 'B') returning id`),
    label: await one(sql`
      insert into inbox_labels (id, clinic_id, name, color)
      values (gen_random_uuid(), ${clinic}, 'T', 'teal') returning id`),
    inbox_view: await one(sql`
      insert into inbox_views (id, clinic_id, name, folder)
      values (gen_random_uuid(), ${clinic}, 'T', 'done') returning id`),
    chat_note: await one(sql`
      insert into chat_notes (chat_id, id, clinic_id, account_id, name, body, after_seq)
      values (${chat.id}::uuid, gen_random_uuid(), ${clinic}, ${member}::uuid, 'A', 'B', 0) returning id`),
    case_note: await one(sql`
      insert into case_notes (request_id, clinic_id, id, account_id, name, body)
      values (${request}::uuid, ${clinic}, gen_random_uuid(), ${member}::uuid, 'A', 'B') returning id`),
    change: await one(sql`
      insert into clinic_changes (clinic_id, account_id, kind, wanted, evidence, idempotency_key, idempotency_hash)
      values (${clinic}, ${member}::uuid, 'licence', '{}', 'E', 'k', '') returning id`),
    licence: await one(sql`
      insert into clinic_licences (clinic_id, number, body) values (${clinic}, 'N', 'B') returning id`),
    position_request: await one(sql`
      insert into position_requests (doctor_id, clinic_id, specialization_id, role, account_id)
      select ${clinics[2].doctorId}, ${clinic}, specialization_id, 'doctor', ${member}::uuid from positions
      where doctor_id = ${clinics[2].doctorId} returning id`),
    withdrawal: await one(sql`
      insert into audit_events (actor_role, kind, entity, entity_id, clinic_id, reason)
      values ('moderator', 'clinic.withdrawn', 'clinic', ${String(clinic)}, ${clinic}, 'R') returning id`),
    price_step: await one(sql`
      insert into price_steps (clinic_id, account_id, before) values (${clinic}, ${member}::uuid, '[]'::jsonb) returning id`),
    ...(await makePlan(here, member)),
    seq: '1',
    free: randomUUID(),
    currency: '2',
    procedure: 'cataract-surgery',
    city: '1',
  };
}

/** Of the own clinic, without a draft: a draft that is there already is answered, whatever the call names. */
const untouched = await world.ask([ownClinic]);
const own = await makeObjects(ownClinic, attacker);
const foreign = await makeObjects(foreignClinic);

/** What clinics have, in one value; sessions and counters of limits are no clinic's. */
async function stateOfAll(except = ''): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name in ('clinic_id', 'doctor_id', 'chat_id', 'request_id', 'comment_id')
      and table_name not like 'limit%' and table_name <> ${except} order by 1`.execute(db);
  const parts = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}

const FORM = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nA\r\n--x--\r\n';

type Attack = { key: string; target: Endpoint; place: string; kind: Kind };
const endpoints = [...(await readEndpoints())].filter(([, { path }]) => path.startsWith('/api/v1/staff'));
const attacks: Attack[] = endpoints.flatMap(([key, target]) =>
  idPlaces(target).flatMap((place) => {
    const kind = kindsOf[key]?.[place];
    return kind === undefined ? [] : [{ key, target, place, kind }];
  }),
);

/** The call with own ids, and with a foreign one at `place`; `null`: all are own. */
async function send({ key, target }: Attack, place: string | null, headers = attacker.headers) {
  const valueAt = (where: string) => {
    const kind = kindsOf[key]?.[where] ?? 'free';
    return (where === place ? foreign : own)[kind];
  };
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => valueAt(`path.${name}`));
  const query = idPlaces(target)
    .filter((where) => where.startsWith('query.'))
    .map((where) => `${where.slice(6)}=${valueAt(where)}`)
    .concat(queries[key] ?? []);
  const payload = bodies[key]?.(
    (where) => valueAt(`body.${where}`),
    (where) => Number(valueAt(`body.${where}`)),
  );
  const reply = await app.inject({
    method: target.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {
      ...{ ...headers, 'idempotency-key': randomUUID() },
      ...(target.upload && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(payload && { payload }),
    ...(target.upload && { payload: FORM }),
  });
  const isJson = reply.headers['content-type']?.toString().includes('json');
  const { errors = {} } = isJson ? reply.json<{ errors?: Record<string, string[]> }>() : {};
  return { status: reply.statusCode, fields: Object.keys(errors) };
}

test('every id in a path, a query or a body of a staff endpoint is listed with what it names', () => {
  const places = endpoints.flatMap(([key, target]) => idPlaces(target).map((place) => `${key} ${place}`));
  const listed = Object.entries(kindsOf).flatMap(([key, kinds]) =>
    Object.keys(kinds).map((place) => `${key} ${place}`),
  );
  expect(listed.sort()).toEqual(places.sort());
  expect(places.length).toBeGreaterThan(100);
});

test('every body that an attack needs is written down', () => {
  const missing = endpoints.filter(([key, { body }]) => body && !bodies[key]).map(([key]) => key);
  expect(missing).toEqual([]);
});

/** Places that may name another clinic's object, and what guards them instead. */
const guardedOtherwise: Readonly<Record<string, string>> = {
  'POST /api/v1/staff/doctors body.doctor_id': 'becomes a request that waits: position-requests.test.ts',
  'PATCH /api/v1/staff/offers/:id body.terms.doctor_id':
    'a draft; sending is refused: position-requests.test.ts',
  'PATCH /api/v1/staff/templates/:id body.terms.doctor_id':
    'a draft; sending is refused: position-requests.test.ts',
  'POST /api/v1/staff/templates body.terms.doctor_id':
    'a draft; sending is refused: position-requests.test.ts',
  'POST /api/v1/staff/official/changes body.wanted.doctor_id': 'has a case of its own below',
  'POST /api/v1/staff/requests/:id/offers body.template_id': 'has a case of its own below',
  'GET /api/v1/staff/offers/:id/doctors query.doctor_id': 'finds nobody: choices.test.ts',
  'GET /api/v1/staff/inbox query.label': 'finds nothing, as one that is gone: labels.test.ts',
};

/** Not a clinic's: dictionaries, the own number of a message, and ids that the caller makes. */
const notOwned: ReadonlySet<Kind> = new Set(['free', 'seq', 'currency', 'procedure', 'city']);

describe('another clinic’s id', () => {
  const before = stateOfAll();
  test.each(
    attacks.filter(({ key, place, kind }) => !notOwned.has(kind) && !guardedOtherwise[`${key} ${place}`]),
  )('$key: a foreign $kind at $place is refused', async (attack) => {
    await before;
    const { status, fields } = await send(attack, attack.place);
    const field = attack.place.replace(/^(path|query|body)\./, '').replace('[]', '');
    // 422 counts only where it is about this very field: else the id was never looked at.
    if (status === 422) expect([field, field.split('.').at(-1)]).toContain(fields.join());
    else expect(status).toBe(404);
  });

  test('a licence of another clinic’s doctor cannot be proposed', async () => {
    const wanted = {
      ...{ kind: 'licence', act: 'add', doctor_id: Number(foreign.doctor), id: null, number: 'N', body: 'B' },
      ...{ url: null, valid_until: null },
    };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/staff/official/changes',
      headers: { ...attacker.headers, 'idempotency-key': randomUUID() },
      payload: { clinic_id: Number(own.clinic), wanted, evidence: 'Ten letters and more' },
    });
    expect(reply.statusCode).toBe(404);
  });

  test('an offer cannot begin with another clinic’s template', async () => {
    const begin = (template: string) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/staff/requests/${untouched.requestId}/offers`,
        headers: { ...attacker.headers, 'idempotency-key': randomUUID() },
        payload: { clinic_id: Number(own.clinic), template_id: template },
      });
    expect((await begin(foreign.template)).statusCode).toBe(404);
  });

  test('nothing has changed after all of them', async () => {
    expect(await stateOfAll()).toBe(await before);
  });
});

describe('an API key of an owner of both clinics', () => {
  const before = stateOfAll('api_keys');
  const closed = attacks.filter(
    ({ target, place, kind }) =>
      target.key && !notOwned.has(kind) && !guardedOtherwise[`${target.method} ${target.path} ${place}`],
  );
  test.each(closed)('$key: is closed to a foreign $kind at $place', async (attack) => {
    await before;
    expect((await send(attack, attack.place, keyOfBoth)).status).toBe(404);
  });

  const reads = closed.filter(({ target }) => target.method === 'GET');
  test.each(reads)('$key: is open to its own $kind at $place', async (attack) => {
    expect((await send(attack, null, keyOfBoth)).status).toBe(200);
  });

  test('has changed nothing', async () => {
    expect(closed.length).toBeGreaterThan(15);
    expect(await stateOfAll('api_keys')).toBe(await before);
  });
});
