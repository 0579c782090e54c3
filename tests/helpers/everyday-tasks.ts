import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import type { Database } from '../../server/platform/database.ts';
import { type MadeAccount, makeAccount } from '../factories/accounts.ts';
import { makeChat, makeMessages } from '../factories/chats.ts';
import { createClinic } from '../factories/clinics.ts';
import { addClinicFacts, createDoctor } from '../factories/facts.ts';
import { dayAhead, makeRequest, makeTerms } from '../factories/offers.ts';

/** Tasks of people who work here all day, each done by keyboard alone. A test does them once, a bench counts and times them. */

const STOPS_MAX = 200;
const LONGEST_MS = 30_000;

/** Asks until it holds. The bench runs outside of the test runner, whose polling is not there. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + LONGEST_MS; Date.now() < deadline; await delay(10))
    if (await holds()) return;
  throw new Error(`It was not so in half a minute: ${what}`);
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** A keyboard that counts its presses; each letter is one. */
export class Keys {
  presses = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(words: string): Promise<void> {
    this.presses += words.length;
    await this.page.keyboard.type(words);
  }

  /** On by Tab until this has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < STOPS_MAX; stop += 1) {
      if (await hasFocus(target)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not reach ${target}`);
  }
}

/** Past the head of the workspace by its first link. */
async function skipToContent(keys: Keys): Promise<void> {
  await keys.press('Tab', 'Enter');
  await focusComes(keys.page.locator('main'));
}

/** Where people go on by themselves: the focus comes to this without a key. */
const focusComes = (target: Locator) => until(`${target} has the focus`, () => hasFocus(target));

/** A clinic with its coordinator, and a moderator, on a running service. */
export type World = {
  db: Database;
  url: string;
  clinicId: number;
  /** Has a price. */
  procedureId: number;
  staff: MadeAccount;
  operator: MadeAccount;
};

export async function makeWorld(db: Database, url: string): Promise<World> {
  const clinicId = await createClinic(db, { title: 'Isar Eye Clinic', country: 'DE', cityId: null });
  const idOf = async (table: 'procedures' | 'specializations', slug: string) =>
    (await db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const procedureId = await idOf('procedures', 'cataract-surgery');
  await addClinicFacts(db, clinicId, {
    prices: [{ procedureId, amount: 2000, currencyId: 2 }],
    isClaimed: true,
  });
  const specializationId = await idOf('specializations', 'ophthalmology');
  const doctorId = await createDoctor(db, {
    title: 'Dr. Eva Lang',
    positions: [{ clinicId, specializationId }],
  });
  const staff = await makeAccount(db, {
    ...{ name: 'Мария', surname: 'Кох' },
    staff: { clinicId, role: 'coordinator' },
  });
  const world = {
    db,
    url,
    clinicId,
    procedureId,
    staff,
    operator: await makeAccount(db, { operator: 'moderator' }),
  };
  await post(world, 'staff/templates', {
    clinic_id: clinicId,
    title: 'Катаракта',
    terms: makeTerms(doctorId),
  });
  const reply = { language: 'ru', title: 'Приезд', body: 'Приезжайте накануне вечером.' };
  await post(world, 'staff/canned-replies', { clinic_id: clinicId, ...reply });
  await post(world, 'staff/labels', {
    id: randomUUID(),
    clinic_id: clinicId,
    name: 'Срочно',
    color: 'red',
  });
  return world;
}

async function post<Data>({ url, staff }: World, path: string, sent: object): Promise<Data> {
  const reply = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...staff.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(sent),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  const { data }: { data: Data } = await reply.json();
  return data;
}

/** A request that waits, or with words of the patient a conversation about one. Returns the request's id. */
async function ask({ db, clinicId, procedureId }: World, words?: string): Promise<string> {
  const patient = await makeAccount(db, { name: 'Анна', surname: 'Ветрова' });
  const request = await makeRequest(db, {
    ...{ accountId: patient.id, clinics: [{ id: clinicId }], procedureId },
  });
  if (words === undefined) return request;
  const chat = await makeChat(db, { client: patient, clinic: { id: clinicId }, request });
  await makeMessages(db, chat, [{ by: 'client', body: words }]);
  return request;
}

/** What is open and waits is done: the next task begins with its own. */
export async function clear({ db, clinicId }: World): Promise<void> {
  await sql`update requests set state = 'cancelled', finished_at = now()
    where id in (select request_id from request_recipients where clinic_id = ${clinicId})`.execute(db);
  await sql`delete from inbox_items where clinic_id = ${clinicId}`.execute(db);
  await sql`delete from comments where clinic_id = ${clinicId}`.execute(db);
  await sql`delete from clinic_licences`.execute(db);
  await sql`update offer_templates set is_default = false where clinic_id = ${clinicId}`.execute(db);
}

export type Task = {
  name: string;
  by: 'staff' | 'operator';
  /** Key presses that it takes at most. */
  presses: number;
  /** Makes what is worked on and opens the page where the work begins. */
  begin(world: World, page: Page): Promise<void>;
  /** By keyboard alone, until the page says that it is done. */
  run(keys: Keys, world: World): Promise<void>;
};

const rows = (page: Page) => page.locator('main ul > li:has(h2)');
const rowsAre = (page: Page, count: number) =>
  until(`${count} rows`, async () => (await rows(page).count()) === count);
const alive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));

