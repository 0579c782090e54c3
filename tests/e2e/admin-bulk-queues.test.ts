import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillBackOffice } from '../factories/back-office.ts';
import { openBrowser, openWindow } from '../helpers/browser.ts';
import { pressOn, typeInto } from '../helpers/keyboard.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/pages.ts';
import { db, logInAt, makeOperator, service } from './admin-world.ts';

const { clinics, client } = await fillBackOffice(db);
const [isar, spree] = clinics;
const browser = await openBrowser();
const window = await openWindow(browser, service.url, { viewport: { width: 1440, height: 900 } });
const { page } = window;
const operator = await makeOperator();
await logInAt(page, operator);
// Until the code is asked for a login is refused, which the console tells too.
window.problems.length = 0;

const dialog = page.getByRole('dialog');
const bar = page.getByRole('region', { name: 'Выбранные строки' });
const rowOf = (words: string) => page.locator('#main-content tbody tr').filter({ hasText: words });
const resultOf = (words: string) => dialog.locator('tbody tr').filter({ hasText: words });

/** Refused calls are told in the console too. */
const problemsSince = () => window.problems.splice(0).filter((text) => !/status of 422/.test(text));

async function openList(path: string, row: string): Promise<void> {
  await page.goto(`/admin#${path}`);
  await rowOf(row).first().waitFor();
}

async function expectNarrow(): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
}

async function select(...rows: string[]): Promise<void> {
  for (const words of rows) await pressOn(page, rowOf(words).first().getByRole('checkbox'), 'Space');
}

