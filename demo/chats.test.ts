import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { countNotifications } from '../server/requests/notifications/reads.ts';
import { demoWorldCities, insertCities } from '../tests/factories/demo-cities.ts';
import { testApp } from '../tests/helpers/app.ts';
import { demoPhones, loadDemoAccounts } from './accounts.ts';
import { loadDemoChats } from './chats.ts';
import { loadDemo } from './load.ts';
import { loadDemoRequests } from './requests.ts';

const { db, pool, config } = await testApp(async (empty) => {
  await insertCities(empty.db, demoWorldCities);
  await loadDictionaries(empty.db);
  await loadDemo(empty, { clinics: 400 });
});
const needs = { ...config, db, secrets: createSecrets(config), databaseUrl: null };

const loadAll = async () => {
  await loadDemoAccounts(needs);
  await loadDemoRequests(needs);
  await loadDemoChats(needs);
};
beforeAll(loadAll);

const idOf = async (phone: string): Promise<string> =>
  (await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;

type Room = {
  state: string;
  isOwn: boolean;
  hasRequest: boolean;
  messages: number;
  language: string;
  files: number;
  isWaiting: boolean;
  unreadByStaff: number;
};

const rooms = async (): Promise<Room[]> => {
  const { rows } = await sql<Room>`
    select c.state, a.phone = ${demoPhones.client} as "isOwn", c.request_id is not null as "hasRequest",
      c.last_seq as messages, c.waiting_since is not null as "isWaiting",
      (select language from chat_messages where chat_id = c.id and side = 'client' limit 1) as language,
      (select count(*)::int from attachments where chat_id = c.id) as files,
      (select count(*)::int from chat_messages m where m.chat_id = c.id and m.side = 'client' and m.seq > (
        select max(read_seq) from chat_participants p where p.chat_id = c.id and p.side = 'staff')) as "unreadByStaff"
    from chats c join accounts a on a.id = c.account_id order by c.last_at desc`.execute(db);
  return rows;
};

describe('demo conversations', () => {
  test('are ten, in four languages, from a few words to many, about requests and without', async () => {
    const all = await rooms();
    expect(all).toHaveLength(10);
    expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['ru', 'de', 'en', 'ar']));
    const lengths = all.map(({ messages }) => messages);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(40);
    expect(Math.max(...lengths)).toBeGreaterThan(35);
    expect(all.filter(({ isOwn }) => isOwn)).toHaveLength(6);
    expect(all.filter(({ hasRequest }) => hasRequest)).toHaveLength(5);
    expect(all.filter(({ state }) => state === 'closed')).toHaveLength(2);
    expect(all.filter(({ files }) => files > 0)).toMatchObject([{ files: 2, isOwn: true }]);
  });

  test('are answered by the doctor whom the offer names, each under their own name', async () => {
    const { rows } = await sql<{ answers: number; offered: number; account: string; doctor: string }>`
      select s.doctor_id as answers, v.doctor_id as offered, trim(a.name || ' ' || a.surname) as account,
        coalesce((select text from doctor_names where doctor_id = v.doctor_id and kind = 'label' and lang = 'ru' limit 1),
          d.title) as doctor
      from chats c join chat_participants p on p.chat_id = c.id and p.role = 'doctor'
      join staff s on s.account_id = p.account_id and s.clinic_id = c.clinic_id
      join accounts a on a.id = s.account_id
      join offers o on o.request_id = c.request_id and o.clinic_id = c.clinic_id
      join offer_versions v on v.offer_id = o.id and v.version = o.version
      join doctors d on d.id = v.doctor_id`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { answers, offered, account, doctor } of rows)
      expect([answers, account]).toEqual([offered, doctor]);
  });

  test('about a request at the clinic of the demo doctor are with that doctor', async () => {
    const { rows } = await sql<{ named: number | null; answers: number }>`
      select t.doctor_id as named, s.doctor_id as answers
      from chats c join chat_participants p on p.chat_id = c.id and p.role = 'doctor'
      join accounts a on a.id = p.account_id and a.phone = ${demoPhones.doctor}
      join staff s on s.account_id = a.id and s.clinic_id = c.clinic_id
      join request_recipients t on t.request_id = c.request_id and t.clinic_id = c.clinic_id`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { named, answers } of rows) expect(named).toBe(answers);
  });

  test('have three new messages for the client, and patients who wait for the clinic', async () => {
    expect(await countNotifications(db, await idOf(demoPhones.client))).toMatchObject({ messageCount: 3 });
    const all = await rooms();
    expect(all.filter(({ isWaiting }) => isWaiting)).toHaveLength(3);
    expect(all.filter(({ unreadByStaff }) => unreadByStaff > 0)).toHaveLength(2);
  });

  test('were held in the past, each line after the one before, and make no emails', async () => {
    const { rows: wrong } = await sql`
      select from (select sent_at, lag(sent_at) over (partition by chat_id order by seq) as before from chat_messages) m
      where sent_at < before or sent_at > now()`.execute(db);
    expect(wrong).toEqual([]);
    const { rows: early } = await sql`
      select from chat_messages m join chats c on c.id = m.chat_id join requests r on r.id = c.request_id
      where m.sent_at < r.submitted_at`.execute(db);
    expect(early).toEqual([]);
    const { rows: due } = await sql`
      select from chats where news_at is not null or staff_news_at is not null`.execute(db);
    expect(due).toEqual([]);
  });

  test('are of clinics that say when they answer, with ready answers in four languages', async () => {
    const { rows } = await sql<{ days: number; languages: number }>`
      select (select count(*)::int from clinic_hours where clinic_id = s.clinic_id) as days,
        (select count(distinct language)::int from canned_replies where clinic_id = s.clinic_id) as languages
      from staff s join accounts a on a.id = s.account_id where a.phone = ${demoPhones.coordinator}`.execute(
      db,
    );
    expect(rows).toEqual([{ days: 6, languages: 4 }]);
  });

  test('are made once, also by two nodes, and anew with a world that is made anew', async () => {
    await Promise.all([loadDemoChats(needs), loadDemoChats(needs)]);
    expect(await rooms()).toHaveLength(10);
    await loadDemo({ db, pool }, { clinics: 400, replace: true });
    expect(await rooms()).toEqual([]);
    await loadAll();
    expect(await rooms()).toHaveLength(10);
  });
});