async function openInbox(page: Page, count: number): Promise<void> {
  await page.goto('/ru/staff');
  await rowsAre(page, count);
  await alive(page);
}

async function openCase(world: World, page: Page): Promise<void> {
  const request = await ask(world);
  await page.goto(`/ru/staff/requests/${request}?clinic=${world.clinicId}`);
  await page.locator('main h1').first().waitFor();
  await alive(page);
}

/** Sends an offer that lacks only its date: the question before it is sent names what is missing, and leads there. */
async function sendWithDate(keys: Keys, { db, clinicId }: World): Promise<void> {
  const { page } = keys;
  await keys.press('Control+Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('link', { name: 'Ближайшая дата' }));
  await keys.press('Enter');
  await focusComes(page.getByLabel('Ближайшая дата'));
  const [year, month, day] = dayAhead(14).split('-');
  await keys.type(`${month}${day}${year}`);
  await keys.press('Control+Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: 'Отправить', exact: true }));
  await keys.press('Enter');
  await page.waitForURL((address) => !address.pathname.endsWith('/offer'));
  await until('the offer is sent', async () => {
    const { rows: sent } = await sql`
      select from offers where clinic_id = ${clinicId} and state = 'sent'`.execute(db);
    return sent.length > 0;
  });
}

const opened = (page: Page) => page.getByRole('radio', { name: /^1\./ });

async function openDesk(page: Page, list: string): Promise<void> {
  // Another fragment alone would keep the list of the time before.
  await page.goto('about:blank');
  await page.goto(`/admin#/${list}`);
  await page.locator(`#main-content a[href^="#/${list}/"]`).first().press('Enter');
  await focusComes(opened(page));
}

export const tasks: readonly Task[] = [
  {
    name: 'take the request that has waited longest',
    by: 'staff',
    presses: 2,
    async begin(world, page) {
      for (let n = 0; n < 2; n += 1) await ask(world);
      await openInbox(page, 2);
    },
    async run(keys) {
      await keys.press('j', 'a');
      await rows(keys.page).first().getByText('Вы', { exact: true }).waitFor();
    },
  },
  {
    name: 'answer with a saved reply',
    by: 'staff',
    presses: 9,
    async begin(world, page) {
      await ask(world, 'Когда приехать?');
      await openInbox(page, 1);
    },
    async run(keys) {
      const { page } = keys;
      await keys.press('j', 'r');
      const answer = page.getByRole('textbox', { name: 'Ответ пациенту' });
      await focusComes(answer);
      await keys.press('/');
      await page.getByRole('option', { name: /Приезд/ }).waitFor();
      await keys.type('нака');
      await keys.press('Enter');
      await until('the reply is in the field', async () => (await answer.inputValue()) !== '');
      await keys.press('Enter');
      await page.getByRole('log').getByText('Приезжайте накануне вечером.').waitFor();
    },
  },
  {
    name: 'write a note for colleagues',
    by: 'staff',
    presses: 17,
    async begin(world, page) {
      await ask(world, 'Когда приехать?');
      await openInbox(page, 1);
    },
    async run(keys) {
      const { page } = keys;
      await keys.press('j', 'n');
      await focusComes(page.getByRole('textbox', { name: 'Заметка для коллег' }));
      await keys.type('Ждём снимки МР');
      await keys.press('Enter');
      await page.getByRole('log').getByText('Ждём снимки МР').waitFor();
    },
  },
  {
    name: 'put a request off until tomorrow',
    by: 'staff',
    presses: 3,
    async begin(world, page) {
      await ask(world);
      await openInbox(page, 1);
    },
    async run(keys) {
      const { page } = keys;
      await keys.press('j', 's');
      await focusComes(page.getByRole('dialog').getByRole('button', { name: /^Завтра утром/ }));
      await keys.press('Enter');
      await rowsAre(page, 0);
    },
  },
  {
    name: 'label a request',
    by: 'staff',
    presses: 4,
    async begin(world, page) {
      await ask(world);
      await openInbox(page, 1);
    },
    async run(keys) {
      const { page } = keys;
      await keys.press('j', 'l');
      await focusComes(page.getByRole('dialog').getByRole('checkbox', { name: 'Срочно' }));
      await keys.press('Space', 'Enter');
      await rows(page).first().getByRole('list', { name: 'Метки' }).getByText('Срочно').waitFor();
    },
  },
  {
    name: 'find a case by the patient’s words and open it',
    by: 'staff',
    presses: 12,
    async begin(world, page) {
      await ask(world, 'Делаете ли вы артроскопию?');
      await ask(world, 'Когда приехать?');
      await openInbox(page, 2);
    },
    async run(keys) {
      const { page } = keys;
      await keys.press('/');
      await keys.type('артроско');
      await keys.press('Enter');
      await rowsAre(page, 1);
      await keys.press('Enter');
      await focusComes(rows(page).getByRole('link').first());
      await keys.press('Enter');
      await page.getByRole('log').getByText('Делаете ли вы артроскопию?').waitFor();
    },
  },
  {
    name: 'send an offer from a template',
    by: 'staff',
    presses: 24,
    begin: openCase,
    async run(keys, world) {
      const { page } = keys;
      await keys.press('o');
      const template = page.getByLabel('Шаблон', { exact: true });
      await template.waitFor();
      await skipToContent(keys);
      await keys.tabTo(template);
      await keys.press('ArrowDown');
      // The question has the focus in its first box, where Enter applies.
      const first = page.getByRole('dialog').getByRole('checkbox').first();
      await focusComes(first);
      await keys.press('Enter');
      await first.waitFor({ state: 'detached' });
      await sendWithDate(keys, world);
    },
  },
  {
    name: 'send an offer from the price list, the clinic’s default and a date',
    by: 'staff',
    presses: 16,
    async begin(world, page) {
      await sql`update offer_templates set is_default = true where clinic_id = ${world.clinicId}`.execute(
        world.db,
      );
      await openCase(world, page);
    },
    async run(keys, world) {
      await keys.press('o');
      await keys.page.getByText('Предложение начато с шаблона').waitFor();
      await sendWithDate(keys, world);
    },
  },
  {
    name: 'correct a price',
    by: 'staff',
    presses: 15,
    async begin({ db, clinicId }, page) {
      await sql`update clinic_procedures set amount = 2000 where clinic_id = ${clinicId}`.execute(db);
      await page.goto(`/ru/staff/prices?clinic=${clinicId}`);
      await page.getByRole('textbox', { name: 'Цена: Операция при катаракте', exact: true }).waitFor();
      await alive(page);
    },
    async run(keys, { db, clinicId }) {
      await skipToContent(keys);
      // The focus selects what stands there.
      await keys.tabTo(keys.page.getByRole('textbox', { name: 'Цена: Операция при катаракте', exact: true }));
      await keys.type('2350');
      await keys.press('Enter');
      await until('the price is kept', async () => {
        const { rows: kept } = await sql`
          select from clinic_procedures where clinic_id = ${clinicId} and amount = 2350`.execute(db);
        return kept.length > 0;
      });
    },
  },
  {
    name: 'write down what a register says of a licence',
    by: 'operator',
    presses: 2,
    async begin({ db, clinicId }, page) {
      await sql`
        insert into clinic_licences (clinic_id, number, body, url)
        select ${clinicId}, 'L-' || n, 'Land Berlin', 'https://register.example/l' from generate_series(1, 2) n`.execute(
        db,
      );
      await openDesk(page, 'verification');
    },
    async run(keys) {
      const title = await keys.page.locator('#react-admin-title').innerText();
      await keys.press('1', 'Enter');
      await until(
        'the next record is open',
        async () => (await keys.page.locator('#react-admin-title').innerText()) !== title,
      );
      await focusComes(opened(keys.page));
    },
  },
  {
    name: 'redact a phone number in a review and publish it',
    by: 'operator',
    presses: 3,
    async begin({ db, clinicId }, page) {
      await sql`
        insert into comments (clinic_id, status, author_name, lang, rating, text, own_proof, waits_for, waits_since)
        select ${clinicId}, 'submitted', 'Анна В.', 'ru', 4, 'Звоните врачу по номеру +7 912 345-67-89, помог с глазом.',
          'contact', 'check', now() - n * interval '1 hour' from generate_series(1, 2) n`.execute(db);
      await openDesk(page, 'comments');
    },
    async run(keys, { db, clinicId }) {
      await keys.press('r');
      await keys.page.getByLabel('Так текст будет выглядеть').waitFor();
      await keys.press('1', 'Enter');
      await until('the review is published without the number', async () => {
        const { rows: published } = await sql`
          select from comments where clinic_id = ${clinicId} and status = 'published' and text like '%номеру […]%'`.execute(
          db,
        );
        return published.length === 1;
      });
    },
  },
];