const actsOf = (kind: string) =>
  db
    .selectFrom('audit_events')
    .select(['entity_id', 'actor_id'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

test('several reports are closed with one answer; one that changed meanwhile and one on illegal content are left alone', async () => {
  const report = (number: string, kind: string) => ({
    ...{ number, kind, clinic_id: isar, text: 'Здесь закрыто с весны.', language: 'ru' },
    ...{ idempotency_key: randomUUID(), idempotency_hash: Buffer.alloc(1) },
  });
  await db
    .insertInto('reports')
    .values([
      report('aaaa-0000-0001', 'closed'),
      report('aaaa-0000-0002', 'wrong_fact'),
      report('aaaa-0000-0003', 'illegal'),
    ])
    .execute();
  await openList('/reports', 'aaaa-0000-0001');
  await select('aaaa-0000-0001', 'aaaa-0000-0002', 'aaaa-0000-0003');
  await pressOn(page, bar.getByRole('button', { name: 'Закрыть: не подтвердилось (2)' }));
  await dialog.getByText('Изменятся 2 строки:').waitFor();
  expect(await resultOf('aaaa-0000-0001').innerText()).toBe(
    'aaaa-0000-0001 · Isar Klinik\tЖдёт ответа\tНичего не изменено',
  );
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['aaaa-0000-0003 · Isar Klinik']);
  await expectAccessible(page);
  await typeInto(page, dialog.getByLabel('Причина'), 'Нет');
  await pressOn(page, dialog.getByRole('button', { name: 'Закрыть: не подтвердилось' }));
  await dialog.getByText('Напишите ответ целым предложением').waitFor();
  // Another operator does something about one of them meanwhile.
  await sql`
    insert into audit_events (actor_id, actor_role, kind, entity, entity_id, report_id, detail)
    select ${operator.id}::uuid, 'admin', 'clinic.profile_changed', 'clinic', ${String(isar)}, id, '{}'
    from reports where number = 'aaaa-0000-0002'`.execute(db);
  await dialog.getByLabel('Причина').fill('Проверили по сайту клиники: она работает.');
  await pressOn(page, dialog.getByRole('button', { name: 'Закрыть: не подтвердилось' }));
  await dialog.getByText('Сделано: 1. Отказано: 1. Не сделано: 0.').waitFor();
  await resultOf('aaaa-0000-0002').getByText('изменилось').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await bar.getByText('Выбрана 1 строка').waitFor();
  const decided = await db
    .selectFrom('reports')
    .select(['number', 'state', 'answer'])
    .where('number', 'like', 'aaaa-%')
    .orderBy('number')
    .execute();
  expect(decided).toEqual([
    { number: 'aaaa-0000-0001', state: 'refused', answer: 'Проверили по сайту клиники: она работает.' },
    { number: 'aaaa-0000-0002', state: 'received', answer: null },
    { number: 'aaaa-0000-0003', state: 'received', answer: null },
  ]);
  expect(await actsOf('report.refused')).toEqual([{ entity_id: 'aaaa-0000-0001', actor_id: operator.id }]);
  await expectNarrow();
  expect(problemsSince()).toEqual([]);
});

/** Two of one clinic that a register proves, and one of another clinic that nothing links to it. */
async function addChanges(): Promise<void> {
  const change = (clinicId: number, wanted: { kind: string }, url: string | null) => ({
    ...{ clinic_id: clinicId, account_id: client.id, kind: wanted.kind, wanted: JSON.stringify(wanted) },
    ...{ evidence: 'Реестр', evidence_url: url },
    ...{ idempotency_key: randomUUID(), idempotency_hash: Buffer.alloc(1) },
  });
  const licence = (number: string) => ({
    ...{ kind: 'licence', act: 'add', doctor_id: null, id: null, number, body: 'Land Berlin', url: null },
    valid_until: '2031-01-01',
  });
  // Those of the clinic at the head of the list are decided on.
  await db
    .updateTable('clinic_changes')
    .set({ created_at: new Date() })
    .where('clinic_id', '=', spree)
    .execute();
  await db
    .insertInto('clinic_changes')
    .values([
      change(isar, licence('N-1'), 'https://register.example/1'),
      change(isar, licence('N-2'), 'https://register.example/2'),
    ])
    .execute();
}

test('changes of one clinic are approved together beside what stands now, those of another stay', async () => {
  await addChanges();
  await openList('/changes', 'Spree Klinik');
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await bar.getByText('Выбраны 4 строки').waitFor();
  await pressOn(page, bar.getByRole('button', { name: 'Одобрить (3)' }));
  await resultOf('Номер: N-1').waitFor();
  const cells = (await resultOf('Названия').innerText()).split(/\s*\t\s*/);
  expect(cells).toEqual([
    'Isar Klinik · Названия',
    'Собственное название: Isar Klinik\nОфициальные названия: нет',
    'Собственное название: Isar Klinik am Fluss\nОфициальные названия: русский: \u2068Изар\u2069',
  ]);
  expect(await resultOf('Номер: N-1').innerText()).toContain('Действует до: 1 янв. 2031');
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Spree Klinik · Адрес']);
  await expectAccessible(page);
  await db
    .updateTable('clinic_changes')
    .set({ version: 7 })
    .where(sql`wanted ->> 'number'`, '=', 'N-2')
    .execute();
  await pressOn(page, dialog.getByRole('button', { name: 'Одобрить' }));
  await dialog.getByText('Сделано: 2. Отказано: 1. Не сделано: 0.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await sql<{ number: string }>`
    select number from clinic_licences where clinic_id = ${isar} and number like 'N-%'`.execute(db);
  expect(rows).toEqual([{ number: 'N-1' }]);
  expect(await actsOf('change.approved')).toHaveLength(2);
  await expectNarrow();
  expect(problemsSince()).toEqual([]);
});

test('changes are refused together for one reason that has to be chosen', async () => {
  await openList('/changes', 'Spree Klinik');
  await select('Spree Klinik');
  await pressOn(page, bar.getByRole('button', { name: 'Отклонить (1)' }));
  await dialog.getByText('Spreeweg 3').waitFor();
  await pressOn(page, dialog.getByRole('button', { name: 'Отклонить' }));
  await dialog.getByText('Выберите причину').waitFor();
  await pressOn(page, dialog.getByRole('radio', { name: 'Нет в реестре' }), 'Space');
  await pressOn(page, dialog.getByRole('button', { name: 'Отклонить' }));
  await dialog.getByText('Сделано: 1. Отказано: 0. Не сделано: 0.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(
    await db
      .selectFrom('clinic_changes')
      .select(['state', 'refusal'])
      .where('clinic_id', '=', spree)
      .where('kind', '=', 'address')
      .execute(),
  ).toEqual([{ state: 'refused', refusal: 'not_in_register' }]);
  expect(problemsSince()).toEqual([]);
});

test('several texts go back to the release, beside what it says', async () => {
  const edit = (key: string, text: string) =>
    sql`
    update messages set text = ${text}, origin = 'operator' where key = ${key}
      and language_id = (select id from languages where prefix = 'ru')`.execute(db);
  await edit('error.malformed', 'Совсем другое');
  await edit('error.internal', 'И это другое');
  await openList('/messages?filter={"language":"ru","group":"error"}', 'error.malformed');
  await select('error.malformed', 'error.internal', 'error.not_found');
  await pressOn(page, bar.getByRole('button', { name: 'Вернуть текст выпуска (2)' }));
  await resultOf('ru:error.malformed').getByText('Совсем другое').waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['ru:error.not_found']);
  await expectAccessible(page);
  // Somebody writes one of them once more meanwhile.
  await sql`
    update messages set text = 'Ещё раз', updated_at = clock_timestamp() where key = 'error.internal'
      and language_id = (select id from languages where prefix = 'ru')`.execute(db);
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 1. Отказано: 1. Не сделано: 0.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const { rows } = await sql<{ key: string; origin: string }>`
    select key, origin from messages where key in ('error.malformed', 'error.internal')
      and language_id = (select id from languages where prefix = 'ru') order by key`.execute(db);
  expect(rows).toEqual([
    { key: 'error.internal', origin: 'operator' },
    { key: 'error.malformed', origin: 'file' },
  ]);
  expect(await actsOf('message.changed')).toEqual([
    { entity_id: 'ru:error.malformed', actor_id: operator.id },
  ]);
  await expectNarrow();
  expect(problemsSince()).toEqual([]);
});

test('several complaints are no longer offered, and offered again', async () => {
  await openList('/complaints?filter={"area":"eyes"}', 'eye');
  const all = page.getByRole('checkbox', { name: 'Выбрать все' });
  const offered = async () =>
    (await sql`select from complaints where area = 'eyes' and not is_retired`.execute(db)).rows.length;
  const before = await offered();
  expect(before).toBeGreaterThan(1);
  for (const [name, left] of [
    ['Больше не предлагать', 0],
    ['Снова предлагать', before],
  ] as const) {
    await all.check();
    await pressOn(page, bar.getByRole('button', { name: `${name} (${before})` }));
    await dialog.getByRole('button', { name }).press('Enter');
    await dialog.getByText(`Сделано: ${before}. Отказано: 0. Не сделано: 0.`).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await offered()).toBe(left);
  }
  expect(problemsSince()).toEqual([]);
});

test('several queries are put aside', async () => {
  await openList('/unread-queries', 'wobbly knee');
  await select('wobbly knee', 'wackelknie');
  await pressOn(page, bar.getByRole('button', { name: 'Отложить (2)' }));
  expect(await resultOf('wobbly knee').innerText()).toBe('wobbly knee\tСлова не поняты\tОтложен');
  await page.keyboard.press('Enter');
  await dialog.getByText('Сделано: 2. Отказано: 0. Не сделано: 0.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await rowOf('wobbly knee').waitFor({ state: 'detached' });
  expect(problemsSince()).toEqual([]);
});
